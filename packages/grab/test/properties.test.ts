/** Invariants that hold for any moves: fast-check chooses the moves. */
import { CLOCK, Match } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { fc } from '../../../tests/support/properties.js';
import { sized } from '../../../tests/support/sized.js';
import {
  dictionary,
  type GrabAction,
  type GrabEvent,
  type GrabState,
  grab,
  letterSet,
  TILE_COUNTS,
  wordValue,
} from '../src/index.js';
import { countsOf, seatsOf } from './given.js';

const RUNS = sized(12, 40, 500);

/** One number chooses the player, the other its move; some pairs stand for the clock or the host. */
const inputs = fc.array(fc.tuple(fc.nat({ max: 99 }), fc.nat()), {
  minLength: 1,
  maxLength: 400,
  size: 'max',
});

function play(
  players: number,
  seed: string,
  choices: readonly (readonly [number, number])[],
  look: (state: GrabState, events: readonly GrabEvent[]) => void,
): void {
  const events: GrabEvent[] = [];
  const config = grab.config.parse({ dictionary: seed.length % 2 === 0 ? 'twl06' : 'sowpods' });
  const match = Match.start(grab, { config, seats: seatsOf(players), seed }, (event) => events.push(event));
  look(match.state, events);
  for (const [who, what] of choices) {
    const asks = match.asks();
    if (asks.length === 0) return;
    if (who < 3) match.learn({ type: 'presence', seat: what % players, connected: who > 0 });
    else if (who === 3 && what % 50 === 0) match.learn({ type: 'stop', reason: 'creator_stopped' });
    else {
      const ask = who < 8 ? asks.find(({ seat }) => seat === CLOCK)! : asks[what % asks.length]!;
      const legal: GrabAction[] = grab.legal(match.state, ask);
      const action = who % 2 === 0 ? legal[0]! : legal[what % legal.length]!;
      expect(match.answer(ask, action)).toBeNull();
    }
    look(match.state, events);
  }
}

function always(look: (state: GrabState, events: readonly GrabEvent[]) => void): void {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 8 }), fc.string(), inputs, (players, seed, choices) =>
      play(players, seed, choices, look),
    ),
    { numRuns: RUNS },
  );
}

describe('always', () => {
  it('there are 98 tiles: bag, pool and words', () => {
    always(({ table }) => {
      const words = countsOf(table.words_per_player.flat().join(''));
      expect(words.map((count, i) => count + table.pool[i]! + table.bag[i]!)).toEqual(TILE_COUNTS);
    });
  });

  it('the scores are those of the words made, and of the words owned at the end', () => {
    always(({ table, players, reason }, events) => {
      const scores = players.map((_, seat) => {
        let score = 0;
        for (const { type, data } of events) {
          if (type === 'word_made' && data.seat === seat) score += wordValue(data.word);
        }
        const bonus = table.words_per_player[seat]!.reduce((sum, word) => sum + wordValue(word), 0);
        return reason === null ? score : score + bonus;
      });
      expect(table.scores).toEqual(scores);
    });
  });

  it('nobody holds a word that is not in the dictionary', () => {
    always(({ table, config }) => {
      const allowed = dictionary(config.dictionary);
      expect(table.words_per_player.flat().filter((word) => !allowed.has(word))).toEqual([]);
    });
  });

  it('every word made takes at least one letter of the pool, and just what it has beyond its source', () => {
    always((_state, events) => {
      const last = events.at(-1);
      if (last?.type !== 'word_made') return;
      const { word, letters, from } = last.data;
      expect(letters.length).toBeGreaterThan(0);
      expect(countsOf(word)).toEqual(countsOf(letters.join('') + (from?.word ?? '')));
    });
  });

  it('somebody who is there has not passed, unless the game is over or nobody is there', () => {
    always((state) => {
      const there = state.players.some(({ connected, forfeited }) => connected && !forfeited);
      if (there && state.reason === null) expect(state.table.passed).toContain(false);
    });
  });

  it('the letter sets are those of the words on the table', () => {
    always(({ table, letter_sets }) => {
      expect(letter_sets).toEqual(table.words_per_player.map((words) => words.map(letterSet)));
    });
  });
});
