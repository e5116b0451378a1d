"""The club's page: all tables live, the league, tournaments, players; the same guard and look as the table's page."""
