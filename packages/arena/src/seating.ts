/** Who sits down in a room, and on what terms. */
import { type AnyGame, type Bot, botNamed, botNames, cleanTexts, entropyOf } from '@lobster-league/kernel';
import type { Agents } from './agents.js';
import { originOf } from './origins.js';
import type { RandomSource, SeatRecord, Time } from './ports/index.js';
import { Refused } from './refused.js';
import type { Joining } from './room/access.js';
import type { OwnedRoom } from './room/owned-room.js';
import { newUuid } from './secrets.js';
import type { HostedGame } from './settings.js';

/** Who sits down; what is chosen for the seat, and its token, come from elsewhere. */
export type Sitter = Omit<SeatRecord, 'token' | 'playerId' | 'options'>;

export class Seating {
  readonly #agents: Agents;
  readonly #time: Time;
  readonly #random: RandomSource;
  readonly #privateOrigins: boolean;

  constructor(agents: Agents, time: Time, random: RandomSource, privateOrigins: boolean) {
    this.#privateOrigins = privateOrigins;
    this.#agents = agents;
    this.#time = time;
    this.#random = random;
  }

  /** A seat that nobody has taken yet. */
  newSeat(seat: number): SeatRecord {
    return {
      playerId: `agent-${seat + 1}`,
      token: newUuid(this.#random),
      taken: 'open',
      name: '',
      agentId: null,
      bot: null,
      options: null,
      joinedAt: null,
    };
  }

  async join(room: OwnedRoom, joining: Joining): Promise<SeatRecord> {
    const { playerId = null, options, address } = joining;
    const agent = await this.agent(joining);
    const origin = originOf(room.record.ownerKeyHash, address, this.#privateOrigins);
    return room.sit(() => ({
      ...agent,
      playerId,
      options: seatOptions(room.hosted, options),
      ...(origin === null ? {} : { origin }),
    }));
  }

  async addBot(room: OwnedRoom, bot: string, options?: unknown): Promise<SeatRecord> {
    const house = await this.house(room.hosted.game, bot);
    return room.sit((record) => ({
      ...house,
      playerId: null,
      name: freeName({ record }, house.name),
      options: seatOptions(room.hosted, options),
    }));
  }

  /** An agent or a person as it sits down, wherever that is. */
  async agent({ name, agentId, kind, entropy, address }: Joining): Promise<Sitter> {
    if (agentId !== null) this.#agents.mustNotBeBanned(agentId, null);
    const known = agentId === null ? (kind ?? 'agent') : await this.#agents.kindOf(agentId);
    if (kind !== undefined && kind !== known)
      throw new Refused(
        'NOT_ALLOWED',
        `${agentId} is registered as ${known === 'person' ? 'a person' : 'an agent'}, and plays as one.`,
        {
          agentId,
          kind: known,
        },
      );
    return {
      taken: 'agent',
      kind: known,
      name,
      agentId,
      bot: null,
      ...(entropy === undefined ? {} : { entropy: entropyOf(entropy) }),
      joinedAt: this.#time.now(),
      ...(address === undefined ? {} : { network: address }),
    };
  }

  /** A house bot as it sits down, wherever that is. */
  async house(game: AnyGame, bot: string): Promise<Sitter> {
    const { description, version = 1 } = houseBot(game, bot);
    const { agentId, name } = await this.#agents.houseAgent(bot, description);
    return {
      taken: 'bot',
      kind: 'house',
      name,
      agentId,
      bot,
      botVersion: version,
      joinedAt: this.#time.now(),
    };
  }

  choose(room: OwnedRoom, playerId: string, options: unknown): Promise<void> {
    return room.choose(playerId, () => seatOptions(room.hosted, options));
  }

  leave(room: OwnedRoom, playerId: string): Promise<void> {
    return room.leave(playerId, (seat) => this.newSeat(seat));
  }
}

/** A name that nobody at the table has: that one, or the same with a number. */
export function freeName({ record }: Pick<OwnedRoom, 'record'>, wanted: string): string {
  return freeAmong(new Set(record.seats.map(({ name }) => name)), wanted);
}

export function freeAmong(names: ReadonlySet<string>, wanted: string): string {
  let name = wanted;
  for (let twin = 2; names.has(name); twin++) name = `${wanted} ${twin}`;
  return name;
}

/** What a seat chooses as the game takes it, and nothing else; throws where the game would not. */
export function seatOptions({ game }: HostedGame, options: unknown): unknown {
  if (game.seatOptions === undefined) return null;
  const parsed = game.seatOptions.safeParse(cleanTexts(options ?? {}));
  if (!parsed.success)
    throw new Refused('INVALID_CONFIG', parsed.error.issues[0]?.message ?? 'Those options are not valid.');
  return parsed.data;
}

/** The house bot of that name; refused if there is none. */
export function houseBot(game: AnyGame, name: string): Bot {
  const bot = botNamed(game, name);
  if (bot !== undefined) return bot;
  throw new Refused(
    'UNKNOWN_BOT',
    `There is no house bot of that name; there are ${botNames(game).join(', ')}.`,
  );
}
