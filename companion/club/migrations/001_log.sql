-- The log of all tables, who played, and who may do what. {tables} and {page} stand for the roles of this club.

CREATE TABLE club.about (
    is_one boolean PRIMARY KEY DEFAULT true CHECK (is_one),
    name text NOT NULL,
    code text NOT NULL,
    founded timestamptz NOT NULL DEFAULT now()
);

CREATE TABLE club.game_table (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL UNIQUE,
    role name UNIQUE,
    -- What the machine at this table must show when it comes: a copy of it shows one that is used up.
    stamp text NOT NULL DEFAULT '',
    heard timestamptz,
    behind integer NOT NULL DEFAULT 0,
    withdrawn timestamptz
);

CREATE TABLE club.game (
    table_id integer NOT NULL REFERENCES club.game_table,
    id text NOT NULL,
    kind text NOT NULL,
    record text NOT NULL,
    players text[] NOT NULL,
    started timestamptz NOT NULL,
    entries integer NOT NULL DEFAULT 0,
    -- What the rules make of the log, worked out at the table: it only saves the pages a replay.
    standing jsonb,
    ended timestamptz,
    changed timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_id, id)
);
CREATE INDEX game_latest ON club.game (table_id, changed DESC);
CREATE INDEX game_ended ON club.game (kind, ended) WHERE ended IS NOT NULL;

CREATE TABLE club.entry (
    table_id integer NOT NULL,
    game text NOT NULL,
    number integer NOT NULL CHECK (number > 0),
    record text NOT NULL,
    received timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_id, game, number),
    FOREIGN KEY (table_id, game) REFERENCES club.game (table_id, id)
);

CREATE TABLE club.player (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    -- Nothing once the player was forgotten.
    name text,
    motif text NOT NULL DEFAULT '',
    by_initials boolean NOT NULL DEFAULT false,
    same_as integer REFERENCES club.player CHECK (same_as <> id)
);
CREATE INDEX player_name ON club.player (lower(name));

-- A name as it is said at one table, and who that is: two tables may each have an Ann of their own.
CREATE TABLE club.alias (
    table_id integer NOT NULL REFERENCES club.game_table,
    name text NOT NULL,
    player integer NOT NULL REFERENCES club.player,
    PRIMARY KEY (table_id, name)
);
CREATE INDEX alias_player ON club.alias (player);

CREATE TABLE club.seat (
    table_id integer NOT NULL,
    game text NOT NULL,
    seat integer NOT NULL,
    player integer NOT NULL REFERENCES club.player,
    points integer,
    rank integer,
    is_winner boolean,
    PRIMARY KEY (table_id, game, seat),
    FOREIGN KEY (table_id, game) REFERENCES club.game (table_id, id)
);
CREATE INDEX seat_player ON club.seat (player);

CREATE TABLE club.page_link (
    digest text PRIMARY KEY,
    role text NOT NULL CHECK (role IN ('viewer', 'referee', 'admin')),
    made timestamptz NOT NULL DEFAULT now(),
    withdrawn timestamptz
);

-- Who a player is, once two were found to be the same.
CREATE FUNCTION club.who(wanted integer) RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
    WITH RECURSIVE line (id, same_as) AS (
        SELECT id, same_as FROM club.player WHERE id = wanted
        UNION SELECT player.id, player.same_as FROM club.player JOIN line ON player.id = line.same_as
    )
    SELECT id FROM line WHERE same_as IS NULL
$$;

CREATE FUNCTION club.initials(name text) RETURNS text LANGUAGE sql IMMUTABLE AS
$$ SELECT string_agg(upper(left(word, 1)) || '.', ' ') FROM regexp_split_to_table(trim(name), '[\s-]+') AS word $$;

CREATE VIEW club.player_list AS
    SELECT id, CASE WHEN by_initials THEN club.initials(name) ELSE name END AS name, motif
    FROM club.player WHERE name IS NOT NULL AND same_as IS NULL;

-- The table whose key is used; nothing once its key was withdrawn.
CREATE FUNCTION club.my_table() RETURNS integer LANGUAGE sql STABLE SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$ SELECT id FROM club.game_table WHERE role = session_user AND withdrawn IS NULL $$;

CREATE FUNCTION club.my_table_name() RETURNS text LANGUAGE sql STABLE SECURITY DEFINER SET search_path = club, pg_temp AS
$$ SELECT name FROM club.game_table WHERE id = club.my_table() $$;

-- A machine comes to its table with the stamp of last time and the one of next time. It may have been cut off between the
-- two, so either of them is good; a copy of the machine has neither.
CREATE FUNCTION club.come(last text, next text, waiting integer) RETURNS text LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
DECLARE
    mine club.game_table;
