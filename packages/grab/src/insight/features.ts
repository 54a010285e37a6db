/** What a spectator sees of every player's prospects, as numbers for a model. */
import type { GrabView } from '../state.js';
import { LETTER_VALUES, sum, TILES, wordValue } from '../tiles.js';

/** Words are counted by their length, from this to that many letters; the last counts all longer ones too. */
const SHORTEST = 3;
const LONGEST = 8;
const LENGTHS = LONGEST - SHORTEST + 1;

interface Hand {
  readonly score: number;
  readonly words: number;
  readonly byLength: readonly number[];
  readonly longest: number;
  /** What the end adds for its words. */
  readonly bonus: number;
  /** What it would have if the game ended now. */
  readonly final: number;
}

function squash(x: number, half: number): number {
  return x / (Math.abs(x) + half);
}

export function standing(view: GrabView): number[] {
  return view.state.scores.map((score, seat) => (view.players[seat]!.forfeited ? 0 : score));
}

export function features(view: GrabView): (number[] | null)[] {
  const { state, players, last_word } = view;
  const hands = players.map((_, seat) => handOf(view, seat));
  const isOver = view.status === 'finished';
  const bag = sum(state.bag);
  const pool = sum(state.pool);
  const made = TILES - bag;
  const all = sum(state.scores);
  const passed = state.passed.filter((has) => has).length;
  // What is still to be scored, if the game goes on as it did: what each seat has now, and its lead, is seen against that.
  const coming = made > 0 ? ((all + 10) * bag) / made + 5 : 1;
  const table = [
    bag / TILES,
    squash(bag, 10),
    squash(pool, 8),
    players.length / 8,
    1 / players.length,
    squash(worthOf(state.bag), 40),
    squash(worthOf(state.pool), 15),
    squash(all, 150),
    passed / players.length,
    squash(view.moves_count, 2),
  ];
  return players.map(({ username, forfeited }, seat) => {
    if (isOver ? !view.winners.includes(username) : forfeited) return null;
    const own = last_word?.seat === seat ? last_word : null;
    return [
      ...seatFeatures(hands, seat, bag, coming),
      state.passed[seat] ? 1 : 0,
      own === null ? 0 : 1,
      own === null ? 0 : squash(own.points, 10),
      own?.from == null || own.from.seat === seat ? 0 : 1,
      ...table,
    ];
  });
}

function worthOf(tiles: readonly number[]): number {
  let worth = 0;
  for (let letter = 0; letter < tiles.length; letter++) worth += tiles[letter]! * LETTER_VALUES[letter]!;
  return worth;
}

function seatFeatures(hands: readonly Hand[], seat: number, bag: number, coming: number): number[] {
  const own = hands[seat]!;
  const { score, final, bonus, words } = own;
  const rivals = Math.max(1, hands.length - 1);
  let [total, all, better, finalBetter, bonuses] = [0, 0, 0, 0, 0];
  let [best, bestFinal, second, longest, mostBonus] = [0, 0, 0, 0, 0];
  for (const [other, hand] of hands.entries()) {
    total += hand.score;
    all += hand.final;
    bonuses += hand.bonus;
    if (other === seat) continue;
    best = Math.max(best, hand.score);
    longest = Math.max(longest, hand.longest);
    mostBonus = Math.max(mostBonus, hand.bonus);
    if (hand.final > bestFinal) [bestFinal, second] = [hand.final, bestFinal];
    else second = Math.max(second, hand.final);
    if (hand.score > score) better++;
    if (hand.final > final) finalBetter++;
  }
  const lead = final - bestFinal;
  // Late leads weigh more: what is still in the bag can still turn the game.
  const open = 4 + bag;
  return [
    squash(score, 30),
    total > 0 ? score / total - 1 / hands.length : 0,
    all > 0 ? final / all - 1 / hands.length : 0,
    bonuses > 0 ? bonus / bonuses - 1 / hands.length : 0,
    squash(score - best, 10),
    squash(score - best, 40),
    squash(lead, 8),
    squash(lead, 25),
    squash(lead, open / 3),
    squash(lead, open),
    squash(lead, coming / 4),
    squash(lead, coming),
    squash(final - second, coming / 2),
    squash(final - all / hands.length, coming / 2),
    squash(bonus - mostBonus, 15),
    squash(bonus, 20),
    score > 0 ? bonus / score : 0,
    squash(score - bonus, 20),
    better / rivals,
    finalBetter / rivals,
    best > 0 ? score / (score + best) - 0.5 : score > 0 ? 0.5 : 0,
    words / 12,
    words > 0 ? bonus / words / 12 : 0,
    own.longest / 10,
    longest / 10,
    ...own.byLength.map((count) => count / 4),
  ];
}

function handOf({ state }: GrabView, seat: number): Hand {
  const words = state.words_per_player[seat]!;
  const score = state.scores[seat]!;
  const byLength = new Array<number>(LENGTHS).fill(0);
  let longest = 0;
  let bonus = 0;
  for (const word of words) {
    byLength[Math.min(LONGEST, Math.max(SHORTEST, word.length)) - SHORTEST]!++;
    longest = Math.max(longest, word.length);
    bonus += wordValue(word);
  }
  return { score, words: words.length, byLength, longest, bonus, final: score + bonus };
}
