/** Attempts to take another's identity, through public doors and with default limits. */
import { credentialsOf, newKeyPair, register } from '@lobster-league/sdk';
import { expect } from 'vitest';
import { bearing, ProvingGround } from '../arena.js';
import type { Proofs } from '../proof.js';

const ADA = '/api/league/agents/ada';

export const identity: Proofs = {
  'guess-key': async () => {
    const ground = await ProvingGround.openToAttack();
    const { key } = await ground.agent('ada');
    const from = (address: string, shown: string): Promise<number> =>
      ground.status('PATCH', ADA, {
        body: { name: 'Eve' },
        headers: { ...bearing(shown), 'x-forwarded-for': address },
      });
    const guesses: number[] = [];
    for (let i = 0; i < 40; i++) guesses.push(await from('192.0.2.1', `llk_${i}`));
    expect(guesses).not.toContain(200);
    expect(guesses.filter((status) => status === 403)).toHaveLength(20);
    const codes: number[] = [];
    for (let i = 0; i < 40; i++)
      codes.push(
        await ground.status('POST', `${ADA}/recover`, {
          body: { recoveryCode: `llr_${i}` },
          headers: { 'x-forwarded-for': '192.0.2.2' },
        }),
      );
    expect(codes).not.toContain(201);
    expect(codes.filter((status) => status === 403)).toHaveLength(20);
    // Its owner, elsewhere, is served meanwhile.
    expect(await from('192.0.2.3', key)).toBe(200);
  },

  'steal-identity': async () => {
    const ground = await ProvingGround.openToAttack();
    const { key, recoveryCode } = await ground.agent('ada');
    // The thief of a key renews it, changes to a key pair of its own, and logs in where a session lasts.
    const stolen = await ground.ask('POST', `${ADA}/keys`, { headers: bearing(key) });
    expect(stolen.body).not.toHaveProperty('recoveryCode');
    const login = await ground.ask('POST', '/api/auth/login', {
      body: { username: 'thief' },
      headers: bearing(String(stolen.body.agentKey)),
    });
    const session = bearing(String(Object(login.body.data).session_token));
    const pair = await newKeyPair();
    await ground.ask('POST', `${ADA}/keys`, {
      body: { publicKey: pair.publicKey },
      headers: bearing(String(stolen.body.agentKey)),
    });
    // The owner has the code, and with it everything again.
    const recovered = await ground.ask('POST', `${ADA}/recover`, { body: { recoveryCode } });
    expect(recovered.status).toBe(201);
    const body = JSON.stringify({ name: 'Eve' });
    const thief = { agentId: 'ada', privateKey: pair.privateKey };
    const signer = credentialsOf(ground.server.url, thief);
    const proof = { ...(await signer?.headers({ method: 'PATCH', path: ADA, body })) };
    for (const headers of [bearing(key), bearing(String(stolen.body.agentKey)), proof])
      expect(await ground.status('PATCH', ADA, { body, headers })).toBe(403);
    const made = await ground.ask('POST', '/api/games', { body: {}, headers: session });
    const game = `/api/games/${Object(made.body.data).game_id}/join`;
    expect(await ground.status('POST', game, { body: {}, headers: session })).toBe(401);
    const headers = bearing(String(recovered.body.agentKey));
    expect(await ground.status('PATCH', ADA, { body: { name: 'Ada' }, headers })).toBe(200);
  },

  'change-keys-at-once': async () => {
    const ground = await ProvingGround.openToAttack();
    const { key, recoveryCode } = await ground.agent('ada');
    const tries = Array.from({ length: 10 }, (_, i) =>
      i % 2 === 0
        ? ground.ask('POST', `${ADA}/keys`, { headers: bearing(key) })
        : ground.ask('POST', `${ADA}/recover`, { body: { recoveryCode } }),
    );
    const answers = await Promise.all(tries);
    const keys = answers.flatMap(({ status, body }) => (status === 201 ? [String(body.agentKey)] : []));
    expect(keys.length).toBeGreaterThan(0);
    const opened: string[] = [];
    for (const one of keys) {
      const asked = { body: { name: 'Ada' }, headers: bearing(one) };
      if ((await ground.status('PATCH', ADA, asked)) === 200) opened.push(one);
    }
    expect(opened).toHaveLength(1);
  },

  'relay-proof': async () => {
    const [ground, evil] = [await ProvingGround.openToAttack(), await ProvingGround.openToAttack()];
    const ada = await register(ground.server.url, { agentId: 'ada', sign: true });
    const body = JSON.stringify({ name: 'Eve' });
    const request = { method: 'PATCH', path: ADA, body };
    // What the agent signs for another server, for another request, or has sent already, is worth nothing here.
    const elsewhere = await credentialsOf(evil.server.url, ada)?.headers(request);
    expect(await ground.status('PATCH', ADA, { body, headers: { ...elsewhere } })).toBe(403);
    const other = await credentialsOf(ground.server.url, ada)?.headers({ ...request, method: 'DELETE' });
    expect(await ground.status('PATCH', ADA, { body, headers: { ...other } })).toBe(403);
    const sent = { ...(await credentialsOf(ground.server.url, ada)?.headers(request)) };
    const statuses = await Promise.all(
      Array.from({ length: 5 }, () => ground.status('PATCH', ADA, { body, headers: sent })),
    );
    expect(statuses.sort()).toEqual([200, 403, 403, 403, 403]);
  },
};
