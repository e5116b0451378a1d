-- What a table tells of itself besides its log, small photos, names that tell two Anns apart, and limits that hold for
-- whoever comes with a table's key.

ALTER TABLE club.about ADD wants_photos boolean NOT NULL DEFAULT false;
ALTER TABLE club.game_table ADD presence jsonb, ADD is_paused boolean NOT NULL DEFAULT false;

CREATE TABLE club.photo (
    table_id integer NOT NULL,
    game text NOT NULL,
    number integer NOT NULL CHECK (number BETWEEN 1 AND 999),
    jpeg bytea NOT NULL CHECK (octet_length(jpeg) BETWEEN 1 AND 65536),
    received timestamptz NOT NULL DEFAULT now(),
    PRIMARY KEY (table_id, game, number),
    FOREIGN KEY (table_id, game) REFERENCES club.game (table_id, id)
);

-- Times that PostgreSQL knows and Python does not, and names without end, would hide all other tables from the page.
ALTER TABLE club.game
    ADD CHECK (started BETWEEN timestamptz '1970-01-01 UTC' AND timestamptz '2200-01-01 UTC'),
    ADD CHECK (ended BETWEEN timestamptz '1970-01-01 UTC' AND timestamptz '2200-01-01 UTC'),
    ADD CHECK (cardinality(players) BETWEEN 1 AND 16 AND length(array_to_string(players, '')) <= 1000),
    ADD CHECK (length(id) <= 100 AND length(kind) <= 40 AND length(record) <= 100000),
    ADD CHECK (length(standing::text) <= 20000);
ALTER TABLE club.entry ADD CHECK (length(record) <= 1000000);

CREATE FUNCTION club.bounded(told timestamptz) RETURNS timestamptz LANGUAGE sql IMMUTABLE SET timezone = 'UTC' AS
$$ SELECT least(greatest(told, '1970-01-01'), '2200-01-01') WHERE told IS NOT NULL $$;

-- Two of the same name are told apart by a number, wherever one is chosen.
CREATE OR REPLACE VIEW club.player_list AS
    SELECT id, shown || CASE WHEN place = 1 THEN '' ELSE ' ' || place END AS name, motif
    FROM (SELECT id, shown, motif, row_number() OVER (PARTITION BY lower(shown) ORDER BY id) AS place
          FROM (SELECT id, CASE WHEN by_initials THEN club.initials(name) ELSE name END AS shown, motif
                FROM club.player WHERE name IS NOT NULL AND same_as IS NULL) AS each) AS numbered;

-- As before, with a clock at a table that is wrong by centuries taken to the edge of what can be kept.
CREATE OR REPLACE FUNCTION club.deliver(
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
        VALUES (mine, game_id, deliver.kind, header, deliver.players, club.bounded(deliver.started))
        ON CONFLICT DO NOTHING;
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
        UPDATE club.game SET entries = last, standing = deliver.standing, ended = club.bounded(deliver.ended),
            changed = now() WHERE game.table_id = mine AND game.id = game_id;
    END IF;
    PERFORM pg_notify('club', mine::text);
    RETURN greatest(had, last);
END
$$;

-- Who is at the table and where its page is; answers whether the club asks it to pause.
CREATE FUNCTION club.tell_presence(shown text, told jsonb, waiting integer) RETURNS boolean LANGUAGE plpgsql
    SECURITY DEFINER SET search_path = club, pg_temp AS
$$
DECLARE
    mine integer := club.my_table_with(shown, tell_presence.waiting);
BEGIN
    IF length(told::text) > 2000 THEN
        RAISE EXCEPTION 'That is more than a table has to tell.' USING ERRCODE = 'string_data_right_truncation';
    END IF;
    UPDATE club.game_table SET presence = told WHERE id = mine AND presence IS DISTINCT FROM told;
    IF FOUND THEN
        PERFORM pg_notify('club', mine::text);
    END IF;
    RETURN (SELECT is_paused FROM club.game_table WHERE id = mine);
END
$$;

-- One small photo; row-level security lets it in only while the club wants photos.
CREATE FUNCTION club.add_photo(shown text, game_id text, place integer, small bytea, waiting integer) RETURNS void
    LANGUAGE plpgsql SECURITY INVOKER SET search_path = club, pg_temp AS
$$
DECLARE
    mine integer := club.my_table_with(shown, add_photo.waiting);
BEGIN
    INSERT INTO club.photo (table_id, game, number, jpeg) VALUES (mine, game_id, place, small) ON CONFLICT DO NOTHING;
    PERFORM pg_notify('club', mine::text);
END
$$;

-- A table needs one connection; a few more may hang on a line that was cut. It cannot keep the others out.
CREATE OR REPLACE FUNCTION club.add_table(table_name text, verifier text) RETURNS name LANGUAGE plpgsql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
DECLARE
    added integer;
    called name;
BEGIN
    INSERT INTO club.game_table (name) VALUES (table_name) RETURNING id INTO added;
    SELECT format('bee_%s_t%s', code, added) INTO called FROM club.about;
    EXECUTE format('CREATE ROLE %I LOGIN CONNECTION LIMIT 20 PASSWORD %L', called, verifier);
    EXECUTE format('GRANT {tables} TO %I', called);
    UPDATE club.game_table SET role = called WHERE id = added;
    RETURN called;
END
$$;

-- Nobody but this club's own roles has anything to do in its database, and they make no tables of their own there.
DO
$$
DECLARE
    each name;
BEGIN
    FOR each IN SELECT role FROM club.game_table WHERE role IS NOT NULL LOOP
        EXECUTE format('ALTER ROLE %I CONNECTION LIMIT 20', each);
    END LOOP;
    EXECUTE format('REVOKE ALL ON DATABASE %I FROM PUBLIC', current_database());
    EXECUTE format('GRANT CONNECT ON DATABASE %I TO {tables}, {page}', current_database());
END
$$;

ALTER TABLE club.photo ENABLE ROW LEVEL SECURITY;
CREATE POLICY own_photos ON club.photo TO {tables} USING (table_id = (SELECT club.my_table()))
    WITH CHECK (table_id = (SELECT club.my_table()) AND (SELECT wants_photos FROM club.about));
CREATE POLICY page_photos ON club.photo TO {page} USING (true);
REVOKE ALL ON FUNCTION club.bounded, club.tell_presence, club.add_photo FROM PUBLIC;
GRANT EXECUTE ON FUNCTION club.bounded, club.tell_presence, club.add_photo TO {tables};
GRANT SELECT (table_id, game, number), INSERT ON club.photo TO {tables};
GRANT SELECT, DELETE ON club.photo TO {page};
GRANT UPDATE (wants_photos) ON club.about TO {page};
GRANT UPDATE (is_paused) ON club.game_table TO {page};
