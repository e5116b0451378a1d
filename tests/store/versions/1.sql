-- A store as format 1 wrote it: headers and logs, no outcomes, no players.
PRAGMA application_id = 1363305829;
PRAGMA user_version = 1;
BEGIN TRANSACTION;
CREATE TABLE game (id TEXT PRIMARY KEY, record TEXT NOT NULL, is_put_away INTEGER NOT NULL DEFAULT 0) STRICT;
INSERT INTO "game" VALUES('20261101-193000-aaaaaa','QB1 7875e76f 00195 {"record":"game","id":"20261101-193000-aaaaaa","game":"quilt-show","players":[{"name":"Eve","motif":"dots"},{"name":"Ann","motif":"dots"}],"options":{},"started":"2026-11-16T19:30:00Z","app":"1"}',1);
INSERT INTO "game" VALUES('20261102-193000-bbbbbb','QB1 7e5ccbd7 00196 {"record":"game","id":"20261102-193000-bbbbbb","game":"quilt-show","players":[{"name":"Zoë","motif":"dots"},{"name":"Ann","motif":"dots"}],"options":{},"started":"2026-11-17T19:30:00Z","app":"1"}',0);
CREATE TABLE log (id TEXT NOT NULL, number INTEGER NOT NULL, record TEXT NOT NULL, PRIMARY KEY (id, number)) STRICT;
INSERT INTO "log" VALUES('20261101-193000-aaaaaa',1,'QB1 2956f8be 00132 {"record":"entry","id":"20261101-193000-aaaaaa","number":1,"at":"2026-11-16T19:30:01Z","event":{"event":"do","action":{"do":"put"}}}');
INSERT INTO "log" VALUES('20261101-193000-aaaaaa',2,'QB1 bc5dc12c 00132 {"record":"entry","id":"20261101-193000-aaaaaa","number":2,"at":"2026-11-16T19:30:02Z","event":{"event":"do","action":{"do":"put"}}}');
INSERT INTO "log" VALUES('20261101-193000-aaaaaa',3,'QB1 cf5b29a2 00132 {"record":"entry","id":"20261101-193000-aaaaaa","number":3,"at":"2026-11-16T19:30:03Z","event":{"event":"do","action":{"do":"put"}}}');
INSERT INTO "log" VALUES('20261102-193000-bbbbbb',1,'QB1 4dcbc2ac 00132 {"record":"entry","id":"20261102-193000-bbbbbb","number":1,"at":"2026-11-16T19:30:01Z","event":{"event":"do","action":{"do":"put"}}}');
INSERT INTO "log" VALUES('20261102-193000-bbbbbb',2,'QB1 d8c0fb3e 00132 {"record":"entry","id":"20261102-193000-bbbbbb","number":2,"at":"2026-11-16T19:30:02Z","event":{"event":"do","action":{"do":"put"}}}');
CREATE TABLE version (number INTEGER NOT NULL) STRICT;
INSERT INTO "version" VALUES(1);
COMMIT;
