-- A key that no longer counts lets nobody stay who came in with it before.

-- Ends every connection that was opened with a table's key; returns how many. What withdraws or renews the key has to be
-- whole before, or whoever is shown out comes in again.
CREATE FUNCTION club.hang_up(table_name text) RETURNS integer LANGUAGE sql SECURITY DEFINER
    SET search_path = club, pg_temp AS
$$
    WITH open AS MATERIALIZED (
        SELECT s.pid FROM pg_stat_activity AS s JOIN club.game_table AS t ON t.role = s.usename WHERE t.name = table_name
    )
    SELECT (count(*) FILTER (WHERE pg_terminate_backend(pid)))::integer FROM open
$$;

REVOKE ALL ON FUNCTION club.hang_up FROM PUBLIC;
GRANT EXECUTE ON FUNCTION club.hang_up TO {page};
