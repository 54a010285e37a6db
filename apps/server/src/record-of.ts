/** The record of a match: whoever asks just when its end was shown waits until the history has it. */
import type { Arena, GameRecord } from '@lobster-league/arena';

/** For so long at most. */
const LONGEST_WAIT_MS = 2_000;

export async function recordOf(arena: Arena, roomId: string): Promise<GameRecord | null> {
  const { history, time } = arena;
  const until = time.now() + LONGEST_WAIT_MS;
  let record = await history.game(roomId);
  while (record === null && isComing(arena, roomId) && time.now() < until) {
    const change = nextChange(arena, roomId, until - time.now());
    // Once more now that somebody listens: it may have come in between.
    record = await history.game(roomId);
    if (record === null) await change.happened;
    change.forget();
    record ??= await history.game(roomId);
  }
  return record;
}

/** Whether spectators have seen the end of a match that was played. */
function isComing(arena: Arena, roomId: string): boolean {
  const room = arena.find(roomId);
  return room?.roomId === roomId && room.started && room.status === 'finished';
}

/** Happens when the room has changed, or time is up. */
function nextChange(
  arena: Arena,
  roomId: string,
  ms: number,
): { readonly happened: Promise<void>; forget(): void } {
  let forget = (): void => undefined;
  const happened = new Promise<void>((resolve) => {
    const cancel = arena.time.after(ms, resolve);
    const unlisten = arena.listen((room) => {
      if (room.roomId === roomId) resolve();
    });
    forget = () => {
      cancel();
      unlisten();
    };
  });
  return { happened, forget };
}