BEGIN
    SELECT * INTO mine FROM club.game_table WHERE role = session_user FOR UPDATE;
    IF mine.id IS NULL OR mine.withdrawn IS NOT NULL THEN
        RETURN 'withdrawn';
    ELSIF mine.stamp NOT IN ('', last, next) THEN
        RETURN 'copied';
    END IF;
    UPDATE club.game_table SET stamp = next, heard = now(), behind = waiting WHERE id = mine.id;
    PERFORM pg_notify('club', mine.id::text);
    RETURN 'welcome';
END
$$;

-- Further entries of one game, as often as they come. Returns how many the club has now: fewer than were told when an
-- earlier one is missing here, and minus the number of the first that is another one than ours.
CREATE FUNCTION club.deliver(
    stamp text, game_id text, kind text, header text, players text[], motifs text[], started timestamptz,
    first integer, records text[], standing jsonb, ended timestamptz, waiting integer
) RETURNS integer LANGUAGE plpgsql SECURITY INVOKER SET search_path = club, pg_temp AS
$$
DECLARE
    mine integer := club.my_table_with(deliver.stamp, deliver.waiting);
    had integer;
    last integer := deliver.first + cardinality(deliver.records) - 1;
    other integer;
BEGIN
    INSERT INTO club.game (table_id, id, kind, record, players, started)
        VALUES (mine, game_id, deliver.kind, header, deliver.players, deliver.started) ON CONFLICT DO NOTHING;
    IF FOUND THEN
        PERFORM club.seat_players(game_id, deliver.players, motifs);
    END IF;
    SELECT game.entries INTO had FROM club.game WHERE game.table_id = mine AND game.id = game_id FOR UPDATE;
    IF deliver.first > had + 1 THEN
        RETURN had;
    END IF;
    IF deliver.first <= had THEN
        SELECT min(entry.number) INTO other FROM club.entry
            WHERE entry.table_id = mine AND entry.game = game_id AND entry.number BETWEEN deliver.first AND last
            AND entry.record <> records[entry.number - deliver.first + 1];
        IF other IS NOT NULL THEN
            RETURN -other;
        END IF;
    END IF;
    INSERT INTO club.entry (table_id, game, number, record)
        SELECT mine, game_id, deliver.first + place - 1, told
        FROM unnest(records) WITH ORDINALITY AS each (told, place) WHERE deliver.first + place - 1 > had;
    IF last >= had THEN
        UPDATE club.game SET entries = last, standing = deliver.standing, ended = deliver.ended, changed = now()
            WHERE game.table_id = mine AND game.id = game_id;
    END IF;
    PERFORM pg_notify('club', mine::text);
    RETURN greatest(had, last);
END
$$;

CREATE FUNCTION club.my_table_with(shown text, waiting integer) RETURNS integer LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
DECLARE
    mine integer;
BEGIN
    UPDATE club.game_table SET heard = now(), behind = waiting
        WHERE role = session_user AND withdrawn IS NULL AND stamp = shown RETURNING id INTO mine;
    IF mine IS NULL THEN
        RAISE EXCEPTION 'This machine does not speak for the table.' USING ERRCODE = 'QB001';
    END IF;
    RETURN mine;
END
$$;

