/** Seats that are played through the league's own API: found by match and token, and kept between requests. */
import { type HeldSeats, sameText } from '@lobster-league/arena';
import type { RequestContext } from '../../http/context.js';
import { HttpProblem } from '../../http/problem.js';
import type { Services } from '../../services.js';
import { heldSeats, type News } from './held-seats.js';
import type { HeldSeat } from './seat-turn.js';
import { Waits } from './waits.js';

export class Seats {
  readonly #services: Services;
  readonly #holds: HeldSeats<News>;
  readonly waits: Waits;

  constructor(services: Services) {
    this.#services = services;
    this.#holds = heldSeats(services.time);
    this.waits = new Waits(services.time);
  }

  /** The seat that a token opens, or the key that the caller shows; its agent counts as present from now on. */
  async held(match: string, given: string | undefined, context?: RequestContext): Promise<HeldSeat> {
    const { arena, identities, limits } = this.#services;
    const room = await arena.reach(match);
    const token = context === undefined ? given : await identities.seatToken(context, room, given);
    const seat = room.record.seats.findIndex(
      (one) => one.taken === 'agent' && token !== undefined && sameText(one.token, token),
    );
    if (seat < 0 || token === undefined) throw wrongToken();
    await limits.agent(`seat ${token}`);
    const hold = room.over ? null : await this.#holds.take(room, token);
    return { room, seat, token, hold };
  }

  /** Gives it back before the start; later it gives the match up. */
  async leave({ room, seat, token }: HeldSeat): Promise<void> {
    if (room.started) await room.forfeit(seat, 'left');
    else await room.leave(room.record.seats[seat]!.playerId);
    this.#holds.release(token);
  }

  close(): void {
    this.#holds.close();
  }
}

export function wrongToken(): HttpProblem {
  return new HttpProblem(403, 'invalid_token', 'That token opens no seat of that match, or not any more.');
}
