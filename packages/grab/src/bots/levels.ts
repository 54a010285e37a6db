/**
 * Grab's eight levels, from the weakest to the strongest: how many words they know, and how fast they are. They take the
 * word that is worth most if it is judged by how likely it stays theirs; `npm run ladder` measures them.
 */
import { Valuer } from '@lobster-league/insight';
import { type Ask, type Character, copyData, LEVELS, Rng } from '@lobster-league/kernel';
import type { GrabAction } from '../actions.js';
import { dictionary } from '../dictionary/index.js';
import { insight } from '../insight/index.js';
import { type LegalWord, legalWordsNow } from '../legal-words.js';
import { step } from '../rules.js';
import type { GrabState, GrabView } from '../state.js';
import { LETTERS, letterAt, wordValue } from '../tiles.js';
import { view } from '../view.js';
import { openings, tilesAmong } from './openness.js';
import { type GrabBot, PASSING } from './plan.js';

interface Strength {
  /** How many of a hundred words it knows. */
  readonly vocabulary: number;
  /** Its reaction time, as a multiple of the leviathan's. */
  readonly slowness: number;
  readonly version: number;
}

const STRENGTHS: readonly Strength[] = [
  { vocabulary: 60, slowness: 1.061, version: 2 },
  { vocabulary: 66, slowness: 1.052, version: 2 },
  { vocabulary: 73, slowness: 1.044, version: 2 },
  { vocabulary: 78, slowness: 1.037, version: 2 },
  { vocabulary: 85, slowness: 1.027, version: 2 },
  { vocabulary: 89, slowness: 1.018, version: 1 },
  { vocabulary: 94, slowness: 1.008, version: 1 },
  { vocabulary: 100, slowness: 1, version: 1 },
];

/** What each tile in the bag that could make another word of it leaves of the hope to keep a word. */
const KEPT = 0.85;
/** What taking a rival's hope is worth, compared with a hope of its own. */
const SPITE = 0.5;
/** The share of its value that a word loses that can be taken at once, with letters that are in the pool. */
const EXPOSED = 0.5;
/** It looks at so many words. */
const MOST_WORDS = 60;

let valuer: Valuer<GrabView> | null = null;

function chanceOf(state: GrabState, seat: number): number {
  valuer ??= new Valuer(insight);
  return valuer.chances(view(state))[seat]!;
}

function levelBot(character: Character, { vocabulary, slowness, version }: Strength): GrabBot {
  const decide = (state: GrabState, { seat }: Ask<GrabAction>): GrabAction => {
    const best = bestWord(state, seat, vocabulary);
    if (best === null) return { type: 'ready_for_next_turn' };
    return { type: 'move', word: best.word, from: best.from ?? 'pool' };
  };
  return {
    ...character,
    version,
    decide,
    reactionMs(state, ask, rng) {
      const [least, most] = state.config.bot_reaction_ms.leviathan;
      const ms = slowness * (least + rng.below(most - least + 1));
      return Math.round(decide(state, ask).type === 'move' ? ms : PASSING * ms);
    },
    consider(state, ask) {
      const action = decide(state, ask);
      return { action, thought: musing(state, ask.seat, action) };
    },
  };
}

/** Returns whether a word is among those that it knows: always the same ones. */
function knows(word: string, vocabulary: number): boolean {
  let hash = 2166136261;
  for (let place = 0; place < word.length; place++) hash = Math.imul(hash ^ word.charCodeAt(place), 16777619);
  return (hash >>> 8) % 100 < vocabulary;
}

function bestWord(state: GrabState, seat: number, vocabulary: number): LegalWord | null {
  const words = legalWordsNow(state)
    .filter(({ word }) => knows(word, vocabulary))
    .sort((a, b) => b.word.length - a.word.length || (a.word < b.word ? -1 : 1))
    .slice(0, MOST_WORDS);
  const named = words.flatMap(({ word, from }) => (from === null ? [word] : [word, from.word]));
  const letters = openings(dictionary(state.config.dictionary), named);
  const hopeOf = (word: string): number =>
    wordValue(word) * KEPT ** tilesAmong(state.table.bag, letters.get(word) ?? 0);
  let best: LegalWord | null = null;
  let most = 0;
  for (const legal of words) {
    const { word, from } = legal;
    const exposed = tilesAmong(leftAfter(state, legal), letters.get(word) ?? 0) > 0;
    let worth = wordValue(word) * (exposed ? 1 - EXPOSED : 1) + hopeOf(word);
    if (from !== null) worth += from.player === seat ? -hopeOf(from.word) : SPITE * hopeOf(from.word);
    if (worth > most) {
      best = legal;
      most = worth;
    }
  }
  return best;
}

/** Returns the letters that are left in the pool once a word is made. */
function leftAfter({ table }: GrabState, { word, from }: LegalWord): number[] {
  const left = table.pool.slice(0, LETTERS);
  for (let place = 0; place < word.length; place++) left[letterAt(word, place)]!--;
  if (from !== null)
    for (let place = 0; place < from.word.length; place++) left[letterAt(from.word, place)]!++;
  return left;
}

/** Says what it computed: its chances of winning, and how safe the word is. */
function musing(state: GrabState, seat: number, action: GrabAction): string {
  const now = percent(chanceOf(state, seat));
  const bag = state.table.bag.reduce((sum, count) => sum + count, 0);
  if (action.type !== 'move')
    return `I am at ${now}. No word for me in turn ${state.turn_number}, and ${bag} tiles to come.`;
  const after = copyData(state);
  step(after, [{ seat, ask: null, action, timedOut: false }], Rng.fromSeed('never drawn'), null);
  const letters = openings(dictionary(state.config.dictionary), [action.word]).get(action.word) ?? 0;
  const open = tilesAmong(state.table.bag, letters);
  const safety = open === 0 ? 'no single tile takes it' : `${open} of ${bag} tiles could take it`;
  return `I am at ${now}; ${action.word.toUpperCase()} makes it ${percent(chanceOf(after, seat))}, and ${safety}.`;
}

const percent = (chance: number): string => `${(100 * chance).toFixed(chance < 0.1 ? 1 : 0)} %`;

export const levels: Readonly<Record<string, GrabBot>> = Object.fromEntries(
  LEVELS.map((character, level) => [character.name, levelBot(character, STRENGTHS[level]!)]),
);
