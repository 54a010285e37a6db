/** Replays of earlier versions of the rules verify for ever; and in which turn each event of the set-up happened. */
import { readFileSync } from 'node:fs';
import { type AnyGame, Match, ofVersion, type Registry, verifyText } from '@lobster-league/kernel';
import { describe, expect, it } from 'vitest';
import { clawpoly } from '../src/index.js';

const game = clawpoly as unknown as AnyGame;
const games: Registry = (id) => (id === game.id ? game : undefined);

const differs = (text: string) => verifyText(games, text);

describe('earlier versions of the rules', () => {
  // Recorded by a server with version 1: two agents with thoughts, timeouts and a reconnection, and two house bots.
  const recorded = readFileSync(new URL('./rules-1.replay.golden.json', import.meta.url), 'utf8');

  it('a replay recorded by version 1 verifies by version 1', () => {
    expect(JSON.parse(recorded).head.rules).toBe(1);
    expect(differs(recorded)).toBeNull();
  });

  it('it does not verify as one of the current version, nor as one that is not kept', () => {
    const as = (version: number): string => recorded.replace('"rules":1,', `"rules":${version},`);
    expect(differs(as(game.version))).toMatchObject({ step: 'head' });
    expect(differs(as(99))).toMatchObject({
      step: 'head',
      message: `it was played by rules version 99 of clawpoly; here is version ${game.version}`,
    });
  });

  it('a match of an earlier version is recorded as one', () => {
    const seats = ['p0', 'p1'].map((id) => ({ id, name: id }));
    const setup = { config: game.config.parse({}), seats, seed: 'old' };
    const headers = [1, game.version].map((version) => Match.record(ofVersion(game, version)!, setup).header);
    expect(headers.map(({ rules }) => rules)).toEqual([1, game.version]);
    expect(ofVersion(game, 99)).toBeUndefined();
  });
});

describe('server 7.1: the turn of each event of the set-up', () => {
  it('is 0 up to game:started, then the number of the turn that began last', () => {
    let turns = 0;
    for (let seed = 0; seed < 100; seed++) {
      const seats = ['p0', 'p1', 'p2', 'p3'].map((id) => ({ id, name: id }));
      const setup = { config: clawpoly.config.parse({ startingShells: 0 }), seats, seed: `turns ${seed}` };
      const { setupEvents, setupTurns } = Match.record(clawpoly, setup);
      expect(setupTurns).toHaveLength(setupEvents.length);
      let turn = 0;
      for (const [i, { type, data }] of setupEvents.entries()) {
        if (type === 'game:turn_start') turn = data.turnNumber;
        expect(setupTurns[i]).toBe(turn);
      }
      const started = setupEvents.findIndex(({ type }) => type === 'game:started');
      expect(setupTurns.slice(0, started + 1).every((of) => of === 0)).toBe(true);
      turns = Math.max(turns, turn);
    }
    // Without shells nobody is asked anything, so that several turns belong to the set-up.
    expect(turns).toBeGreaterThan(2);
  });
});
