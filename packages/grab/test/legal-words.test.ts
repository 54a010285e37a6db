/** Compares the fast word finder and claim judge with slow, obvious implementations. */
import { Rng } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { sized } from '../../../tests/support/sized.js';
import {
  dictionary,
  isRejection,
  judgeClaim,
  legalWords,
  registerDictionary,
  type Table,
  TILE_COUNTS,
  type Way,
} from '../src/index.js';
import { TestGame } from './given.js';

/** Removes the letters of `part` from `letters`; null if one is missing. */
function without(letters: string, part: string): string | null {
  let rest = letters;
  for (const letter of part) {
    if (!rest.includes(letter)) return null;
    rest = rest.replace(letter, '');
  }
  return rest;
}

function canMake(word: string, pool: string, source: string): boolean {
  const added = without(word, source);
  return added !== null && added !== '' && without(pool, added) !== null;
}

function spelled(counts: readonly number[]): string {
  return counts.map((count, i) => String.fromCharCode(97 + i).repeat(count)).join('');
}

/** Finds every way to make every word by trying all of them. */
function slowly(table: Table, words: readonly string[]): string[] {
  const pool = spelled(table.pool);
  const found = new Set<string>();
  for (const word of words) {
    if (canMake(word, pool, '')) found.add(`${word} from pool`);
    table.words_per_player.forEach((owned, player) => {
      for (const source of owned) {
        if (canMake(word, pool, source)) found.add(`${word} from ${player} ${source}`);
      }
    });
  }
  return [...found].sort();
}

function quickly(table: Table, name: string): string[] {
  return legalWords(table, dictionary(name))
    .map(({ word, from }) => `${word} from ${from === null ? 'pool' : `${from.player} ${from.word}`}`)
    .sort();
}

/** Makes a table with random words and a random pool; words may repeat, as they can in a game. */
function randomPlay(rng: Rng, words: readonly string[], most: number): TestGame {
  const players = 1 + rng.below(4);
  const owned = Array.from({ length: players }, () =>
    Array.from({ length: rng.below(1 + most / players) }, () => rng.pick(words)),
  );
  const bag = TILE_COUNTS.map((tiles, i) => String.fromCharCode(97 + i).repeat(tiles)).join('');
  const pool = rng.shuffle([...bag]).slice(0, rng.below(16));
  return new TestGame({ pool: pool.join(''), words: owned, bag: '' });
}

const small = (() => {
  const rng = Rng.fromSeed('a small dictionary');
  const short = dictionary('sowpods')
    .words()
    .filter((word) => word.length <= 6);
  const words = new Set(Array.from({ length: 1500 }, () => rng.pick(short)));
  return registerDictionary('small', [...words, 'a', 'i', 'o']);
})();

describe('every legal word right now', () => {
  it('is what trying all words finds, on thousands of tables', () => {
    const rng = Rng.fromSeed('tables');
    const words = small.words();
    let found = 0;
    for (let i = 0; i < sized(1_000, 3_000, 20_000); i++) {
      const { table } = randomPlay(rng, words, 12).state;
      const quick = quickly(table, 'small');
      expect(quick).toEqual(slowly(table, words));
      found += quick.length;
    }
    expect(found).toBeGreaterThan(10_000);
  });

  it.each(['sowpods', 'twl06'])('is what trying all of %s finds', (name) => {
    const rng = Rng.fromSeed(name);
    const words = dictionary(name).words();
    for (let i = 0; i < sized(3, 10, 100); i++) {
      const { table } = randomPlay(
        rng,
        words.filter((word) => word.length <= 7),
        12,
      ).state;
      expect(quickly(table, name)).toEqual(slowly(table, words));
    }
  });

  it('has room for more words than one search takes, in more than one hand', () => {
    const words = small.words().filter((word) => word.length === 2);
    const owned = [words.slice(0, 30), words.slice(10, 40), words.slice(20, 49)];
    const { table } = new TestGame({ pool: 'aeinrstlo', words: owned, bag: '' }).state;
    expect(quickly(table, 'small')).toEqual(slowly(table, small.words()));
  });

  it('offers an owner’s equal words once, and a word longer than any other not at all', () => {
    const tiny = registerDictionary('tiny', ['cat', 'cats', 'acts']);
    const { table } = new TestGame({ pool: 's', words: [['cat', 'cat'], ['lobster']], bag: '' }).state;
    expect(legalWords(table, tiny)).toEqual([
      { word: 'acts', from: { player: 0, word: 'cat' } },
      { word: 'cats', from: { player: 0, word: 'cat' } },
    ]);
  });
});

describe('the judge', () => {
  /** The rule: from the pool alone, then from others' words in seat order after the mover, then from one's own. */
  function firstWay({ pool, words_per_player, num_players }: Table, mover: number, word: string): Way | null {
    const letters = spelled(pool);
    if (canMake(word, letters, '')) return 'pool';
    for (let step = 1; step <= num_players; step++) {
      const player = (mover + step) % num_players;
      const place = words_per_player[player]!.findIndex((source) => canMake(word, letters, source));
      if (place >= 0) return { player, place };
    }
    return null;
  }

  it('finds the first way in the order of the rules, on thousands of tables', () => {
    const rng = Rng.fromSeed('claims');
    const words = small.words();
    let legal = 0;
    for (let i = 0; i < sized(1_500, 4_000, 30_000); i++) {
      const { state } = randomPlay(rng, words, 12);
      const choices = quickly(state.table, 'small').map((text) => text.split(' ')[0]!);
      for (const word of [rng.pick(words), rng.pick(choices.length > 0 ? choices : words)]) {
        const mover = rng.below(state.table.num_players);
        const way = judgeClaim(state, mover, { type: 'move', word });
        const expected = firstWay(state.table, mover, word);
        if (dictionary('sowpods').has(word)) {
          expect(isRejection(way) ? null : way).toEqual(expected);
          if (expected !== null) legal++;
        }
      }
    }
    expect(legal).toBeGreaterThan(500);
  });
});
