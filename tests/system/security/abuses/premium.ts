/** Abuses of rooms that are played for money, on a real chain. */
import { memoryLedgerStore } from '@lobster-league/stores';
import { expect } from 'vitest';
import { ENTRY_FEE, UNITS, WORDS } from '../../../../apps/server/test/clawpoly/support/premium.js';
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
      const order = { mode: 'premium', entryFee: ENTRY_FEE, maxPlayers: 2 };
      const { body: room } = await ground.ask('POST', '/api/v1/rooms', { body: order });
      const path = `/api/v1/rooms/${room.roomId}`;
      const { key: agentKey } = await ground.agent('mallory');
      const [mallory, victim] = [bank.player(0), bank.player(1)];
      const depositAddress = `0x${String(room.depositAddress).slice(2)}` as const;
      const txHash = await bank.pay(victim, depositAddress, UNITS);
      await bank.mine(CONFIRMATIONS);

      // Nothing here tells which payments nobody has claimed; the chain does.
      expect((await ground.ask('GET', `${path}/prize-pool`)).text).not.toContain(txHash);
      for (const payoutAddress of [victim.address, mallory.address]) {
        const claim = { agentId: 'mallory', agentKey, txHash, payoutAddress };
        const forged = await signedClaim(String(room.roomId), claim, mallory);
        for (const body of [claim, forged])
          expect(await ground.ask('POST', `${path}/verify-payment`, { body })).toMatchObject({
            status: 403,
            body: { data: { code: 'PAYER_NOT_PROVEN' } },
          });
      }
      const seat = { agentName: 'Mallory', agentId: 'mallory', agentKey };
      expect(await ground.status('POST', `${path}/join`, { body: seat })).toBe(402);
      const headers = asOwner(String(room.ownerKey));
      for (const act of ['start', 'pause']) {
        expect(await ground.status('POST', `${path}/${act}`, { headers })).toBe(403);
      }
      const speed = { headers, body: { gameSpeed: 'instant' } };
      expect(await ground.status('POST', `${path}/speed`, speed)).toBe(403);
      const { body: pool } = await ground.ask('GET', `${path}/prize-pool`);
      expect(pool).toMatchObject({ prizePool: '0', deposits: [], unclaimed: [{ amount: '2.5' }] });
    } finally {
      await bank.close();
    }
  },
};