-- Who sits at a new game: the one who is called so at this table, else whoever is called so in the club, else somebody new.
CREATE FUNCTION club.seat_players(game_id text, names text[], motifs text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
DECLARE
    mine integer := club.my_table();
    found_player integer;
BEGIN
    IF mine IS NULL OR NOT EXISTS (
        SELECT FROM club.game WHERE table_id = mine AND id = game_id AND players = names AND NOT EXISTS (
            SELECT FROM club.seat WHERE seat.table_id = mine AND seat.game = game_id)
    ) THEN
        RAISE EXCEPTION 'Only who sits down at a new game is seated.' USING ERRCODE = 'QB002';
    END IF;
    FOR place IN 1 .. cardinality(names) LOOP
        SELECT player INTO found_player FROM club.alias WHERE table_id = mine AND name = names[place];
        IF found_player IS NULL THEN
            -- Two tables may seat the same new name at the same moment.
            PERFORM pg_advisory_xact_lock(hashtext('player ' || lower(names[place])));
            SELECT min(id) INTO found_player FROM club.player
                WHERE same_as IS NULL AND lower(name) = lower(trim(names[place]));
            IF found_player IS NULL THEN
                -- Chosen from a list that shows some by their initials, if those are nobody else's.
                SELECT min(id) INTO found_player FROM club.player_list
                    WHERE lower(name) = lower(trim(names[place])) HAVING count(*) = 1;
            END IF;
            IF found_player IS NULL THEN
                INSERT INTO club.player (name, motif) VALUES (trim(names[place]), coalesce(motifs[place], ''))
                    RETURNING id INTO found_player;
            END IF;
            INSERT INTO club.alias VALUES (mine, names[place], found_player);
        END IF;
        INSERT INTO club.seat (table_id, game, seat, player) VALUES (mine, game_id, place - 1, found_player);
    END LOOP;
END
$$;

-- Results follow from the standing, so that an undone end takes them back.
CREATE FUNCTION club.keep_result() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = club, pg_temp AS
$$
BEGIN
    IF NEW.standing -> 'scores' IS DISTINCT FROM OLD.standing -> 'scores' THEN
        UPDATE club.seat SET
            points = (NEW.standing -> 'scores' -> seat.seat ->> 'points')::integer,
            rank = (NEW.standing -> 'scores' -> seat.seat ->> 'rank')::integer,
            is_winner = (NEW.standing -> 'scores' -> seat.seat ->> 'is_winner')::boolean
            WHERE seat.table_id = NEW.table_id AND seat.game = NEW.id;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER keep_result AFTER UPDATE OF standing ON club.game FOR EACH ROW EXECUTE FUNCTION club.keep_result();

-- The password comes as what PostgreSQL itself keeps of it, so that no key ever stands in a statement or a log.
CREATE FUNCTION club.add_table(table_name text, verifier text) RETURNS name LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
DECLARE
    added integer;
    called name;
BEGIN
    INSERT INTO club.game_table (name) VALUES (table_name) RETURNING id INTO added;
    SELECT format('bee_%s_t%s', code, added) INTO called FROM club.about;
    EXECUTE format('CREATE ROLE %I LOGIN PASSWORD %L', called, verifier);
    EXECUTE format('GRANT {tables} TO %I', called);
    UPDATE club.game_table SET role = called WHERE id = added;
    RETURN called;
END
$$;

CREATE FUNCTION club.renew_table(table_name text, verifier text) RETURNS name LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
DECLARE
    called name;
BEGIN
    UPDATE club.game_table SET stamp = '', withdrawn = NULL WHERE name = table_name RETURNING role INTO called;
    IF called IS NOT NULL THEN
        EXECUTE format('ALTER ROLE %I LOGIN PASSWORD %L', called, verifier);
    END IF;
    RETURN called;
END
$$;

CREATE FUNCTION club.withdraw_table(table_name text) RETURNS name LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
DECLARE
    called name;
BEGIN
    UPDATE club.game_table SET withdrawn = now() WHERE name = table_name RETURNING role INTO called;
    IF called IS NOT NULL THEN
        EXECUTE format('ALTER ROLE %I NOLOGIN PASSWORD NULL', called);
    END IF;
    RETURN called;
END
$$;

-- A forgotten player's names go from the tables' lists too: whoever plays under one of them later is somebody new.
CREATE FUNCTION club.forget_aliases(players integer[]) RETURNS void LANGUAGE sql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$ DELETE FROM club.alias WHERE player = ANY (players) $$;

CREATE FUNCTION club.people_changed() RETURNS void LANGUAGE plpgsql SET search_path = club, pg_temp AS
$$ BEGIN PERFORM pg_notify('club', 'people'); END $$;

-- Whose key it is is asked once a statement, not once a row.
-- Row by row: a table's key sees and writes what was played there, the page sees everything and writes none of the log.
ALTER TABLE club.game ENABLE ROW LEVEL SECURITY;
ALTER TABLE club.entry ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_games ON club.game TO {tables}
    USING (table_id = (SELECT club.my_table())) WITH CHECK (table_id = (SELECT club.my_table()));
CREATE POLICY own_entries ON club.entry TO {tables}
    USING (table_id = (SELECT club.my_table())) WITH CHECK (table_id = (SELECT club.my_table()));
CREATE POLICY page_games ON club.game TO {page} USING (true) WITH CHECK (true);
CREATE POLICY page_entries ON club.entry FOR SELECT TO {page} USING (true);

REVOKE ALL ON ALL FUNCTIONS IN SCHEMA club FROM PUBLIC;
GRANT USAGE ON SCHEMA club TO {tables}, {page};
GRANT SELECT, INSERT ON club.game, club.entry TO {tables};
GRANT UPDATE (entries, standing, ended, changed) ON club.game TO {tables};
GRANT SELECT ON club.player_list, club.about TO {tables};
GRANT EXECUTE ON FUNCTION club.my_table, club.my_table_name, club.come, club.deliver, club.my_table_with, club.seat_players, club.initials TO {tables};

GRANT SELECT ON ALL TABLES IN SCHEMA club TO {page};
GRANT INSERT, UPDATE ON club.player, club.alias, club.page_link TO {page};
GRANT UPDATE (record, players) ON club.game TO {page};
GRANT UPDATE (player) ON club.seat TO {page};
GRANT UPDATE (name) ON club.game_table, club.about TO {page};
GRANT EXECUTE ON FUNCTION club.who, club.initials, club.my_table, club.add_table, club.renew_table, club.withdraw_table,
    club.forget_aliases, club.people_changed TO {page};
