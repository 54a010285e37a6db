/** What a spectator sees of every player's prospects, as numbers for a model. */
import type { GrabView } from '../state.js';
import { sum, TILES, wordValue } from '../tiles.js';

/** Words of this many letters or more are hard to steal. */
const LONG = 7;
const SHORT = 4;

interface Hand {
  readonly score: number;
  readonly words: number;
  readonly short: number;
  readonly long: number;
  /** What the end adds for its words. */
  readonly bonus: number;
}

function squash(x: number, half: number): number {
  return x / (Math.abs(x) + half);
}

export function standing(view: GrabView): number[] {
  return view.state.scores.map((score, seat) => (view.players[seat]!.forfeited ? 0 : score));
}

export function features(view: GrabView): (number[] | null)[] {
  const { state, players } = view;
  const hands = players.map((_, seat) => handOf(view, seat));
  const isOver = view.status === 'finished';
  const bag = sum(state.bag);
  const pool = sum(state.pool);
  const made = TILES - bag;
  const table = [bag / TILES, squash(pool, 8), players.length / 8, made / TILES];
  return players.map(({ username, forfeited }, seat) => {
    if (isOver ? !view.winners.includes(username) : forfeited) return null;
    return [...seatFeatures(hands, seat, bag), state.passed[seat] ? 1 : 0, ...table];
  });
}

function seatFeatures(hands: readonly Hand[], seat: number, bag: number): number[] {
  const own = hands[seat]!;
  let total = 0;
  let best = 0;
  let bestFinal = 0;
  for (const [other, { score, bonus }] of hands.entries()) {
    total += score;
    if (other === seat) continue;
    best = Math.max(best, score);
    bestFinal = Math.max(bestFinal, score + bonus);
  }
  const lead = own.score - best;
  const finalLead = own.score + own.bonus - bestFinal;
  // Late leads weigh more: what is still in the bag can still turn the game.
  const open = 4 + bag;
  return [
    squash(own.score, 30),
    total > 0 ? own.score / total - 1 / hands.length : 0,
    squash(lead, 10),
    squash(lead, 40),
    squash(finalLead, 15),
    squash(finalLead, open / 3),
    squash(finalLead, open),
    squash(own.bonus, 20),
    own.words / 12,
    own.short / 8,
    own.long / 5,
    best > 0 ? own.score / (own.score + best) - 0.5 : own.score > 0 ? 0.5 : 0,
  ];
}

function handOf({ state }: GrabView, seat: number): Hand {
  const words = state.words_per_player[seat]!;
  let short = 0;
  let long = 0;
  let bonus = 0;
  for (const word of words) {
    if (word.length <= SHORT) short++;
    if (word.length >= LONG) long++;
    bonus += wordValue(word);
  }
  return { score: state.scores[seat]!, words: words.length, short, long, bonus };
}
