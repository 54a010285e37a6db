/** A server with premium rooms on a real chain, and agents who have paid. */
import { memoryLedgerStore } from '@lobster-league/stores';
import type { Address } from 'viem';
import type { HDAccount } from 'viem/accounts';
import { expect } from 'vitest';
import { audit, evmChain } from '../../../../../packages/payments/src/engine.js';
import { announcementText } from '../../../../../packages/payments/src/index.js';
import {
  type Bank,
  COMMISSION,
  FINAL,
  signedClaim,
} from '../../../../../packages/payments/test/support/bank.js';
import { type ClawpolyServer, clawpolyServer } from './clawpoly-server.js';

export const WORDS = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
export const ENTRY_FEE = { amount: '2.50', token: 'USDC', chain: 'local' };
export const UNITS = 2_500_000n;

/** Another one on the same ledger knows none of the rooms: it has stores of its own. */
export async function premiumServer(
  bank: Bank,
  ledger = memoryLedgerStore(),
  review: 'off' | 'groups' | 'default' = 'off',
) {
  const server = await clawpolyServer({
    ledger,
    env: {
      PREMIUM_WALLET: WORDS,
      PREMIUM_COMMISSION_ADDRESS: COMMISSION,
      PREMIUM_RPC_LOCAL: bank.url,
      PREMIUM_TOKENS_LOCAL: `USDC:${bank.tokens.USDC}:6,USDT:${bank.tokens.USDT}:6`,
      PREMIUM_CONFIRMATIONS_LOCAL: '3',
      ...(review === 'default' ? {} : { PREMIUM_REVIEW: review }),
      PREMIUM_EXPLORER_LOCAL: 'https://explorer.example',
    },
  });
  const { premiumService } = server.server.running.services;
  if (!premiumService.open) throw new Error(premiumService.reason);
  const address = premiumService.premium.settings.wallet.address(0);
  await bank.anvil.setBalance({ address, value: 10n ** 20n });
  return { server, premium: premiumService.premium, ledger };
}

type Premium = Awaited<ReturnType<typeof premiumServer>>['premium'];
type Ledger = Awaited<ReturnType<typeof premiumServer>>['ledger'];

interface PaidRoom {
  readonly roomId: string;
  readonly depositAddress?: string | undefined;
}

/** What the paying address signs before it pays. */
export async function announcement(roomId: string, agentId: string, payer: HDAccount, signer = payer) {
  const terms = { agentId, payingAddress: payer.address, payoutAddress: payer.address };
  const message = announcementText(roomId, { chain: 'local', chainId: 31_337, ...terms });
  return { ...terms, signature: await signer.signMessage({ message }) };
}

/** A registered agent who has paid for a room. */
export async function paid(
  bank: Bank,
  server: ClawpolyServer,
  { roomId, depositAddress = '' }: PaidRoom,
  number: number,
) {
  const agentId = `payer-${number}`;
  const registered = await server.send('registerAgent', { body: { agentId, name: agentId } });
  const { agentKey } = registered.body as { agentKey: string };
  const player = bank.player(number);
  const txHash = await bank.pay(player, depositAddress as Address, UNITS);
  const terms = { agentId, agentKey, txHash, payoutAddress: player.address };
  return { agentId, agentKey, player, txHash, claim: await signedClaim(roomId, terms, player) };
}

/** Agents who have paid for their seats, and sit on them. */
export async function seated(bank: Bank, server: ClawpolyServer, room: PaidRoom, numbers: readonly number[]) {
  const payers = [];
  for (const i of numbers) payers.push(await paid(bank, server, room, i));
  await bank.mine(3);
  const sitting = [];
  for (const payer of payers) {
    const { claim, agentId, agentKey } = payer;
    const params = { roomId: room.roomId };
    await server.call('verifyPayment', { params, body: claim });
    const body = { agentName: agentId, agentId, agentKey };
    const { agentToken, playerId } = await server.call('joinRoom', { params, body });
    sitting.push({ ...payer, playerId, agentToken });
  }
  // Whoever is there begins when the last claim is old enough.
  await bank.mine(3);
  return sitting;
}

export function balances(bank: Bank, players: readonly HDAccount[]): Promise<bigint[]> {
  return Promise.all(players.map(({ address }) => bank.balance(address)));
}

/** Lets blocks come and the loop look, until everything that is owed is paid, and final. */
export async function settle(bank: Bank, premium: Premium, rounds = 8): Promise<void> {
  for (let round = 0; round < rounds; round++) {
    await premium.work();
    await bank.mine(round === rounds - 1 ? 1 : FINAL);
  }
}

/** Every unit is where the ledger says, and the chain agrees. */
export async function mustBalance(premium: Premium, ledger: Ledger): Promise<void> {
  const settings = premium.settings.chains.get('local')!;
  expect(await audit(ledger, [evmChain(settings)])).toMatchObject({ proven: true, problems: [] });
}
