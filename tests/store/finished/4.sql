-- A store of format 4.
PRAGMA application_id = 1363305829;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE counter (game TEXT NOT NULL, kind TEXT NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL,
        value INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (game, kind, one, other, value))
        STRICT, WITHOUT ROWID;
INSERT INTO "counter" VALUES('patchwork-doodle','minutes','','',18,1);
INSERT INTO "counter" VALUES('patchwork-doodle','over','','',0,1);
INSERT INTO "counter" VALUES('patchwork-doodle','over','Ann','',0,1);
INSERT INTO "counter" VALUES('patchwork-doodle','reached','Ann','',-65,1);
INSERT INTO "counter" VALUES('patchwork-doodle','won','Ann','',-65,1);
CREATE TABLE game (id TEXT PRIMARY KEY, record TEXT NOT NULL, is_put_away INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "game" VALUES('20261003-180300-d51237','QB1 f0d62faa 00186 {"record":"game","id":"20261003-180300-d51237","game":"patchwork-doodle","players":[{"name":"Ann","motif":"dots"}],"options":{"best":null},"started":"2026-10-03T18:03:00Z","app":"0.1.0"}',1);
INSERT INTO "game" VALUES('20261003-183000-7e84ee','QB1 c0756701 00217 {"record":"game","id":"20261003-183000-7e84ee","game":"patchwork-doodle","players":[{"name":"Ann","motif":"dots"},{"name":"Zoë","motif":"dots"}],"options":{"best":null},"started":"2026-10-03T18:30:00Z","app":"0.1.0"}',0);
CREATE TABLE listing (id TEXT PRIMARY KEY, game TEXT NOT NULL, started TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "listing" VALUES('20261003-180300-d51237','patchwork-doodle','2026-10-03T18:03:00.000000+00:00');
INSERT INTO "listing" VALUES('20261003-183000-7e84ee','patchwork-doodle','2026-10-03T18:30:00.000000+00:00');
CREATE TABLE log (id TEXT NOT NULL, number INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (id, number)) STRICT;
INSERT INTO "log" VALUES('20261003-180300-d51237',1,'QB1 2428a56c 00138 {"record":"entry","id":"20261003-180300-d51237","number":1,"at":"2026-10-03T18:06:00Z","event":{"event":"do","action":{"do":"end-round"}}}');
INSERT INTO "log" VALUES('20261003-180300-d51237',2,'QB1 aab054ec 00266 {"record":"entry","id":"20261003-180300-d51237","number":2,"at":"2026-10-03T18:09:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":0,"cells":["##.......","##.......",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-180300-d51237',3,'QB1 668a1e76 00138 {"record":"entry","id":"20261003-180300-d51237","number":3,"at":"2026-10-03T18:12:00Z","event":{"event":"do","action":{"do":"end-round"}}}');
INSERT INTO "log" VALUES('20261003-180300-d51237',4,'QB1 b548b3d7 00266 {"record":"entry","id":"20261003-180300-d51237","number":4,"at":"2026-10-03T18:15:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":0,"cells":["##.......","##.......",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-180300-d51237',5,'QB1 7f5afa60 00138 {"record":"entry","id":"20261003-180300-d51237","number":5,"at":"2026-10-03T18:18:00Z","event":{"event":"do","action":{"do":"end-round"}}}');
INSERT INTO "log" VALUES('20261003-180300-d51237',6,'QB1 e7d574e0 00266 {"record":"entry","id":"20261003-180300-d51237","number":6,"at":"2026-10-03T18:21:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":0,"cells":["##.......","##.......",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-180300-d51237',7,'QB1 efff6e7f 00122 {"record":"entry","id":"20261003-180300-d51237","number":7,"at":"2026-10-03T18:24:00Z","event":{"event":"undo","steps":1}}');
INSERT INTO "log" VALUES('20261003-180300-d51237',8,'QB1 458c807c 00122 {"record":"entry","id":"20261003-180300-d51237","number":8,"at":"2026-10-03T18:27:00Z","event":{"event":"redo","steps":1}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',1,'QB1 d89c2e1f 00138 {"record":"entry","id":"20261003-183000-7e84ee","number":1,"at":"2026-10-03T18:33:00Z","event":{"event":"do","action":{"do":"end-round"}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',2,'QB1 5cde20c3 00266 {"record":"entry","id":"20261003-183000-7e84ee","number":2,"at":"2026-10-03T18:36:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":0,"cells":["##.......","##.......",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',3,'QB1 3c930262 00266 {"record":"entry","id":"20261003-183000-7e84ee","number":3,"at":"2026-10-03T18:39:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":1,"cells":[".........",".........",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',4,'QB1 5679f6e4 00138 {"record":"entry","id":"20261003-183000-7e84ee","number":4,"at":"2026-10-03T18:42:00Z","event":{"event":"do","action":{"do":"end-round"}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',5,'QB1 f4dc419d 00266 {"record":"entry","id":"20261003-183000-7e84ee","number":5,"at":"2026-10-03T18:45:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":0,"cells":["##.......","##.......",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',6,'QB1 1d732146 00266 {"record":"entry","id":"20261003-183000-7e84ee","number":6,"at":"2026-10-03T18:48:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":1,"cells":[".........",".........",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',7,'QB1 563ea635 00138 {"record":"entry","id":"20261003-183000-7e84ee","number":7,"at":"2026-10-03T18:51:00Z","event":{"event":"do","action":{"do":"end-round"}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',8,'QB1 14d23c0e 00266 {"record":"entry","id":"20261003-183000-7e84ee","number":8,"at":"2026-10-03T18:54:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":0,"cells":["##.......","##.......",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',9,'QB1 8560eb27 00266 {"record":"entry","id":"20261003-183000-7e84ee","number":9,"at":"2026-10-03T18:57:00Z","event":{"event":"do","action":{"do":"show-sheet","seat":1,"cells":[".........",".........",".........",".........",".........",".........",".........",".........","........."]}}}');
INSERT INTO "log" VALUES('20261003-183000-7e84ee',10,'QB1 09f3f76f 00123 {"record":"entry","id":"20261003-183000-7e84ee","number":10,"at":"2026-10-03T19:00:00Z","event":{"event":"undo","steps":1}}');
CREATE TABLE outcome (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
INSERT INTO "outcome" VALUES('20261003-180300-d51237','QB1 aa12c66a 00190 {"record":"outcome","id":"20261003-180300-d51237","reason":"solo","unit":"points","scores":[{"name":"Ann","points":-65,"rank":1,"is_winner":true}],"entries":8,"ended":"2026-10-03T18:21:00Z"}');
CREATE TABLE player (name TEXT PRIMARY KEY, motif TEXT NOT NULL, last TEXT NOT NULL) STRICT;
INSERT INTO "player" VALUES('Ann','dots','2026-10-03T18:30:00+00:00');
INSERT INTO "player" VALUES('Zoë','dots','2026-10-03T18:30:00+00:00');
CREATE TABLE seat (id TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL,
        started TEXT NOT NULL, seats INTEGER NOT NULL, points INTEGER, is_winner INTEGER,
        PRIMARY KEY (id, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES('20261003-180300-d51237',0,'patchwork-doodle','Ann','2026-10-03T18:03:00.000000+00:00',1,-65,1);
INSERT INTO "seat" VALUES('20261003-183000-7e84ee',0,'patchwork-doodle','Ann','2026-10-03T18:30:00.000000+00:00',2,NULL,NULL);
INSERT INTO "seat" VALUES('20261003-183000-7e84ee',1,'patchwork-doodle','Zoë','2026-10-03T18:30:00.000000+00:00',2,NULL,NULL);
CREATE TABLE tally (game TEXT NOT NULL, player TEXT NOT NULL, games INTEGER NOT NULL, last TEXT NOT NULL,
        PRIMARY KEY (game, player)) STRICT, WITHOUT ROWID;
INSERT INTO "tally" VALUES('patchwork-doodle','',2,'2026-10-03T18:30:00.000000+00:00');
INSERT INTO "tally" VALUES('patchwork-doodle','Ann',2,'2026-10-03T18:30:00.000000+00:00');
INSERT INTO "tally" VALUES('patchwork-doodle','Zoë',1,'2026-10-03T18:30:00.000000+00:00');
CREATE TABLE version (number INTEGER NOT NULL) STRICT;
INSERT INTO "version" VALUES(4);
CREATE INDEX listing_started ON listing (started, id, game);
CREATE INDEX listing_game ON listing (game, started, id);
CREATE INDEX seat_player ON seat (player, started, id, game);
CREATE INDEX seat_result ON seat (game, player, seats, points, is_winner) WHERE points IS NOT NULL;
CREATE INDEX game_on_table ON game (id) WHERE is_put_away = 0;
CREATE INDEX seat_over ON seat (started, id, game) WHERE seat = 0 AND points IS NOT NULL;
CREATE INDEX seat_game_over ON seat (game, started, id) WHERE seat = 0 AND points IS NOT NULL;
CREATE INDEX seat_player_over ON seat (player, started, id, game, points, is_winner) WHERE points IS NOT NULL;
CREATE INDEX seat_course ON seat (game, player, started, id, points, is_winner) WHERE points IS NOT NULL;
CREATE INDEX seat_best ON seat (game, player, points, started, id, is_winner) WHERE points IS NOT NULL;
COMMIT;
