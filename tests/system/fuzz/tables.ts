/** How good clients get to a table, game by game: rooms, seats, sessions and keys for the other attacks to play with. */
import type { Dice } from './dice.js';

export type Request = (
  method: string,
  path: string,
  body?: object,
  headers?: Readonly<Record<string, string>>,
) => Promise<Record<string, unknown>>;

export interface Arranged {
  readonly inputs: number;
}

type Arrange = (request: Request, dice: Dice) => Promise<Arranged>;

let names = 0;
const name = (): string => `t${names++}`;

const SPEEDS = ['instant', 'fast', 'normal'] as const;

/** Clawpoly: agents and bots in a room; it starts, or waits. */
const clawpoly: Arrange = async (request, dice) => {
  const gameSpeed = dice.pick(SPEEDS);
  const order = { name: name(), maxPlayers: 3, bots: dice.below(3), turnLimit: 20, gameSpeed };
  const { roomId } = await request('POST', '/api/v1/rooms', order);
  const agentId = name();
  const { agentKey } = await request('POST', '/api/v1/agents/register', { agentId, name: agentId });
  await request('POST', `/api/v1/rooms/${roomId}/join`, { agentName: agentId, agentId, agentKey });
  await request('POST', `/api/v1/rooms/${roomId}/join`, { agentName: name() });
  await request('POST', `/api/v1/rooms/${roomId}/start`);
  return { inputs: 5 };
};

/** A room with an entry fee, where the chain lets one be opened. */
const premium: Arrange = async (request) => {
  const entryFee = { amount: '5', token: 'USDC', chain: 'local' };
  const { roomId } = await request('POST', '/api/v1/rooms', { mode: 'premium', entryFee, maxPlayers: 2 });
  await request('GET', `/api/v1/rooms/${roomId}/prize-pool`);
  await request('GET', `/api/v1/rooms/${roomId}/payout-status`);
  return { inputs: 3 };
};

const grab: Arrange = async (request, dice) => {
  const players: Record<string, string>[] = [];
  for (let i = 0; i < 2; i++) {
    const { data } = await request('POST', '/api/auth/login', { username: name() });
    players.push({ authorization: `Bearer ${Object(data).session_token}` });
  }
  const [creator = {}] = players;
  const order = { max_players: 3, game_type: dice.pick(['grab', 'grab', 'dummy']) };
  const { data } = await request('POST', '/api/games', order, creator);
  const { game_id } = Object(data);
  for (const player of players) await request('POST', `/api/games/${game_id}/join`, undefined, player);
  await request('POST', `/api/games/${game_id}/bots`, {}, creator);
  if (dice.chance(0.7)) await request('POST', `/api/games/${game_id}/start`, undefined, creator);
  return { inputs: 6 };
};

const molttactics: Arrange = async (request, dice) => {
  for (let i = 0; i < 2; i++) {
    const order = { agent_id: name(), class: dice.pick(['warrior', 'mage', 'rogue', 'ranger']) };
    await request('POST', '/api/register', order);
  }
  return { inputs: 2 };
};

/** A room of the league's with an owner, and a place in the queue. */
const league: Arrange = async (request, dice) => {
  const game = dice.pick(['clawpoly', 'grab', 'molttactics', 'dummy']);
  const speed = dice.pick(SPEEDS);
  const { room } = await request('POST', '/api/league/matches', { game, speed, controls: 'owner' });
  await request('GET', `/api/league/matches/${Object(room).roomId}`);
  await request('POST', '/api/league/queue', { game, name: name() });
  return { inputs: 3 };
};

export const TABLES: readonly Arrange[] = [clawpoly, clawpoly, premium, grab, grab, molttactics, league];
