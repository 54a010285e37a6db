/** Whether house bots did what their dice say: of sealed moves, which are decided from the state alone. */
import { botSeed, botStream, type Dice } from './dice.js';
import { type AnyGame, type Ask, botNamed, botVersion } from './game.js';
import { canonical } from './json.js';
import type { RecordedMove } from './recording.js';
import { Rng } from './rng.js';

/** What a check may look at of a match. */
interface Looked {
  readonly state: unknown;
  readonly steps: number;
  asks(): readonly Ask[];
}

/** How many moves of house bots were looked at, and how many of them their dice give. */
export interface BotMoves {
  readonly checked: number;
  readonly same: number;
  /** Bots whose moves cannot be checked, with the version that played: another one is here, or it is not known. */
  readonly unknown: readonly string[];
}

export class BotCheck {
  readonly #game: AnyGame;
  readonly #dice: Dice;
  readonly #rng: Rng;
  /** What each bot may have decided since it was asked, by seat. */
  readonly #decided = new Map<number, { readonly ask: number; readonly actions: Set<string> }>();
  /** By seat: which bot is not the one that is here. */
  readonly #unknown = new Map<number, string>();
  #checked = 0;
  #same = 0;

  constructor(game: AnyGame, dice: Dice) {
    this.#game = game;
    this.#dice = dice;
    this.#rng = Rng.fromSeed(botSeed(dice));
  }

  get moves(): BotMoves {
    return { checked: this.#checked, same: this.#same, unknown: [...new Set(this.#unknown.values())] };
  }

  /** The match has changed: a bot that is asked may look at it now. */
  look(match: Looked): void {
    for (const ask of match.asks()) {
      const name = ask.gather === 'sealed' ? this.#dice.seats[ask.seat]?.bot : null;
      const bot = name == null ? undefined : botNamed(this.#game, name);
      if (name != null && !this.#isHere(ask.seat, name)) continue;
      if (bot === undefined) continue;
      const before = this.#decided.get(ask.seat);
      const actions = before?.ask === ask.id ? before.actions : new Set<string>();
      for (const decider of bot.hasty === undefined ? [bot] : [bot, bot.hasty]) {
        const dice = this.#rng.stream(botStream(match.steps, ask.seat));
        actions.add(canonical(decider.decide(match.state, ask, dice)));
      }
      this.#decided.set(ask.seat, { ask: ask.id, actions });
    }
  }

  #isHere(seat: number, name: string): boolean {
    const { botVersion: played, botChanged = false } = this.#dice.seats[seat] ?? {};
    if (!botChanged && played !== undefined && played === botVersion(this.#game, name)) return true;
    const version = `version ${played ?? '?'} of ${name}`;
    this.#unknown.set(seat, botChanged ? `what became of ${version} during the match` : version);
    return false;
  }

  /** These moves are played; returns which bot did not do what its dice give, null if all did. */
  count(moves: readonly RecordedMove[]): string | null {
    let steered: string | null = null;
    for (const { seat, ask, action, timedOut } of moves) {
      const decided = this.#decided.get(seat);
      if (decided === undefined || decided.ask !== ask || timedOut) continue;
      this.#checked++;
      if (decided.actions.has(canonical(action))) this.#same++;
      else steered ??= this.#dice.seats[seat]?.bot ?? null;
    }
    return steered;
  }
}
