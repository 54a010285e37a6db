/** Whoever has the acts of a room somewhere, as methods of its own. */
import type { Rejection } from '@lobster-league/kernel';
import type { SeatRecord, Speed } from '../ports/index.js';
import type { Answer, Joining, RoomActs } from '../room/access.js';
import type { StartOptions } from '../room/lobby.js';
import type { Accepted } from '../room/messages.js';

export abstract class Acting implements RoomActs {
  /** Brings an act to where it can be done. */
  protected abstract act<T>(act: (acts: RoomActs) => Promise<T>): Promise<T>;

  join(joining: Joining): Promise<SeatRecord> {
    return this.act((acts) => acts.join(joining));
  }

  addBot(bot: string, options?: unknown): Promise<SeatRecord> {
    return this.act((acts) => acts.addBot(bot, options));
  }

  choose(playerId: string, options: unknown): Promise<void> {
    return this.act((acts) => acts.choose(playerId, options));
  }

  leave(playerId: string): Promise<void> {
    return this.act((acts) => acts.leave(playerId));
  }

  start(options?: StartOptions): Promise<void> {
    return this.act((acts) => acts.start(options));
  }

  openEntropy(nonce: string): Promise<void> {
    return this.act((acts) => acts.openEntropy(nonce));
  }

  answer(seat: number, answer: Answer): Promise<Accepted | Rejection> {
    return this.act((acts) => acts.answer(seat, answer));
  }

  forfeit(seat: number, reason: string): Promise<void> {
    return this.act((acts) => acts.forfeit(seat, reason));
  }

  stop(reason: string): Promise<void> {
    return this.act((acts) => acts.stop(reason));
  }

  pause(): Promise<void> {
    return this.act((acts) => acts.pause());
  }

  resume(): Promise<void> {
    return this.act((acts) => acts.resume());
  }

  step(): Promise<void> {
    return this.act((acts) => acts.step());
  }

  setSpeed(speed: Speed): Promise<void> {
    return this.act((acts) => acts.setSpeed(speed));
  }

  keepUntil(moment: number): Promise<void> {
    return this.act((acts) => acts.keepUntil(moment));
  }

  remove(reason: string): Promise<void> {
    return this.act((acts) => acts.remove(reason));
  }
}
