/** The house bots of a table: what each means to do, and when. */
import { type Bot, CLOCK, type Plan, type RecordedMove, Rng, replan } from '@lobster-league/kernel';
import type { RoomRecord, Speed } from '../ports/index.js';
import { PACE, REACTION_SCALE } from '../settings.js';
import type { OpenAsk } from './clocks.js';
import type { Table } from './table.js';

const MAX_THOUGHT = 500;

interface HouseSeat {
  readonly bot: Bot;
  readonly rng: Rng;
}

export class HouseSeats {
  readonly #table: Table;
  readonly #paced: boolean;
  readonly #seats = new Map<number, HouseSeat>();
  #plans = new Map<number, Plan>();
  /** How many inputs had been played when the bots last looked. */
  #looked = 0;

  constructor(table: Table, record: RoomRecord, paced: boolean) {
    this.#table = table;
    this.#paced = paced;
    for (const [seat, { bot }] of record.seats.entries()) {
      const found = bot === null ? undefined : table.game.bots[bot];
      if (found !== undefined)
        this.#seats.set(seat, { bot: found, rng: Rng.fromSeed(record.seed, seat + 1) });
    }
  }

  has(seat: number): boolean {
    return this.#seats.has(seat);
  }

  /** Lets every bot that is asked look at the table again. */
  plan(open: readonly OpenAsk[], speed: Speed, now: number): void {
    const plans = new Map<number, Plan>();
    const { steps } = this.#table.recording.match;
    const unchanged = steps === this.#looked;
    this.#looked = steps;
    for (const { ask } of open) {
      const house = this.#seats.get(ask.seat);
      if (house === undefined || this.#table.answered(ask.seat)) continue;
      const before = this.#plans.get(ask.seat);
      // Sealed answers do not depend on those of others: one look is enough, unless somebody leaves meanwhile.
      if (unchanged && before !== undefined && ask.gather === 'sealed' && before.ask.id === ask.id)
        plans.set(ask.seat, before);
      else {
        const { state } = this.#table.recording;
        const action = house.bot.decide(state, ask, house.rng);
        const wait = (): number => this.#wait(house, open, ask, speed);
        plans.set(
          ask.seat,
          replan(before, ask, action, () => now + wait()),
        );
      }
    }
    this.#plans = plans;
  }

  /** The next plan in time, or null. */
  next(): Plan | null {
    let next: Plan | null = null;
    for (const plan of this.#plans.values()) if (next === null || plan.due < next.due) next = plan;
    return next;
  }

  /** The plan as a move, with the bot's thought of it, unless nobody could read that fast. */
  moveOf({ ask, action }: Plan, speed: Speed): RecordedMove {
    this.#plans.delete(ask.seat);
    if (speed === 'instant') return { seat: ask.seat, ask: ask.id, action, timedOut: false };
    const { bot } = this.#seats.get(ask.seat)!;
    const thought = bot.thought?.(this.#table.recording.state, ask, action).slice(0, MAX_THOUGHT);
    const move = { seat: ask.seat, ask: ask.id, action, timedOut: false };
    return thought === undefined || thought === '' ? move : { ...move, thought };
  }

  /** Where spectators are paced the bot need not wait; elsewhere it takes the time that people need to follow. */
  #wait({ bot, rng }: HouseSeat, open: readonly OpenAsk[], ask: OpenAsk['ask'], speed: Speed): number {
    if (this.#paced) return 0;
    const race = ask.gather === 'now' && (open.length > 1 || open[0]?.ask.seat === CLOCK);
    if (!race || bot.reactionMs === undefined) return PACE[speed].turn;
    return bot.reactionMs(this.#table.recording.state, ask, rng) * REACTION_SCALE[speed];
  }
}
