/** Whoever has the acts of a room somewhere, as methods of its own. */
import type { RoomActs } from '../room/access.js';
import { ACT_NAMES } from './acts.js';

abstract class Bringing {
  /** Brings an act to where it can be done. */
  protected abstract act<T>(act: (acts: RoomActs) => Promise<T>): Promise<T>;

  static {
    for (const name of ACT_NAMES) {
      Object.defineProperty(Bringing.prototype, name, {
        configurable: true,
        writable: true,
        value(this: Bringing, ...args: readonly unknown[]): Promise<unknown> {
          return this.act((acts) =>
            (acts[name] as (...args: readonly unknown[]) => Promise<unknown>)(...args),
          );
        },
      });
    }
  }
}

/** Every act of `RoomActs` is a method that goes through `act`. */
export const Acting = Bringing as abstract new () => Bringing & RoomActs;
