/** What the fuzzer has learnt from answers: ids that exist, and keys that open something, its own and other people's. */
import { createHmac } from 'node:crypto';
import type { Dice } from './dice.js';
import type { Known } from './samples.js';

/** So many of a kind are kept, the newest. */
const KEPT = 40;

const KINDS = {
  room: ['roomId', 'gameId'],
  code: ['roomCode', 'code', 'game_id'],
  molt: ['match_id'],
  player: ['playerId', 'player_id', 'toId', 'id'],
  agent: ['agentId', 'agent_id', 'agent', 'x-agent-id'],
  agentKey: ['agentKey', 'agent_key', 'api_key', 'x-agent-key'],
  agentSecret: ['agentSecret', 'agent_secret', 'api_secret'],
  ownerKey: ['ownerKey', 'owner_key', 'x-owner-key'],
  session: ['session_token'],
  ticket: ['ticket'],
  guestPass: ['pass', 'x-guest-pass'],
  seat: ['seat'],
  seatToken: ['agentToken', 'token'],
} as const;
type Kind = keyof typeof KINDS;

const KIND_OF = new Map<string, Kind>(
  Object.entries(KINDS).flatMap(([kind, names]) => names.map((name) => [name, kind as Kind])),
);

/** Whoever has one of these may do what others may not. */
const SECRET: readonly Kind[] = [
  'agentKey',
  'agentSecret',
  'ownerKey',
  'session',
  'ticket',
  'guestPass',
  'seat',
  'seatToken',
];

/** What only looks like a name of something: pieces on a board, tokens of a chain. */
const NO_TOKEN = /^[a-z]+$|^USD/;

export interface Seat {
  readonly roomId: string;
  readonly token: string;
}

export class Memory {
  readonly #lists = new Map<Kind, string[]>();
  readonly #agents: { id: string; secret: string | null }[] = [];
  readonly #hide: (secret: string) => void;
  /** Seats of Clawpoly that the fuzzer has taken. */
  readonly seats: Seat[] = [];
  #names = 0;

  /** `hide` is told every secret that is learnt. */
  constructor(hide: (secret: string) => void) {
    this.#hide = hide;
  }

  all(kind: Kind): readonly string[] {
    return this.#lists.get(kind) ?? [];
  }

  any(kind: Kind, dice: Dice): string | undefined {
    const list = this.all(kind);
    return list.length === 0 ? undefined : dice.pick(list);
  }

  add(kind: Kind, value: string): void {
    const list = this.#lists.get(kind) ?? [];
    if (list.includes(value)) return;
    this.#lists.set(kind, [...list, value].slice(-KEPT));
  }

  /** Ids and keys in an answer. */
  learn(answer: unknown, room?: string): void {
    const found = new Map<string, string>();
    walk(answer, (name, value) => {
      const kind = KIND_OF.get(name);
      if (kind === undefined || value === '' || value.length > 600) return;
      if (kind === 'seatToken' && NO_TOKEN.test(value)) return;
      if (kind === 'seat' && !value.includes('.')) return;
      if (!found.has(kind)) found.set(kind, value);
      this.add(kind, value);
      if (SECRET.includes(kind)) this.#hide(value);
    });
    const id = found.get('agent');
    if (id !== undefined && found.has('agentKey')) {
      this.#agents.push({ id, secret: found.get('agentSecret') ?? null });
      if (this.#agents.length > KEPT) this.#agents.shift();
    }
    const token = found.get('seatToken');
    const roomId = found.get('room') ?? room;
    if (token !== undefined && roomId !== undefined) {
      this.seats.push({ roomId, token });
      if (this.seats.length > KEPT) this.seats.shift();
    }
  }

  /** Signs as somebody whose secret is known; with whose key, and as whom, is the dice's business. */
  signed(body: Buffer, dice: Dice): Record<string, string> {
    const signers = this.#agents.filter(({ secret }) => secret !== null);
    if (signers.length === 0) return {};
    const signer = dice.pick(signers);
    const secret = dice.chance(0.8) ? signer.secret : dice.pick(signers).secret;
    // A number of its own for every request, within what the clock allows.
    const timestamp = String(Date.now() - dice.below(200_000));
    const signature = createHmac('sha256', secret ?? '')
      .update(body)
      .update(timestamp)
      .digest('hex');
    return { 'x-agent-id': signer.id, 'x-timestamp': timestamp, 'x-signature': signature };
  }

  /** For samples: what exists, new names, and nothing that makes the server wait. */
  readonly known: Known = (name, dice) => this.named(name, dice);

  protected named(name: string, dice: Dice): unknown {
    switch (name) {
      case 'match':
      case 'roomId':
      case 'gameId':
      case 'game_id':
      case 'roomCode':
      case 'code':
        return this.any(dice.chance(0.5) ? 'room' : 'code', dice);
      case 'match_id': {
        const room = this.any('room', dice);
        return this.any('molt', dice) ?? (room === undefined ? undefined : `m_${room}`);
      }
      case 'agentId':
      case 'agent_id':
        return dice.chance(0.5) ? `fz-${this.#names++}` : this.any('agent', dice);
      case 'username':
        return dice.chance(0.8) ? `fz_${this.#names++}` : undefined;
      case 'game':
        return dice.pick(['clawpoly', 'grab', 'molttactics', 'dummy']);
      case 'bot':
      case 'bots':
        return dice.chance(0.5) ? undefined : dice.pick(['random', 'aggressive', 'gull', 'mage', 'warrior']);
      case 'speed':
      case 'gameSpeed':
        return dice.pick(['instant', 'fast', 'instant', 'normal']);
      case 'turnLimit':
        return dice.between(1, 30);
      case 'decisionMs':
      case 'turn_length_ms':
      case 'turnLengthMs':
        return dice.between(1_000, 2_000);
      case 'max_seconds':
        return dice.pick([0, 0, 0, 0.1, 0.5]);
      case 'chain':
        return 'local';
      case 'amount':
        return dice.pick(['5', '0.01', '100.000001', '0', '-1', '1e3', '9'.repeat(70)]);
      default: {
        const kind = KIND_OF.get(name);
        return kind === undefined ? undefined : this.any(kind, dice);
      }
    }
  }
}

function walk(value: unknown, found: (name: string, value: string) => void, name = '', depth = 0): void {
  if (typeof value === 'string') found(name, value);
  if (typeof value !== 'object' || value === null || depth > 6) return;
  // Of a list the first few will do: else what is old would drive out what is alive.
  const isList = Array.isArray(value);
  for (const [key, item] of Object.entries(value).slice(0, isList ? 2 : 60)) {
    walk(item, found, isList ? name : key, depth + 1);
  }
}
