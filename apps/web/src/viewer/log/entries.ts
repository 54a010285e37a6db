/** Converts events to log lines: the game's, the room's, and the agents' thoughts. */
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
