/** A game of Grab that ends before the last answer is acknowledged: nothing was refused, and nothing is waited for. */
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { grab } from '@lobster-league/protocol';
import { Server } from 'socket.io';
import { expect, it, onTestFinished, vi } from 'vitest';
import { GrabGames } from '../src/grab/games.js';
import { GrabPlayer } from '../src/grab/player.js';
import type { Note } from '../src/index.js';
import { Http } from '../src/net/http.js';

const LETTERS = new Array<number>(26).fill(1);
const TABLE = {
  num_players: 1,
  pool: LETTERS,
  bag: LETTERS,
  words_per_player: [[]],
  scores: [0],
  passed: [false],
};
const STATE: grab.GameState = {
  game_id: 'g1',
  game_type: 'grab',
  status: 'active',
  current_turn: 1,
  turn_time_remaining: null,
  players: { ada: { connected: true, score: 0, ready_for_next_turn: false } },
  state: JSON.stringify(TABLE),
};
const ENDING = { reason: 'bag_empty', final_scores: { ada: 0 }, winner: 'ada', winners: ['ada'] };
const NOW = new Date(0).toISOString();
const DETAILS: grab.GameDetails = {
  game_id: 'g1',
  game_type: 'grab',
  status: 'active',
  max_players: 1,
  time_limit_seconds: 60,
  dictionary: 'twl06',
  commitment: '0'.repeat(64),
  created_at: NOW,
  started_at: NOW,
  finished_at: null,
  creator_id: 'p1',
  current_players: [{ player_id: 'p1', username: 'ada', joined_at: NOW }],
};

/** Knows one player and one game, which is over as soon as anything is said in it. */
async function abruptServer(): Promise<string> {
  const http = createServer((request, response) => {
    const login = { success: true, data: { session_token: 't', player_id: 'p1', username: 'ada' } };
    const game = { success: true, data: DETAILS };
    response.setHeader('content-type', 'application/json');
    response.end(JSON.stringify(request.url?.includes('login') ? login : game));
  });
  const io = new Server(http);
  io.on('connection', (socket) => {
    socket.emit('connected', { message: 'Successfully connected', game_state: STATE });
    socket.on('player_action', () => socket.emit('game_ending', ENDING));
  });
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  onTestFinished(() => io.close());
  return `http://127.0.0.1:${(http.address() as AddressInfo).port}`;
}

it('is over for its player at once', async () => {
  const base = await abruptServer();
  const { signal } = new AbortController();
  const notes: Note[] = [];
  const games = await GrabGames.login(new Http(base, signal), 'ada', null);
  const player = new GrabPlayer(
    {
      name: 'ada',
      base,
      signal,
      retries: 1,
      note: (note) => void notes.push(note),
      decide: (_view, { fallback }) => fallback,
    },
    games,
    'g1',
  );
  expect(await player.over).toEqual(ENDING);
  player.leave();
  await vi.waitFor(() => expect(player.decisions.answering.worst).toBeGreaterThan(0));
  expect(player.decisions).toMatchObject({ count: 1, refused: 0 });
  expect(notes).toEqual([]);
});
