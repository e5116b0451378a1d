-- Ratings: worked out from the results in the order in which games ended, and again from any point where that changes.

CREATE TABLE club.season (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    starts timestamptz NOT NULL UNIQUE
);

CREATE TABLE club.rating (
    kind text NOT NULL,
    table_id integer NOT NULL,
    game text NOT NULL,
    player integer NOT NULL REFERENCES club.player,
    season integer NOT NULL,
    ended timestamptz NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    mu_before double precision NOT NULL,
    is_winner boolean NOT NULL,
    PRIMARY KEY (kind, ended, table_id, game, player)
);
CREATE INDEX rating_player ON club.rating (kind, season, player, ended DESC, table_id DESC, game DESC);

-- From where on the ratings of a kind of game must be worked out anew.
CREATE TABLE club.rating_change (
    kind text NOT NULL,
    since timestamptz NOT NULL
);
CREATE INDEX rating_change_kind ON club.rating_change (kind, since);

CREATE FUNCTION club.note_result() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = club, pg_temp AS
$$
BEGIN
    IF (NEW.ended, NEW.standing -> 'scores') IS DISTINCT FROM (OLD.ended, OLD.standing -> 'scores') THEN
        INSERT INTO club.rating_change SELECT NEW.kind, least(NEW.ended, OLD.ended)
            WHERE coalesce(NEW.ended, OLD.ended) IS NOT NULL;
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER note_result AFTER UPDATE OF standing ON club.game FOR EACH ROW EXECUTE FUNCTION club.note_result();

CREATE OR REPLACE FUNCTION club.people_changed() RETURNS void LANGUAGE plpgsql SET search_path = club, pg_temp AS
$$
BEGIN
    INSERT INTO club.rating_change SELECT DISTINCT kind, timestamptz '1900-01-01' FROM club.game WHERE ended IS NOT NULL;
    PERFORM pg_notify('club', 'people');
END
$$;

GRANT SELECT, INSERT, UPDATE, DELETE ON club.season, club.rating, club.rating_change TO {page};
REVOKE ALL ON FUNCTION club.note_result FROM PUBLIC;
