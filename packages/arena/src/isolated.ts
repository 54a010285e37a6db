/** What others gave us to call: what it throws is logged with its stack, and harms nobody else. */
import type { Log } from './ports/index.js';
import type { Spectator } from './room/audience.js';
import type { SeatSink } from './room/seat.js';

/** Whether the call went well. */
export function attempt(log: Log, what: string, roomId: string, call: () => void): boolean {
  try {
    call();
    return true;
  } catch (error) {
    const stack = error instanceof Error ? error.stack : undefined;
    log.error(`${what} threw an exception`, { roomId, error: stack ?? String(error) });
    return false;
  }
}

/** One that throws is let go, so that it comes again; whoever else watches hears everything. */
export function isolatedSpectator(log: Log, roomId: string, spectator: Spectator): Spectator {
  let broken = false;
  const call = (run: () => void): boolean => attempt(log, 'a spectator', roomId, run);
  return {
    send(message) {
      if (broken) return true;
      let room = true;
      broken = !call(() => {
        room = spectator.send(message);
      });
      if (broken && message.type !== 'closed')
        call(() => spectator.send({ type: 'closed', reason: 'moved' }));
      return room;
    },
  };
}

/** The same for an agent at its seat. */
export function isolatedSink(log: Log, roomId: string, sink: SeatSink): SeatSink {
  let broken = false;
  const call = (run: () => void): boolean => attempt(log, 'an agent’s connection', roomId, run);
  return {
    hear(message) {
      if (broken) return;
      broken = !call(() => sink.hear(message));
      if (broken && message.type !== 'closed') call(() => sink.hear({ type: 'closed', reason: 'moved' }));
    },
  };
}
