"""A new game is set up: who plays, under which name and cloth, by touch and by buttons."""

from __future__ import annotations

from companion.screens.faces import faces_of
from companion.screens.session import Session
from companion.screens.views import Face, ListRow, Tap
from companion.screens.views.walk import walk
from tests.screens.seeing import taps, texts
from tests.screens.shell_scenes import a_session, new_game, play_quilt_show


def test_a_new_game_is_begun_by_touch_alone() -> None:
    session = a_session()
    session.tap(Tap("game", "quilt-show"))
    for name in ("Mara", "Theo"):
        session.tap(Tap("add"))
        assert Tap("name", "") in taps(session), "there is a field to type into"
        for end in range(1, len(name) + 1):
            session.tap(Tap("name", name[:end]))
        session.tap(Tap("done"))
    session.tap(Tap("switch", "time_saving"))
    session.tap(Tap("key", "main"))
    assert session.table is not None
    assert [player.name for player in session.table.players] == ["Mara", "Theo"]
    assert session.table.state.options.time_saving
    assert [player.motif for player in session.table.players] == ["gingham", "dots"]


def test_a_new_game_is_begun_with_the_buttons_alone() -> None:
    session = a_session()
    session.press("main")
    assert session.screen.name == "new-game"
    for letters in ("AB", "BA"):
        while session.screen.keys().main.text != "Add a player":
            session.move(1)
        session.press("main")
        assert session.screen.name == "name"
        for letter in letters:
            while session.screen.keys().main.text != f"Letter {letter}":
                session.press("scan")
            session.press("main")
        while session.screen.keys().main.text != "Done":
            session.move(-1)
        session.press("main")
        assert session.screen.name == "new-game"
    session.press("main")
    assert session.table is not None
    assert [player.name for player in session.table.players] == ["Ab", "Ba"]


def test_a_game_that_cannot_start_says_what_is_missing() -> None:
    session = a_session()
    session.go.new_game("quilt-show")
    assert session.screen.keys().main.detail == "2 more players are needed"
    session.tap(Tap("start"))
    assert "Quilt Show is for 2 to 4 players, not 0." in texts(session)
    assert session.table is None


def test_while_players_are_missing_the_main_key_adds_one() -> None:
    session = a_session()
    session.go.new_game("quilt-show")
    for needed in ("2 more players are needed", "1 more player is needed"):
        main = session.screen.keys().main
        assert (main.text, main.detail, main.is_lit) == ("Add a player", needed, True)
        session.press("main")
        assert session.screen.name == "name"
        session.tap(Tap("name", needed[:1]))
        session.press("main")
    assert session.screen.keys().main.text == "Start the game"


def test_a_player_who_was_removed_comes_back_with_undo() -> None:
    session = new_game()
    session.tap(Tap("remove", 0))
    assert session.screen.players == ["Theo", "Ruth"]  # type: ignore[attr-defined]
    session.press("undo")
    assert session.screen.players == ["Mara", "Theo", "Ruth"]  # type: ignore[attr-defined]


def motifs(session: Session) -> dict[str, str]:
    return {player.name: player.motif for player in session.screen.seated()}  # type: ignore[attr-defined]


def test_a_cloth_stays_with_its_player_when_the_seats_change() -> None:
    session = new_game()
    before = motifs(session)
    session.tap(Tap("remove", 0))
    session.screen.add("Mara")  # type: ignore[attr-defined]
    assert session.screen.players == ["Theo", "Ruth", "Mara"]  # type: ignore[attr-defined]
    assert motifs(session) == before
    rows = [part for part in walk(session.view().body) if isinstance(part, ListRow) and part.face]
    assert {row.text: row.face.cloth for row in rows if row.face} == {"Theo": 1, "Ruth": 2, "Mara": 0}


def test_a_tap_gives_a_player_another_cloth_that_nobody_has() -> None:
    session = new_game()
    session.tap(Tap("player", 0))
    assert motifs(session) == {"Mara": "stripes", "Theo": "dots", "Ruth": "chevron"}
    session.press("undo")
    assert motifs(session)["Mara"] == "gingham"


def test_a_cloth_is_remembered_for_the_next_game_and_shown_everywhere() -> None:
    session = new_game()
    session.tap(Tap("player", 0))
    session.press("main")
    session.press("main")
    assert session.table is not None
    assert [face.cloth for face in faces_of(session.table.players)] == [3, 1, 2]
    faces = [part for part in walk(session.view()) if isinstance(part, Face) and part.name == "Mara"]
    assert {face.cloth for face in faces} == {3}
    session.go.new_game("quilt-show")
    assert motifs(session)["Mara"] == "stripes"


def test_who_starts_is_asked_at_the_table_and_nowhere_else() -> None:
    session = new_game()
    assert not [text for text in texts(session) if "starts" in text or "begins" in text]


def test_a_new_game_says_what_becomes_of_the_one_before() -> None:
    session = a_session()
    play_quilt_show(session, steps=5)
    session.go.new_game("quilt-show")
    assert "Quilt Show will be paused: continue it from home." in texts(session)
    session.press("main")
    assert session.toast is None, "nothing covers the set-up of the new table"


def test_players_are_remembered_for_the_next_game() -> None:
    session = a_session()
    play_quilt_show(session, steps=3)
    session.go.new_game("quilt-show")
    assert session.screen.players == ["Mara", "Theo", "Ruth"]  # type: ignore[attr-defined]
    session.tap(Tap("remove", 2))
    assert Tap("known", "Ruth") in taps(session)


def test_the_buttons_take_a_player_away_again() -> None:
    session = new_game()
    while (session.screen.keys().undo.text, session.screen.keys().undo.detail) != ("Remove", "Theo"):
        session.press("scan")
    session.press("undo")
    assert session.screen.players == ["Mara", "Ruth"]  # type: ignore[attr-defined]


def test_letters_of_a_keyboard_make_a_name_and_the_main_key_ends_it() -> None:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("name", "bob2"))
    session.press("main")
    assert session.screen.players[-1] == "Bob2"  # type: ignore[attr-defined]


def test_a_name_that_sits_at_the_table_or_none_is_refused_with_a_sentence() -> None:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("done"))
    assert "Enter a name first." in texts(session)
    session.tap(Tap("name", "theo"))
    session.tap(Tap("done"))
    assert "Theo sits at the table already." in texts(session)
    assert session.screen.name == "name"


def test_a_name_is_no_longer_than_a_table_has_room_for() -> None:
    session = new_game()
    session.tap(Tap("add"))
    session.tap(Tap("name", "anna-lena? maria!theresia"))
    assert session.screen.entered == "Anna-Lena Ma"  # type: ignore[attr-defined]
