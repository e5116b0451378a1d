-- Who sits down at a new game, without two tables waiting for each other.

-- As before; the names that may be new are held in the order of their numbers, so that of two tables which seat the same
-- people in another order one waits for the other, and not each for each.
CREATE OR REPLACE FUNCTION club.seat_players(game_id text, names text[], motifs text[]) RETURNS void LANGUAGE plpgsql SECURITY DEFINER
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
    -- Two tables may seat the same new name at the same moment.
    PERFORM pg_advisory_xact_lock(number) FROM (
        SELECT DISTINCT hashtext('player ' || lower(told)) AS number FROM unnest(names) AS told
        WHERE NOT EXISTS (SELECT FROM club.alias WHERE alias.table_id = mine AND alias.name = told)
        ORDER BY number
    ) AS held;
    FOR place IN 1 .. cardinality(names) LOOP
        SELECT player INTO found_player FROM club.alias WHERE table_id = mine AND name = names[place];
        IF found_player IS NULL THEN
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
