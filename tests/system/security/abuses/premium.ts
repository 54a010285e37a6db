/** Abuses of rooms that are played for money, on a real chain. */
import { memoryLedgerStore } from '@lobster-league/stores';
import { expect } from 'vitest';
import {
  announcement,
  ENTRY_FEE,
  UNITS,
  WORDS,
} from '../../../../apps/server/test/clawpoly/support/premium.js';
import { Wallet } from '../../../../packages/payments/src/engine.js';
import { Bank, COMMISSION, signedClaim } from '../../../../packages/payments/test/support/bank.js';
import type { Anvils } from '../../../support/services/index.js';
import { asOwner, ProvingGround } from '../arena.js';

const CONFIRMATIONS = 2;

export const premium: Readonly<Record<string, (anvils: Anvils) => Promise<void>>> = {
  'steal-entry-fee': async (anvils) => {
    const bank = await Bank.open(anvils);
    try {
      await bank.anvil.setBalance({ address: Wallet.from(WORDS)!.address(0), value: 10n ** 20n });
      const env = {
        PREMIUM_WALLET: WORDS,
        PREMIUM_COMMISSION_ADDRESS: COMMISSION,
        PREMIUM_RPC_LOCAL: bank.url,
        PREMIUM_TOKENS_LOCAL: `USDC:${bank.tokens.USDC}:6`,
        PREMIUM_CONFIRMATIONS_LOCAL: `${CONFIRMATIONS}`,
      };
      const ground = await ProvingGround.openToAttack(env, { ledger: memoryLedgerStore() });
      // Mallory opens a room for two, pays for Bob and seats him; Alice is to play for the victim's money.
      const order = { mode: 'premium', entryFee: ENTRY_FEE, maxPlayers: 2, gameSpeed: 'instant' };
      const { body: room } = await ground.ask('POST', '/api/v1/rooms', { body: order });
      const roomId = String(room.roomId);
      const path = `/api/v1/rooms/${roomId}`;
      const [mallory, victim] = [bank.player(0), bank.player(1)];
      const depositAddress = `0x${String(room.depositAddress).slice(2)}` as const;
      const verify = (body: object) => ground.ask('POST', `${path}/verify-payment`, { body });
      const sit = async (agentId: string, agentKey: string) =>
        ground.ask('POST', `${path}/join`, { body: { agentName: agentId, agentId, agentKey } });
      const { key: bobsKey } = await ground.agent('bob');
      const { key: alicesKey } = await ground.agent('alice');
      const own = await announcement(roomId, 'bob', mallory);
      const announce = (body: object) => ground.ask('POST', `${path}/announce-payment`, { body });
      expect(await announce({ ...own, agentKey: bobsKey })).toMatchObject({ status: 201 });
      const bobs = await bank.pay(mallory, depositAddress, UNITS);
      await bank.mine(CONFIRMATIONS);
      const literal = { agentId: 'bob', txHash: bobs, payoutAddress: mallory.address };
      expect(await verify(literal)).toMatchObject({ status: 200 });
      expect(await sit('bob', bobsKey)).toMatchObject({ status: 200 });

      // The victim pays, and is slow. Nothing here tells which payments nobody has claimed; the chain does.
      const txHash = await bank.pay(victim, depositAddress, UNITS);
      await bank.mine(3 * CONFIRMATIONS);
      expect((await ground.ask('GET', `${path}/prize-pool`)).text).not.toContain(txHash);
      const notProven = { status: 403, body: { data: { code: 'PAYER_NOT_PROVEN' } } };
      for (const signer of [mallory, bank.player(2)]) {
        const forged = await announcement(roomId, 'alice', victim, signer);
        expect(await announce({ ...forged, agentKey: alicesKey })).toMatchObject(notProven);
      }
      for (const payoutAddress of [victim.address, mallory.address]) {
        for (const [agentId, agentKey] of [
          ['alice', alicesKey],
          ['bob', bobsKey],
        ] as const) {
          const claim = { agentId, agentKey, txHash, payoutAddress };
          const forged = await signedClaim(roomId, claim, mallory);
          const bare = { txHash, walletAddress: mallory.address };
          for (const body of [
            claim,
            forged,
            bare,
            { txHash },
            { ...claim, txHash, signature: own.signature },
          ])
            expect(await verify(body)).toMatchObject(notProven);
        }
      }
      expect((await sit('alice', alicesKey)).status).toBe(402);
      const joined = await ground.tool('join_match', {
        match: roomId,
        name: 'Alice',
        agent_id: 'alice',
        agent_key: alicesKey,
      });
      expect(joined.error).toBeDefined();
      const headers = asOwner(String(room.ownerKey));
      const league = `/api/league/matches/${roomId}`;
      for (const door of [path, league]) {
        for (const act of ['start', 'pause', 'step'])
          expect(await ground.status('POST', `${door}/${act}`, { headers })).toBe(403);
        const speed = { headers, body: door === path ? { gameSpeed: 'slow' } : { speed: 'slow' } };
        expect(await ground.status('POST', `${door}/speed`, speed)).toBe(403);
        expect(await ground.status('DELETE', door, { headers })).toBe(403);
      }
      const { body: pool } = await ground.ask('GET', `${path}/prize-pool`);
      expect(pool).toMatchObject({ prizePool: '2.5', unclaimed: [{ amount: '2.5' }] });

      // When it comes, it is not too late.
      const { key: agentKey } = await ground.agent('victim');
      const terms = { agentId: 'victim', agentKey, txHash, payoutAddress: victim.address };
      expect(await verify(await signedClaim(roomId, terms, victim))).toMatchObject({ status: 200 });
      expect(await sit('victim', agentKey)).toMatchObject({ status: 200 });
    } finally {
      await bank.close();
    }
  },
};
