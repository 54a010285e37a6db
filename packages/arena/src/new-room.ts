/** New rooms: what may be wished for, and the record that comes of it. */
import { commitmentTo, newSeed } from '@lobster-league/kernel';
import { roomCode } from './codes.js';
import type { Forked } from './forks/forks.js';
import type {
  Admits,
  LiveStore,
  RandomSource,
  RoomControls,
  RoomRecord,
  SeatRecord,
  Speed,
  Time,
} from './ports/index.js';
import { Refused } from './refused.js';
import { roomName } from './room-names.js';
import { houseBot, type Seating } from './seating.js';
import { hashKey, newId } from './secrets.js';
import type { HostedGame } from './settings.js';

const CODE_ATTEMPTS = 50;

export interface NewRoom {
  /** Chosen by random if absent. */
  readonly roomId?: string;
  readonly game: string;
  readonly name?: string;
  readonly maxPlayers?: number;
  /** As the game's schema takes it; what is missing gets the game's defaults. */
  readonly config?: unknown;
  readonly speed?: Speed;
  readonly controls?: RoomControls;
  readonly admits?: Admits | undefined;
  readonly decisionMs?: number | null;
  /** House bots to sit down at once, by name. */
  readonly bots?: readonly string[];
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Whose open rooms it counts among; the house's, if absent, are not counted. Kept with the room, for operators. */
  readonly opener?: string;
  /** The seed of the match, if the operator chooses it: then nobody else has a part in the dice. */
  readonly seed?: string;
  /** The server's seed, if it has been committed to before; chosen by random if absent. */
  readonly serverSeed?: string;
  /** Of a match that goes on from a moment of another one: settings and seats are those of that one. */
  readonly forked?: Forked;
}

export interface NewRoomPorts {
  readonly live: LiveStore;
  readonly time: Time;
  readonly random: RandomSource;
  readonly seating: Seating;
}

/** Stores a new room under a code that is free. */
export async function storeNewRoom(
  ports: NewRoomPorts,
  hosted: HostedGame,
  wanted: NewRoom,
  ownerKey: string,
): Promise<RoomRecord> {
  const record = newRecord(ports, hosted, wanted, ownerKey);
  for (let attempt = 0; attempt < CODE_ATTEMPTS; attempt++) {
    const coded = { ...record, code: roomCode(ports.random, attempt) };
    if (await ports.live.createRoom(coded)) return coded;
  }
  throw new Refused('TOO_MANY_ROOMS', 'No room code is free; try again later.');
}

function newRecord(
  { time, random, seating }: NewRoomPorts,
  hosted: HostedGame,
  wanted: NewRoom,
  ownerKey: string,
): RoomRecord {
  const { game, publicSeed = false } = hosted;
  const { seed = null, serverSeed = newSeed((count) => random.bytes(count)), forked } = wanted;
  const { config, seats } = forked ?? newTable(hosted, wanted, seating);
  const {
    roomId = newId(random),
    name = roomName(roomId),
    speed = 'normal',
    controls = 'all',
    admits,
    decisionMs = null,
    extra = {},
  } = wanted;
  return {
    roomId,
    code: '',
    game: game.id,
    rules: game.version,
    name,
    config,
    status: forked === undefined ? 'waiting' : 'ready',
    seats,
    speed,
    controls,
    ...(admits === undefined ? {} : { admits }),
    ownerKeyHash: hashKey(ownerKey),
    decisionMs,
    extra,
    seed,
    commitment: commitmentTo(seed ?? serverSeed),
    ...(seed === null ? { dice: { serverSeed, integer: publicSeed, opensUntil: null, sources: [] } } : {}),
    ...(forked === undefined ? {} : { fork: forked.fork }),
    ...(wanted.opener === undefined ? {} : { opener: wanted.opener }),
    createdAt: time.now(),
    startedAt: null,
    finishedAt: null,
  };
}

/** The settings, which are the game's where nothing else is wished for, and the open seats. */
function newTable(
  hosted: HostedGame,
  wanted: NewRoom,
  seating: Seating,
): { readonly config: unknown; readonly seats: readonly SeatRecord[] } {
  const { game, newConfig = game.config } = hosted;
  const size = tableSize(hosted, wanted);
  const config = newConfig.safeParse(wanted.config ?? {});
  if (!config.success) {
    const issue = config.error.issues[0];
    throw new Refused('INVALID_CONFIG', `${issue?.path.join('.') || 'config'}: ${issue?.message}`);
  }
  return { config: config.data, seats: Array.from({ length: size }, (_, i) => seating.newSeat(i)) };
}

function tableSize({ game, tableSize: usual }: HostedGame, { maxPlayers, bots = [] }: NewRoom): number {
  const { min, max } = game.seats;
  const size = maxPlayers ?? Math.max(usual, bots.length);
  if (!Number.isInteger(size) || size < min || size > max) {
    throw new Refused('INVALID_CONFIG', `${game.id} is played by ${min} to ${max}.`, { maxPlayers: size });
  }
  for (const bot of bots) houseBot(game, bot);
  if (bots.length > size) throw new Refused('ROOM_FULL', 'There are more bots than seats.');
  return size;
}
