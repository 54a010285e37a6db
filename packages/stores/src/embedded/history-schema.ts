/**
 * The tables of history.db. Text written by people (names, descriptions) is stored as JSON, which preserves every
 * character.
 */
import { NO_SKILL, skillInterval } from '@lobster-league/ratings';
import type { Schema } from './database.js';

const GAMES = `
CREATE TABLE games (
  number INTEGER PRIMARY KEY,
  game_id TEXT NOT NULL UNIQUE,
  record TEXT NOT NULL,
  replay TEXT NOT NULL
);

CREATE TABLE chunks (
  number INTEGER NOT NULL REFERENCES games (number),
  kind TEXT NOT NULL CHECK (kind IN ('events', 'inputs')),
  last INTEGER NOT NULL,
  body BLOB NOT NULL,
  PRIMARY KEY (number, kind, last)
);

CREATE TABLE listings (
  scope TEXT NOT NULL,
  finished_at INTEGER NOT NULL,
  game_id TEXT NOT NULL,
  game TEXT NOT NULL,
  season TEXT NOT NULL,
  rated INTEGER NOT NULL,
  PRIMARY KEY (scope, finished_at, game_id)
) WITHOUT ROWID;
CREATE INDEX listings_by_game ON listings (scope, game, finished_at, game_id, rated);
CREATE INDEX listings_by_season ON listings (scope, season, finished_at, game_id, rated);
CREATE INDEX listings_by_game_and_season ON listings (scope, game, season, finished_at, game_id, rated);

CREATE TABLE tallies (
  scope TEXT NOT NULL,
  game TEXT NOT NULL,
  season TEXT NOT NULL,
  rated INTEGER NOT NULL,
  games INTEGER NOT NULL,
  PRIMARY KEY (scope, game, season, rated)
) WITHOUT ROWID;
`;

const AGENTS = `
CREATE TABLE agents (
  agent_id TEXT PRIMARY KEY,
  created_at INTEGER NOT NULL,
  profile TEXT NOT NULL,
  secrets TEXT NOT NULL
);
CREATE INDEX agents_by_age ON agents (created_at, agent_id);

CREATE TABLE standings (
  agent_id TEXT NOT NULL,
  game TEXT NOT NULL,
  season TEXT NOT NULL,
  rating INTEGER NOT NULL,
  best INTEGER NOT NULL,
  start INTEGER NOT NULL,
  games_played INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  placement_sum INTEGER NOT NULL,
  turn_sum INTEGER NOT NULL,
  counters TEXT NOT NULL,
  last_played_at INTEGER NOT NULL,
  PRIMARY KEY (agent_id, game, season DESC)
) WITHOUT ROWID;
CREATE INDEX standings_by_rating ON standings (game, season, rating DESC, games_played DESC, agent_id);
CREATE INDEX standings_by_best ON standings (game, season, best DESC, games_played DESC, agent_id);
CREATE INDEX standings_by_gain ON standings (game, season, rating - start DESC, games_played DESC, agent_id);

CREATE TABLE points (
  agent_id TEXT NOT NULL,
  game TEXT NOT NULL,
  at INTEGER NOT NULL,
  game_id TEXT NOT NULL,
  delta INTEGER NOT NULL,
  placement INTEGER NOT NULL,
  won INTEGER NOT NULL,
  PRIMARY KEY (agent_id, game, at, game_id)
) WITHOUT ROWID;

CREATE TABLE rivals (
  agent_id TEXT NOT NULL,
  game TEXT NOT NULL,
  rival_id TEXT NOT NULL,
  met INTEGER NOT NULL,
  wins INTEGER NOT NULL,
  draws INTEGER NOT NULL,
  losses INTEGER NOT NULL,
  PRIMARY KEY (agent_id, game, rival_id)
) WITHOUT ROWID;
CREATE INDEX rivals_by_game ON rivals (agent_id, game, met DESC, rival_id);
CREATE INDEX rivals_by_meetings ON rivals (agent_id, met DESC, rival_id, game);
`;

const CODES = `CREATE INDEX games_by_code ON games (json_extract(record, '$.roomCode'), number)`;

const KEYS = `CREATE INDEX agents_by_key ON agents (json_extract(secrets, '$.keyHash'))`;

const SKILLS = `
ALTER TABLE standings ADD COLUMN skill_mean INTEGER NOT NULL DEFAULT 0;
ALTER TABLE standings ADD COLUMN skill_spread INTEGER NOT NULL DEFAULT 0;
ALTER TABLE standings ADD COLUMN skill_low REAL NOT NULL DEFAULT ${skillInterval(NO_SKILL).low};
CREATE INDEX standings_by_skill ON standings (game, season, skill_low DESC, games_played DESC, agent_id);
`;

export const HISTORY_SCHEMA: Schema = {
  file: 'history.db',
  migrations: [`${GAMES}\n${AGENTS}`, CODES, KEYS, SKILLS],
};
