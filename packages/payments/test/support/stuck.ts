/** Payments that do not continue by themselves: a recipient that the token refuses, and nonces that another has used. */
import { createWalletClient, erc20Abi, type Hex, http } from 'viem';
import { foundry } from 'viem/chains';
import { type Bank, FINAL, receiptOf } from './bank.js';

/** A room whose winner the token refuses to pay. */
export async function refusedPayout(bank: Bank) {
  const { room, players } = await bank.playing(2, 'USDT');
  const winner = players[0]!.address;
  await bank.call(bank.player(-2), 'USDT', 'block_', [winner, true]);
  bank.finish(room.roomId, 'agent0');
  for (let round = 0; round < 3; round++) {
    await bank.premium.work();
    await bank.mine(FINAL);
  }
  return { room, winner, free: () => bank.call(bank.player(-2), 'USDT', 'block_', [winner, false]) };
}

/** Sends from a room's address, as somebody with the wallet could. */
export async function byHand(bank: Bank, from: Hex, to: Hex, amount: bigint): Promise<Hex> {
  await bank.anvil.impersonateAccount({ address: from });
  const wallet = createWalletClient({ account: from, chain: foundry, transport: http(bank.url) });
  const call = { address: bank.tokens.USDC!, abi: erc20Abi, functionName: 'transfer' } as const;
  const hash = await wallet.writeContract({ ...call, args: [to, amount] });
  await receiptOf(bank.client, hash);
  await bank.mine(FINAL);
  return hash;
}

/** A room whose first nonce was used by hand, to send so much of its money: its payments wait for the operator. */
export async function displacedPayout(bank: Bank, to: Hex, amount: bigint) {
  const { room, players } = await bank.playing();
  await bank.anvil.setBalance({ address: room.opened.address, value: 10n ** 18n });
  const txHash = await byHand(bank, room.opened.address, to, amount);
  bank.finish(room.roomId, 'agent0');
  await bank.premium.work();
  await bank.mine(FINAL);
  await bank.premium.work();
  return { room, players, txHash };
}
