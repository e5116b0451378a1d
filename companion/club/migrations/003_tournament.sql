-- Tournaments: who plays, who sits with whom in each round, and what came of it.

CREATE TABLE club.tournament (
    id integer GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    name text NOT NULL,
    kind text NOT NULL,
    rounds integer NOT NULL CHECK (rounds BETWEEN 1 AND 30),
    table_size integer NOT NULL CHECK (table_size BETWEEN 2 AND 4),
    begun timestamptz NOT NULL DEFAULT now(),
    closed timestamptz
);

CREATE TABLE club.entrant (
    tournament integer NOT NULL REFERENCES club.tournament,
    player integer NOT NULL REFERENCES club.player,
    -- From which round on, and up to which: late comers and drop-outs.
    first_round integer NOT NULL DEFAULT 1,
    last_round integer,
    PRIMARY KEY (tournament, player)
);

-- One table of one round; number 0 for those who pause.
CREATE TABLE club.match (
    tournament integer NOT NULL REFERENCES club.tournament,
    round integer NOT NULL CHECK (round > 0),
    number integer NOT NULL CHECK (number >= 0),
    paired timestamptz NOT NULL DEFAULT now(),
    table_id integer,
    game text,
    by_hand boolean NOT NULL DEFAULT false,
    PRIMARY KEY (tournament, round, number)
);

CREATE TABLE club.match_seat (
    tournament integer NOT NULL,
    round integer NOT NULL,
    number integer NOT NULL,
    player integer NOT NULL REFERENCES club.player,
    place integer NOT NULL,
    points integer,
    rank integer,
    PRIMARY KEY (tournament, round, player),
    FOREIGN KEY (tournament, round, number) REFERENCES club.match ON DELETE CASCADE
);

GRANT SELECT, INSERT, UPDATE, DELETE ON club.tournament, club.entrant, club.match, club.match_seat TO {page};
