/** Finding words is the game: they are listed for practice and for guests, not where the match may be rated. */
import { expect, it } from 'vitest';
import { realServer } from '../../../apps/server/test/support/real-server.js';
import { type AskOf, type Identity, play, register } from '../src/index.js';

/** The first questions of a match, after which it stops playing. */
async function asked(url: string, identity?: Identity): Promise<AskOf<'grab'>[]> {
  const asks: AskOf<'grab'>[] = [];
  const stop = new AbortController();
  const match = play(url, 'grab', {
    name: 'Magpie',
    table: { botReactionMs: [5, 10] },
    signal: stop.signal,
    checkDice: false,
    ...(identity === undefined ? {} : { identity }),
    decide(_view, ask) {
      // Reads the list now: later the table is another one.
      asks.push({ ...ask, legal: ask.legal });
      if (asks.length === 40) stop.abort(new Error('seen enough'));
      return ask.fallback;
    },
  });
  await expect(match).rejects.toThrow('seen enough');
  return asks;
}

it('lists no words for an agent that is rated, and says what may be claimed', async () => {
  const { url } = await realServer();
  const guest = await asked(url);
  expect(guest.some(({ legal }) => legal.some(({ type }) => type === 'move'))).toBe(true);
  expect(guest.every(({ inWords }) => inWords === null)).toBe(true);

  const identity = await register(url, { agentId: 'magpie', name: 'Magpie' });
  const rated = await asked(url, identity);
  expect(rated.every(({ legal }) => legal.length === 1 && legal[0]?.type === 'ready_for_next_turn')).toBe(
    true,
  );
  expect(rated[0]?.inWords).toMatch(/^Claim any word you can make/);
  expect(rated[0]?.open).toEqual(['move']);
});
