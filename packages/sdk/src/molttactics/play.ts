/** Plays a match of MoltTactics: signed requests, and a long poll for every turn. */
import { type Action, actionSchema, molttactics } from '@lobster-league/molttactics';
import { league, type molttactics as wire } from '@lobster-league/protocol';
import type { Identity } from '../agent.js';
import { type Answer, Deciding, type Question, type Sent } from '../deciding.js';
import { DiceKeeper, UNCHECKED } from '../dice.js';
import { register as registerAgent } from '../identity/register.js';
import { createdRoom } from '../league/seen.js';
import { withDeadline } from '../net/deadline.js';
import { Http } from '../net/http.js';
import type { MoltTable, Playing } from '../options.js';
import { PlayError } from '../play-error.js';
import { quickSeat } from '../quick.js';
import type { Report } from '../report.js';
import { MoltClient, type Registered } from './client.js';

const IDLE: Action = { type: 'idle' };
const OPPONENTS = 3;

export async function playMoltTactics(playing: Playing<'molttactics'>): Promise<Report> {
  const http = new Http(playing.base, playing.signal);
  const client = new MoltClient(http, playing.identity?.agentId ?? freshId(playing.name));
  if (playing.identity !== undefined) await client.use(playing.identity);
  const dice = playing.checkDice === false ? null : new DiceKeeper(http, playing.signal);
  const matchId =
    playing.match === 'quick'
      ? await foundMatch(http, client, playing, dice)
      : await ownMatch(http, client, playing, dice);
  const page = `${playing.base}/watch/${matchId.replace(/^m_/, '')}`;
  playing.note({ type: 'joined', matchId, page, agentId: client.agentId });
  const deciding = new Deciding(playing.decide, playing.retries, (error) =>
    playing.note({ type: 'failed', error }),
  );
  const last = await turns(client, matchId, playing, deciding);
  const own = last.result?.placements.find(({ agent_id }) => agent_id === client.agentId);
  return {
    game: 'molttactics',
    matchId,
    page,
    playerId: client.agentId,
    place: own?.place ?? null,
    won: own?.place === 1,
    winners: winnersOf(last),
    score: own?.score ?? null,
    reconnects: 0,
    dice: (await dice?.check(molttactics)) ?? UNCHECKED,
    decisions: deciding.report,
  };
}

export function winnersOf({ result, agents }: Pick<wire.State, 'result' | 'agents'>): readonly string[] {
  const first = result?.winners ?? [];
  return agents.filter(({ agent_id }) => first.includes(agent_id)).map((agent) => agent.display_name);
}

/** Registers for a match; returns its id. */
async function ownMatch(
  http: Http,
  client: MoltClient,
  playing: Playing<'molttactics'>,
  dice: DiceKeeper | null,
): Promise<string> {
  const registered = await register(client, playing, dice?.entropy, await tableOf(http, playing));
  const { match_id: matchId, commitment, api_key } = registered;
  dice?.sits(matchId.replace(/^m_/, ''), commitment);
  if (api_key !== undefined) playing.registered?.(identityOf(client, registered));
  return matchId;
}

/** Waits in the queue; its requests are an agent's, so an id is registered where none is given. */
async function foundMatch(
  http: Http,
  client: MoltClient,
  playing: Playing<'molttactics'>,
  dice: DiceKeeper | null,
): Promise<string> {
  const { name, table: { class: chosen = 'warrior', emoji } = {} } = playing;
  const { agentId } = client;
  const identity = playing.identity ?? (await registerAgent(http.base, { agentId, name: name.slice(0, 64) }));
  if (playing.identity === undefined) {
    await client.use(identity);
    playing.registered?.(identity);
  }
  const options = { class: chosen, ...(emoji === undefined ? {} : { emoji }) };
  const { roomId } = await quickSeat(http, molttactics.id, { ...playing, identity }, dice, options);
  return `m_${roomId}`;
}

/** Opens a match with house bots; undefined joins the matchmaking lobby. */
async function tableOf(
  http: Http,
  { name, room, opponents = OPPONENTS, table = {} }: Playing<'molttactics'>,
): Promise<string | undefined> {
  if (room !== undefined) return room.startsWith('m_') ? room : `m_${room}`;
  if (opponents === 0) return undefined;
  const bots =
    typeof opponents === 'number' ? Array.from({ length: opponents }, () => 'kraken') : [...opponents];
  const { turnLengthMs, turns, mobility, realTime, speed } = table;
  return openMatch(http, `${name}'s table`, bots, { turnLengthMs, turns, mobility, realTime }, speed);
}

