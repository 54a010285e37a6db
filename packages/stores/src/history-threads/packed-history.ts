/** A match history packed for the way between threads and for the history; events and inputs are unpacked on demand. */
import {
  buildHistory,
  type Chunk,
  type HistoryOutline,
  type JournalLine,
  type MatchHistory,
  type PlayedInput,
  type RoomRecord,
  type StampedEvent,
} from '@lobster-league/arena';
import type { AnyGame, ReplayInput } from '@lobster-league/kernel';
import { chunksFor, itemsFrom, Packing, unpacked } from '../embedded/history-chunks.js';

/** Chunks as slices of one piece of bytes: the number of each one's last item, and its length in bytes. */
type Slices = readonly (readonly [last: number, length: number])[];

export interface PackedHistory {
  readonly outline: HistoryOutline;
  readonly events: Slices;
  readonly inputs: Slices;
  /** All chunks of the events, then all of the inputs. */
  readonly bodies: Uint8Array<ArrayBuffer>;
}

/** Plays a match again and packs what it tells, so that little of it is in memory at any time. */
export function packHistory(
  game: AnyGame,
  record: RoomRecord,
  journal: readonly JournalLine[],
): PackedHistory {
  // Matches at a pace that people can watch end seldom, and there is time.
  const compression = record.speed === 'instant' ? 'fast' : 'thorough';
  const events = new Packing(compression);
  const inputs = new Packing(compression);
  let steps = 0;
  const outline = buildHistory(game, record, journal, {
    event: (event, json) => void events.add(event.sequence, eventJson(event, json)),
    input: (played) => void inputs.add(++steps, inputJson(played)),
  });
  const [eventChunks, inputChunks] = [[...events.chunks()], [...inputs.chunks()]];
  const bodies = together([...eventChunks, ...inputChunks]);
  return { outline, events: slicesOf(eventChunks), inputs: slicesOf(inputChunks), bodies };
}

export function unpackedOnDemand({ outline, events, inputs, bodies }: PackedHistory): MatchHistory {
  const { head, end, totalEvents, counters } = outline;
  let start = 0;
  const chunkOf = ([last, length]: Slices[number]): Chunk => {
    const body = bodies.subarray(start, start + length);
    start += length;
    return { last, body };
  };
  const packed = { events: events.map(chunkOf), inputs: inputs.map(chunkOf) };
  return {
    totalEvents,
    counters,
    packed,
    bytes: bodies.length,
    eventsFrom: (from, limit) => {
      const first = packed.events.findIndex(({ last }) => last >= from);
      const chunks = first < 0 ? [] : packed.events.slice(first, first + chunksFor(limit));
      return itemsFrom<StampedEvent>(chunks, ({ sequence }) => sequence, from, limit);
    },
    get events() {
      return packed.events.flatMap((chunk) => unpacked<StampedEvent>(chunk));
    },
    replay: {
      head,
      get inputs() {
        return packed.inputs.flatMap((chunk) => unpacked<ReplayInput>(chunk));
      },
      end,
    },
  };
}

/** A stamped event as JSON, without making that of the event itself again. */
function eventJson({ sequence, turn, at, thoughts }: StampedEvent, event: string): string {
  const said = thoughts === undefined ? '' : `,"thoughts":${JSON.stringify(thoughts)}`;
  return `{"sequence":${sequence},"turn":${turn},"at":${at},"event":${event}${said}}`;
}

/** What `replayInput` would be as JSON: a journal's inputs have nothing more and nothing else. */
function inputJson({ input, check }: PlayedInput): string {
  return `${JSON.stringify(input).slice(0, -1)},"check":"${check}"}`;
}

/** In memory of its own, which can be handed to another thread. */
function together(chunks: readonly Chunk[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(chunks.reduce((sum, { body }) => sum + body.length, 0));
  let start = 0;
  for (const { body } of chunks) {
    bytes.set(body, start);
    start += body.length;
  }
  return bytes;
}

function slicesOf(chunks: readonly Chunk[]): Slices {
  return chunks.map(({ last, body }) => [last, body.length]);
}
