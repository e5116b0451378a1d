-- A store of format 4.
PRAGMA application_id = 1363305829;
PRAGMA user_version = 4;
BEGIN TRANSACTION;
CREATE TABLE counter (game TEXT NOT NULL, kind TEXT NOT NULL, one TEXT NOT NULL, other TEXT NOT NULL,
        value INTEGER NOT NULL, count INTEGER NOT NULL, PRIMARY KEY (game, kind, one, other, value))
        STRICT, WITHOUT ROWID;
INSERT INTO "counter" VALUES('quilt-show','ahead','Eve','Ann',0,1);
INSERT INTO "counter" VALUES('quilt-show','first','','',2,1);
INSERT INTO "counter" VALUES('quilt-show','minutes','','',0,1);
INSERT INTO "counter" VALUES('quilt-show','over','','',0,1);
INSERT INTO "counter" VALUES('quilt-show','over','Ann','',0,1);
INSERT INTO "counter" VALUES('quilt-show','over','Eve','',0,1);
INSERT INTO "counter" VALUES('quilt-show','reached','Ann','',9000,1);
INSERT INTO "counter" VALUES('quilt-show','reached','Eve','',12000,1);
INSERT INTO "counter" VALUES('quilt-show','together','','',2,1);
INSERT INTO "counter" VALUES('quilt-show','winners','','',2,1);
INSERT INTO "counter" VALUES('quilt-show','won','Eve','',12000,1);
CREATE TABLE game (id TEXT PRIMARY KEY, record TEXT NOT NULL, is_put_away INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "game" VALUES('20261101-193000-aaaaaa','QB1 7875e76f 00195 {"record":"game","id":"20261101-193000-aaaaaa","game":"quilt-show","players":[{"name":"Eve","motif":"dots"},{"name":"Ann","motif":"dots"}],"options":{},"started":"2026-11-16T19:30:00Z","app":"1"}',1);
INSERT INTO "game" VALUES('20261102-193000-bbbbbb','QB1 7e5ccbd7 00196 {"record":"game","id":"20261102-193000-bbbbbb","game":"quilt-show","players":[{"name":"Zoë","motif":"dots"},{"name":"Ann","motif":"dots"}],"options":{},"started":"2026-11-17T19:30:00Z","app":"1"}',0);
CREATE TABLE listing (id TEXT PRIMARY KEY, game TEXT NOT NULL, started TEXT NOT NULL) STRICT, WITHOUT ROWID;
INSERT INTO "listing" VALUES('20261101-193000-aaaaaa','quilt-show','2026-11-16T19:30:00.000000+00:00');
INSERT INTO "listing" VALUES('20261102-193000-bbbbbb','quilt-show','2026-11-17T19:30:00.000000+00:00');
CREATE TABLE log (id TEXT NOT NULL, number INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (id, number)) STRICT;
INSERT INTO "log" VALUES('20261101-193000-aaaaaa',1,'QB1 2956f8be 00132 {"record":"entry","id":"20261101-193000-aaaaaa","number":1,"at":"2026-11-16T19:30:01Z","event":{"event":"do","action":{"do":"put"}}}');
INSERT INTO "log" VALUES('20261101-193000-aaaaaa',2,'QB1 bc5dc12c 00132 {"record":"entry","id":"20261101-193000-aaaaaa","number":2,"at":"2026-11-16T19:30:02Z","event":{"event":"do","action":{"do":"put"}}}');
INSERT INTO "log" VALUES('20261101-193000-aaaaaa',3,'QB1 cf5b29a2 00132 {"record":"entry","id":"20261101-193000-aaaaaa","number":3,"at":"2026-11-16T19:30:03Z","event":{"event":"do","action":{"do":"put"}}}');
INSERT INTO "log" VALUES('20261102-193000-bbbbbb',1,'QB1 4dcbc2ac 00132 {"record":"entry","id":"20261102-193000-bbbbbb","number":1,"at":"2026-11-16T19:30:01Z","event":{"event":"do","action":{"do":"put"}}}');
INSERT INTO "log" VALUES('20261102-193000-bbbbbb',2,'QB1 d8c0fb3e 00132 {"record":"entry","id":"20261102-193000-bbbbbb","number":2,"at":"2026-11-16T19:30:02Z","event":{"event":"do","action":{"do":"put"}}}');
CREATE TABLE outcome (id TEXT PRIMARY KEY, record TEXT NOT NULL) STRICT;
INSERT INTO "outcome" VALUES('20261101-193000-aaaaaa','QB1 ea03cc1c 00239 {"record":"outcome","id":"20261101-193000-aaaaaa","reason":"points","unit":"dollars","scores":[{"name":"Eve","points":12000,"rank":1,"is_winner":true},{"name":"Ann","points":9000,"rank":2,"is_winner":false}],"ended":"2026-11-16T19:30:03Z"}');
CREATE TABLE player (name TEXT PRIMARY KEY, motif TEXT NOT NULL, last TEXT NOT NULL) STRICT;
INSERT INTO "player" VALUES('Eve','dots','2026-11-16T19:30:00+00:00');
INSERT INTO "player" VALUES('Zoë','dots','2026-11-17T19:30:00+00:00');
INSERT INTO "player" VALUES('Ann','dots','2026-11-17T19:30:00+00:00');
CREATE TABLE seat (id TEXT NOT NULL, seat INTEGER NOT NULL, game TEXT NOT NULL, player TEXT NOT NULL,
        started TEXT NOT NULL, seats INTEGER NOT NULL, points INTEGER, is_winner INTEGER,
        PRIMARY KEY (id, seat)) STRICT, WITHOUT ROWID;
INSERT INTO "seat" VALUES('20261101-193000-aaaaaa',0,'quilt-show','Eve','2026-11-16T19:30:00.000000+00:00',2,12000,1);
INSERT INTO "seat" VALUES('20261101-193000-aaaaaa',1,'quilt-show','Ann','2026-11-16T19:30:00.000000+00:00',2,9000,0);
INSERT INTO "seat" VALUES('20261102-193000-bbbbbb',0,'quilt-show','Zoë','2026-11-17T19:30:00.000000+00:00',2,NULL,NULL);
INSERT INTO "seat" VALUES('20261102-193000-bbbbbb',1,'quilt-show','Ann','2026-11-17T19:30:00.000000+00:00',2,NULL,NULL);
CREATE TABLE tally (game TEXT NOT NULL, player TEXT NOT NULL, games INTEGER NOT NULL, last TEXT NOT NULL,
        PRIMARY KEY (game, player)) STRICT, WITHOUT ROWID;
INSERT INTO "tally" VALUES('quilt-show','',2,'2026-11-17T19:30:00.000000+00:00');
INSERT INTO "tally" VALUES('quilt-show','Ann',2,'2026-11-17T19:30:00.000000+00:00');
INSERT INTO "tally" VALUES('quilt-show','Eve',1,'2026-11-16T19:30:00.000000+00:00');
INSERT INTO "tally" VALUES('quilt-show','Zoë',1,'2026-11-17T19:30:00.000000+00:00');
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
