-- Who everybody is, asked for all at once: two thousand players and a hundred thousand games are one join, not as many
-- calls of `club.who`.

CREATE VIEW club.person AS
    WITH RECURSIVE line (player, who) AS (
        SELECT id, id FROM club.player WHERE same_as IS NULL
        UNION ALL SELECT player.id, line.who FROM club.player JOIN line ON player.same_as = line.player
    )
    SELECT player, who FROM line;
CREATE INDEX player_same_as ON club.player (same_as) WHERE same_as IS NOT NULL;

GRANT SELECT ON club.person TO {page};
