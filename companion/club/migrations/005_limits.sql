-- What a table's key may take of PostgreSQL's time: its own words are short, and whoever means ill is shown out.

-- As before, with the limits of `club.limit_table`.
CREATE OR REPLACE FUNCTION club.add_table(table_name text, verifier text) RETURNS name LANGUAGE plpgsql SECURITY DEFINER
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
    PERFORM club.limit_table(called);
    UPDATE club.game_table SET role = called WHERE id = added;
    RETURN called;
END
$$;

-- A table needs one connection; a few more may hang on a line that was cut. The club's owner belongs to the table's role,
-- because PostgreSQL lets nobody else see and end what is done with its key.
CREATE FUNCTION club.limit_table(called name) RETURNS void LANGUAGE plpgsql SET search_path = club, pg_temp AS
$$
BEGIN
    EXECUTE format('ALTER ROLE %I CONNECTION LIMIT 5', called);
    EXECUTE format('ALTER ROLE %I SET statement_timeout = ''30s''', called);
    EXECUTE format('ALTER ROLE %I SET idle_in_transaction_session_timeout = ''30s''', called);
    EXECUTE format('GRANT %I TO CURRENT_USER', called);
END
$$;

-- A key can lift its own time limits. So the page asks now and then who has been at it for too long, or keeps a lock while
-- doing nothing: those connections end. Returns the names of their tables.
CREATE FUNCTION club.show_out(patience interval) RETURNS SETOF text LANGUAGE sql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
    -- Found first and ended then: PostgreSQL may ask the conditions of one query in any order.
    WITH late AS MATERIALIZED (
        SELECT s.pid, t.name FROM pg_stat_activity AS s JOIN club.game_table AS t ON t.role = s.usename
        WHERE s.xact_start < clock_timestamp() - patience
            OR (s.state = 'idle' AND s.pid IN (SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND granted))
    )
    SELECT name FROM late WHERE pg_terminate_backend(pid)
$$;

SELECT club.limit_table(role) FROM club.game_table WHERE role IS NOT NULL;
REVOKE ALL ON FUNCTION club.limit_table, club.show_out FROM PUBLIC;
GRANT EXECUTE ON FUNCTION club.show_out TO {page};