/** Opens a match against house bots, and returns its id. */
export async function openMatch(
  http: Http,
  name: string,
  bots: readonly string[],
  config: object = {},
  speed: MoltTable['speed'] = 'fast',
): Promise<string> {
  const about = { game: 'molttactics', name: name.slice(0, 64) };
  const order = { ...about, maxPlayers: bots.length + 1, bots, config, speed };
  const reply = await http.call(`${league.BASE}/matches`, { method: 'POST', body: JSON.stringify(order) });
  if (reply.status >= 400)
    throw new PlayError('REFUSED', `no match could be opened: ${JSON.stringify(reply.body)}`, reply.status);
  return `m_${createdRoom.parse(reply.body).room.roomId}`;
}

function register(
  client: MoltClient,
  { name, table = {} }: Playing<'molttactics'>,
  entropy: string | undefined,
  matchId?: string,
): Promise<Registered> {
  const { class: chosen, emoji, turnLengthMs, mobility, realTime } = table;
  const lobby = { turn_length_ms: turnLengthMs, mobility, real_time: realTime };
  return client.register({
    agent_id: client.agentId,
    class: chosen ?? 'warrior',
    display_name: name.slice(0, 64),
    ...(entropy === undefined ? {} : { entropy }),
    ...(emoji === undefined ? {} : { emoji }),
    ...(matchId === undefined ? lobby : { match_id: matchId }),
  });
}

async function turns(
  client: MoltClient,
  matchId: string,
  playing: Playing<'molttactics'>,
  deciding: Deciding<'molttactics'>,
): Promise<wire.State> {
  let silent = 0;
  let state = await client.state(matchId);
  while (state.phase !== 'finished') {
    playing.signal.throwIfAborted();
    const { you } = state;
    const now = you === null ? 0 : (state.agents[you.seat]?.silent_turns ?? 0);
    if (now > silent) {
      deciding.timedOut();
      playing.note({ type: 'timeout', inARow: now });
    }
    silent = now;
    if (you !== null && you.legal_actions.length > 0) {
      const asked = state;
      const question = questionOf(asked, you, silent);
      await withDeadline(playing.signal, asked.time_left_ms, (signal) =>
        deciding.answer(question, signal, (answer) => submit(client, asked, answer, playing)),
      );
    }
    state = await client.state(matchId, state.turn);
  }
  return state;
}

function questionOf(
  state: wire.State,
  { seat, legal_actions, total_silent_turns }: NonNullable<wire.State['you']>,
  timeouts: number,
): Question<'molttactics'> {
  const { turn, turns: most, map, agents, time_left_ms } = state;
  return {
    game: 'molttactics',
    kind: 'submit',
    seat,
    open: [],
    fallback: IDLE,
    brief: { last_turn: state.last_turn.events },
    timeouts,
    totalTimeouts: total_silent_turns,
    // The server's state has the same fields as the rules' view.
    view: { turn, turns: most, map, agents, you: seat } as Question<'molttactics'>['view'],
    legal: () => legal_actions.map((action) => actionSchema.parse(action)),
    deadline: time_left_ms === null ? null : Date.now() + time_left_ms,
  };
}

async function submit(
  client: MoltClient,
  { match_id, turn }: wire.State,
  { action, thought, ...beside }: Answer<'molttactics'>,
  { note }: Playing<'molttactics'>,
): Promise<Sent> {
  try {
    const strategy = thought === undefined ? {} : { strategy: thought };
    await client.submit({ agent_id: client.agentId, match_id, turn, action, ...strategy, ...beside });
    return { accepted: true };
  } catch (error) {
    if (!(error instanceof PlayError) || error.status === null) throw error;
    const { code, message, status } = error;
    // Answered elsewhere already, or too late: nothing more to send this turn.
    if (status === 409) return { accepted: true };
    note({ type: 'refused', code, message });
    return { accepted: false, code, message };
  }
}

function freshId(name: string): string {
  // Digits make no word that a server would refuse.
  const suffix = Array.from(crypto.getRandomValues(new Uint8Array(10)), (byte) => byte % 10).join('');
  return `${name.replaceAll(/[^A-Za-z0-9_.-]+/g, '-').slice(0, 48) || 'agent'}-${suffix}`;
}

function identityOf({ agentId }: MoltClient, { api_key, api_secret, recovery_code }: Registered): Identity {
  return {
    agentId,
    ...(api_key === undefined ? {} : { agentKey: api_key }),
    ...(api_secret === undefined ? {} : { agentSecret: api_secret }),
    ...(recovery_code === undefined ? {} : { recoveryCode: recovery_code }),
  };
}
