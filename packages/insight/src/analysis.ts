/** What a finished match meant: every seat's chance after each input, and how much of its changes was luck. */
import {
  type AnyManifest,
  CLOCK,
  copyAsk,
  gameOf,
  Match,
  ofVersion,
  type Replay,
} from '@lobster-league/kernel';
import { type Decision, Decisions } from './decisions.js';
import { Trials } from './trials.js';
import { Valuer } from './valuer.js';

/** One input of the match, with the chances by seat before and after it. */
export interface Swing {
  /** The number of the input, from 1, and the turn that it belongs to. */
  readonly step: number;
  readonly turn: number;
  /** The number of the last event that it caused, counted from 1 with those of the set-up. */
  readonly event: number;
  /** The seat that decided alone; null where several acted together, or the clock or the host did. */
  readonly seat: number | null;
  readonly before: readonly number[];
  readonly after: readonly number[];
  /** By seat: what the dice made better or worse than the same input does on average. */
  readonly luck: readonly number[];
  /** The events that followed, as the game tells them. */
  readonly told: readonly string[];
}

/** What became of a seat's chance: what the dice did to it, and what all that was decided did, by the seat and by others. */
export interface SeatAccount {
  /** How many decisions were compared, and which share of them was as good as the best that was found, as far as one can tell. */
  readonly decisions: number;
  readonly accuracy: number | null;
  readonly start: number;
  readonly luck: number;
  readonly play: number;
  readonly end: number;
}

export interface Analysis {
  readonly swings: readonly Swing[];
  readonly seats: readonly SeatAccount[];
  /** The inputs that changed most, the greatest first. */
  readonly turningPoints: readonly Swing[];
  /** What was compared with what house bots would have done, in order. */
  readonly decisions: readonly Decision[];
}

export interface AnalysisSettings {
  readonly turningPoints?: number;
  /** Hears how far it is: inputs, and after them decisions that are looked at again. */
  readonly onStep?: (step: number, of: number) => void;
}

/** A decision that costs less is as good as the best. */
const LEAST_LOSS = 0.01;

/** Analyses a replay that was verified. */
export function analyse(
  manifest: AnyManifest,
  { head, inputs }: Replay,
  { turningPoints = 5, onStep }: AnalysisSettings = {},
): Analysis {
  if (manifest.insight === undefined) throw new Error(`${head.game} has no chances of winning`);
  const game = ofVersion(gameOf(manifest), head.rules);
  if (game === undefined) throw new Error(`version ${head.rules} of ${head.game} is not known here`);
  const { seats, seed, fork } = head;
  let told: string[] = [];
  let events = 0;
  const match = Match.start(game, { config: game.config.parse(head.config), seats, seed, fork }, (event) => {
    events++;
    told.push(game.tell(event, seats));
  });
  const valuer = new Valuer(manifest.insight);
  const trials = new Trials(game, manifest.insight);
  const decisions = new Decisions(game, manifest.insight, trials, seats);
  const swings: Swing[] = [];
  let before = valuer.chances(game.view(match.state, null));
  for (const [i, { moves = [], fact }] of inputs.entries()) {
    const turn = game.turn(match.state);
    const played = moves.map((move) => ({ ...move, action: game.action.parse(move.action) }));
    const expected = fact === undefined ? trials.outlook(match.state, played, i) : null;
    for (const { seat, ask: id, action, timedOut } of played) {
      const asks = game.asks(match.state).filter((ask) => ask.seat === seat);
      const ask = asks.find((one) => one.id === id) ?? asks[0];
      if (seat !== CLOCK && !timedOut && ask !== undefined)
        decisions.screen(match.state, copyAsk(ask), action, { step: i + 1, turn });
    }
    told = [];
    if (fact !== undefined) match.learn(fact);
    else if (match.play(played) !== null)
      throw new Error(`input ${i + 1} is refused: verify the replay first`);
    const after = valuer.chances(game.view(match.state, null));
    const came = expected === null ? null : trials.outlook(match.state, null, i);
    const luck = after.map((_, seat) => (came?.[seat] ?? 0) - (expected?.[seat] ?? 0));
    const [first, second] = played;
    const seat = first !== undefined && second === undefined && first.seat !== CLOCK ? first.seat : null;
    swings.push({ step: i + 1, turn, event: events, seat, before, after, luck, told });
    before = after;
    onStep?.(i + 1, inputs.length);
  }
  const judged = decisions.judged();
  return {
    swings,
    decisions: judged,
    seats: seats.map((_, seat) => account(swings, judged, seat, before[seat]!)),
    turningPoints: swings
      .toSorted((a, b) => distance(b) - distance(a) || a.step - b.step)
      .slice(0, turningPoints),
  };
}

function account(
  swings: readonly Swing[],
  decisions: readonly Decision[],
  seat: number,
  end: number,
): SeatAccount {
  const own = decisions.filter((decision) => decision.seat === seat);
  const good = own.filter(({ loss, error }) => loss < LEAST_LOSS || loss < 2 * error).length;
  const start = swings[0]?.before[seat] ?? end;
  const luck = swings.reduce((sum, swing) => sum + swing.luck[seat]!, 0);
  return {
    decisions: own.length,
    accuracy: own.length === 0 ? null : good / own.length,
    start,
    luck,
    play: end - start - luck,
    end,
  };
}

/** How far the chances moved: half of all that seats gained or lost. */
function distance({ before, after }: Swing): number {
  let sum = 0;
  for (const [seat, chance] of before.entries()) sum += Math.abs(after[seat]! - chance) / 2;
  return sum;
}
