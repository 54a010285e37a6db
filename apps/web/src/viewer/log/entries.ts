/** Converts events to log lines: the game's, the room's, and the agents' thoughts. */
import { largestChange } from '../chances/chances-of';
import type { ChanceMoment } from '../chances/moment';
import type { GameViewer, LogLine, SeatedPlayer, ShownEvent } from '../contract';
import { isRoomEvent } from '../scene';

export interface LogEntry extends LogLine {
  /** Unique in a match, and in order. */
  readonly key: string;
  readonly sequence: number;
  readonly turn: number;
}

export const THOUGHT_KIND = 'thought';
export const ROOM_KIND = 'room';

const ROOM_LINES: Readonly<Record<string, { readonly icon: string; readonly text: string }>> = {
  'room:player_joined': { icon: '🪑', text: 'sits down' },
  'room:player_left': { icon: '👋', text: 'gets up again' },
  'room:player_disconnected': { icon: '🔌', text: 'is gone' },
  'room:player_reconnected': { icon: '🔋', text: 'is back' },
};

export function entriesOf(
  { line }: Pick<GameViewer, 'line'>,
  shown: ShownEvent,
  seatedPlayers: readonly SeatedPlayer[],
): LogEntry[] {
  const { sequence, turn, thoughts = [] } = shown;
  const entries = thoughts.map(({ playerId, text }, index): LogEntry => {
    const key = `${sequence}.${index}`;
    return { key, sequence, turn, playerId, kind: THOUGHT_KIND, icon: '💭', text };
  });
  const told = isRoomEvent(shown) ? roomLine(shown, seatedPlayers) : line(shown.event, seatedPlayers);
  if (told !== null) entries.push({ ...told, key: `${sequence}`, sequence, turn });
  return entries;
}

function roomLine({ event }: ShownEvent, seatedPlayers: readonly SeatedPlayer[]): LogLine | null {
  const known = ROOM_LINES[event.type];
  if (known === undefined) return null;
  const { data } = event;
  const playerId = 'playerId' in data && typeof data.playerId === 'string' ? data.playerId : null;
  const name =
    'name' in data && typeof data.name === 'string'
      ? data.name
      : (seatedPlayers.find((seatedPlayer) => seatedPlayer.playerId === playerId)?.name ?? 'Somebody');
  return { icon: known.icon, text: `${name} ${known.text}`, playerId, kind: ROOM_KIND };
}

/** An event that changes a chance of winning by so much is heavy. */
const HEAVY = 0.08;

/** Returns the events that have changed somebody's chances much. */
export function heavyIn(moments: readonly ChanceMoment[]): ReadonlySet<number> {
  const heavy = new Set<number>();
  for (const [at, { sequence, chances }] of moments.entries())
    if (at > 0 && largestChange(moments[at - 1]!.chances, chances) >= HEAVY) heavy.add(sequence);
  return heavy;
}

/** Folds what is small: two or more of the same in a row are one line, with all that was said of them. */
export function folded(entries: readonly LogEntry[]): readonly LogEntry[] {
  const lines: LogEntry[] = [];
  let run: LogEntry[] = [];
  let plural: string | null = null;
  const close = (): void => {
    lines.push(...foldedRun(run, plural));
    run = [];
    plural = null;
  };
  for (const entry of entries) {
    const { small, kind } = entry;
    if (small !== undefined && plural !== null && small.plural !== plural) close();
    // What was said may belong to the next of them.
    if (small !== undefined || kind === THOUGHT_KIND) {
      plural ??= small?.plural ?? null;
      run.push(entry);
    } else {
      close();
      lines.push(entry);
    }
  }
  close();
  return lines;
}

function foldedRun(run: readonly LogEntry[], plural: string | null): readonly LogEntry[] {
  const counted = run.filter(({ small }) => small !== undefined && small.opens !== true);
  const last = counted.at(-1);
  if (last === undefined || counted.length < 2) return run;
  const after = run.slice(run.indexOf(last) + 1);
  const { key, sequence, turn } = counted[0]!;
  const text = `${counted.length} ${plural}`;
  return [{ ...last, key: `${key}+`, sequence, turn, text, playerId: null }, ...after];
}

/** The log's filter: null for everything. */
export interface LogFilter {
  readonly playerId: string | null;
  readonly kind: string | null;
}

export const EVERYTHING: LogFilter = { playerId: null, kind: null };

export function matches({ playerId, kind }: LogFilter, entry: LogEntry): boolean {
  return (playerId === null || entry.playerId === playerId) && (kind === null || entry.kind === kind);
}

/** Returns the kinds that occur, in alphabetical order, for the filter. */
export function kindsOf(entries: readonly LogEntry[]): string[] {
  return [...new Set(entries.map(({ kind }) => kind))].sort();
}

/** Returns what had happened at that event; entries are in the order of their events. */
export function upTo<Entry extends { readonly sequence: number }>(
  entries: readonly Entry[],
  sequence: number,
): readonly Entry[] {
  let from = 0;
  let to = entries.length;
  while (from < to) {
    const middle = (from + to) >> 1;
    if (entries[middle]!.sequence <= sequence) from = middle + 1;
    else to = middle;
  }
  return from === entries.length ? entries : entries.slice(0, from);
}
