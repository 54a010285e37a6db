/** Abuses that keep the server busy, so that others wait. */
import { GATEWAYS, pagesGateway } from '@lobster-league/server';
import { expect } from 'vitest';
import { limitedServer } from '../../../../apps/server/test/support/real-server.js';
import { ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

const ATTACKER = { headers: { 'x-forwarded-for': '192.0.2.1' } };
const BYSTANDER = { headers: { 'x-forwarded-for': '192.0.2.2' } };

/** A stand-in for the process that renders pages. */
const script = new URL('../../../../apps/server/test/support/page-process.mjs', import.meta.url);

/** Asks until it is refused; how often it was answered. */
async function untilRefused(ask: () => Promise<number>): Promise<number> {
  for (let answered = 0; ; answered++) if ((await ask()) === 429) return answered;
}

export const work: Proofs = {
  'slow-events': async () => {
    const ground = await ProvingGround.openToAttack();
    const { code } = await ground.room({ game: 'dummy', bots: ['eager', 'random'], start: true });
    const events = `/api/league/matches/${code}/events?limit=1000`;
    expect(await untilRefused(() => ground.status('GET', events, ATTACKER))).toBe(600);
    expect(await ground.status('GET', events, BYSTANDER)).toBe(200);
  },
  'slow-burst': async () => {
    const ground = await ProvingGround.openToAttack();
    const { code } = await ground.room({ game: 'dummy', bots: ['eager', 'random'], start: true });
    // Events that come when they are told to: whoever has begun to read is counted.
    const { arena } = ground.server.services;
    const reading: (() => void)[] = [];
    arena.events = () => new Promise((resolve) => void reading.push(() => resolve([])));
    const ask = (who: typeof ATTACKER): Promise<number> =>
      ground.status('GET', `/api/league/matches/${code}/events`, who);
    const burst = Array.from({ length: 50 }, () => ask(ATTACKER));
    await expect.poll(() => reading.length).toBe(2);
    const bystander = ask(BYSTANDER);
    await expect.poll(() => reading.length).toBe(3);
    reading[2]!();
    expect(await bystander).toBe(200);
    for (let next = 0; next <= burst.length; next++) {
      await expect.poll(() => reading.length).toBeGreaterThan(next);
      reading[next]!();
    }
    expect(new Set(await Promise.all(burst))).toEqual(new Set([200]));
  },
  'slow-pictures': async () => {
    const gateways = [
      ...GATEWAYS.slice(0, -1),
      (services: Parameters<typeof pagesGateway>[0]) => pagesGateway(services, { script, built: true }),
    ];
    const { url } = await limitedServer({ SERVE_WEB: '1', TRUST_PROXY: '1' }, { gateways });
    const ask = async (path: string, { headers }: typeof ATTACKER) => {
      const answer = await fetch(url + path, { headers });
      await answer.arrayBuffer();
      return answer.status;
    };
    // Those of matches and those of moments count together.
    let asked = 0;
    const picture = (): string =>
      asked++ % 2 === 0 ? '/games/x/opengraph-image' : `/games/x/replay/card?at=${asked}`;
    expect(await untilRefused(() => ask(picture(), ATTACKER))).toBe(50);
    expect(await ask('/headers', BYSTANDER)).toBe(200);
    expect(await untilRefused(() => ask('/headers', BYSTANDER))).toBe(599);
  },
};
