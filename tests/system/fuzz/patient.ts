/**
 * Clients that wait: for turns, for opponents, for the next move, on sockets that they never read; many at once for the same
 * thing, and again and again. What they ask for is allowed, so it is answered, and holds up nobody.
 */
import { WebSocket } from 'ws';
import type { GatewayTable } from '../../../apps/server/src/http/gateway.js';
import { pause } from '../cluster/patience.js';
import { type Attack, Breach } from './attack.js';
import type { Dice } from './dice.js';
import { type HttpAnswer, type HttpInput, send } from './http.js';
import { judged, parsed } from './judge.js';
import { HEADERS as MCP_HEADERS } from './mcp.js';
import type { Memory } from './memory.js';
import type { FuzzedServer } from './server.js';

/** What is waited for may take a little longer than that. */
const LONGEST_S = 1.5;
const GAMES = ['clawpoly', 'grab', 'molttactics'] as const;
const TOO_MANY = 'too_many_waits';

export function patientAttack(server: FuzzedServer, memory: Memory, plan: GatewayTable): Attack {
  const patient = new Patient(server, memory, plan);
  return {
    name: 'patient',
    share: 4,
    run: (dice) => {
      const ways = [
        patient.turns,
        patient.turns,
        patient.tickets,
        patient.states,
        patient.sockets,
        patient.repeats,
      ];
      return dice.pick(ways).call(patient, dice);
    },
  };
}

class Patient {
  readonly #server: FuzzedServer;
  readonly #memory: Memory;
  readonly #plan: GatewayTable;

  constructor(server: FuzzedServer, memory: Memory, plan: GatewayTable) {
    this.#server = server;
    this.#memory = memory;
    this.#plan = plan;
  }

  /** Waits for one seat more often than may be, in a batch or in parallel; then the match begins, or they wait in vain. */
  async turns(dice: Dice): Promise<number> {
    const table = { game: dice.pick(GAMES), name: 'Patient', players: 2, open_seats: 1 };
    const { seat } = await this.#tool('create_match', table);
    if (typeof seat !== 'string') return 1;
    const count = dice.between(5, 12);
    const waits = this.#waiting('wait_for_turn', { seat, max_seconds: seconds(dice) }, count, dice);
    if (dice.chance(0.5)) await this.#tool('start_match', { seat });
    this.#refusedWell(await waits, 'wait_for_turn');
    await this.#tool('leave_match', { seat });
    return count + 2;
  }

  /** Waits in the queue, several times with one ticket. */
  async tickets(dice: Dice): Promise<number> {
    const entry = { game: dice.pick(GAMES), name: 'Patient', max_seconds: 0 };
    const { ticket } = await this.#tool('quick_match', entry);
    if (typeof ticket !== 'string') return 1;
    const count = dice.between(5, 12);
    await this.#waiting('quick_match', { ticket, max_seconds: seconds(dice) }, count, dice);
    for (let i = 0; i < 3; i++) await this.#get(`/api/league/queue/${ticket}`);
    await this.#tool('leave_queue', { ticket });
    return count + 5;
  }

  /** Long polls of MoltTactics' state; some hang up. */
  async states(dice: Dice): Promise<number> {
    const match = this.#memory.any('molt', dice);
    if (match === undefined) return 1;
    const count = dice.between(5, 40);
    const turn = dice.pick(['', '&turn=0', '&turn=1000000']);
    const path = `/api/state?match_id=${encodeURIComponent(match)}&wait=turn${turn}`;
    await Promise.all(Array.from({ length: count }, () => this.#get(path, true)));
    return count;
  }

  /** Sockets that are opened, and neither read nor written to. */
  async sockets(dice: Dice): Promise<number> {
    const code = this.#memory.any('code', dice) ?? 'REEF42';
    const path = dice.pick([
      `/ws/watch?code=${code}`,
      `/ws/spectator?roomCode=${code}`,
      '/ws/agent?roomId=x',
    ]);
    const count = dice.between(5, 25);
    const held = Array.from({ length: count }, () => {
      const socket = new WebSocket(`ws://127.0.0.1:${this.#server.port}${path}`);
      socket.on('error', () => undefined);
      socket.on('open', () => socket.pause());
      return socket;
    });
    await pause(1000 * seconds(dice));
    for (const socket of held) socket.terminate();
    return count;
  }

  /** The same good request, many times at once. */
  async repeats(dice: Dice): Promise<number> {
    const room = this.#memory.any('room', dice) ?? 'REEF42';
    const paths = [`/api/league/matches/${room}/events?limit=1000`, `/api/league/matches/${room}/snapshot`];
    const path = dice.pick([
      ...paths,
      '/api/league/matches?limit=100',
      '/api/games',
      '/api/v1/rooms',
      '/api/matches',
    ]);
    const count = dice.between(5, 30);
    await Promise.all(Array.from({ length: count }, () => this.#get(path)));
    return count;
  }

  /** As many calls of a tool at once. */
  async #waiting(name: string, input: object, count: number, dice: Dice): Promise<Record<string, unknown>[]> {
    const calls = Array.from({ length: count }, (_, id) => rpc(id, name, input));
    if (dice.chance(0.5)) return this.#post(calls);
    return (await Promise.all(calls.map((call) => this.#post(call)))).flat();
  }

  /** Who is refused has been told so in the words for it. */
  #refusedWell(answers: readonly Record<string, unknown>[], name: string): void {
    const codes = answers.map(({ error }) => error).filter((code) => code !== undefined);
    const others = codes.filter(
      (code) => code !== TOO_MANY && code !== 'unknown_seat' && code !== 'match_over',
    );
    if (others.length > 0) throw new Breach(`${name} was refused with ${others.join(', ')}`, name);
  }

  async #tool(name: string, input: object): Promise<Record<string, unknown>> {
    return (await this.#post(rpc(1, name, input)))[0] ?? {};
  }

  async #post(message: unknown): Promise<Record<string, unknown>[]> {
    const body = Buffer.from(JSON.stringify(message));
    const answer = await this.#sent({ method: 'POST', path: '/mcp', headers: MCP_HEADERS, body }, false);
    const value = parsed(answer?.body.toString('utf8') ?? '');
    return (Array.isArray(value) ? value : [value]).map(
      (one) => Object(Object(one).result).structuredContent ?? {},
    );
  }

  async #get(path: string, impatient = false): Promise<void> {
    await this.#sent({ method: 'GET', path, headers: {}, body: null }, impatient);
  }

  async #sent(
    request: Pick<HttpInput, 'method' | 'path' | 'headers' | 'body'>,
    impatient: boolean,
  ): Promise<HttpAnswer | null> {
    const input = { ...request, impatient, chunked: false, target: null };
    const answer = await send(this.#server.port, this.#server.agent, input);
    if (answer === null) return null;
    const text = answer.body.toString('utf8');
    const wrong = judged(this.#plan, input, answer, null);
    const sent = `${input.method} ${input.path} ${input.body?.toString('utf8') ?? ''}`;
    if (wrong !== null) throw new Breach(`${wrong}: ${text.slice(0, 300)}`, sent);
    const leak = this.#server.others.in(text);
    if (leak !== null) throw new Breach(`an answer tells ${leak}`, sent);
    this.#memory.learn(parsed(text));
    return answer;
  }
}

function seconds(dice: Dice): number {
  return dice.between(1, 10 * LONGEST_S) / 10;
}

function rpc(id: number, name: string, input: object): object {
  return { jsonrpc: '2.0', id, method: 'tools/call', params: { name, arguments: input } };
}
