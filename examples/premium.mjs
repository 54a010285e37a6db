/**
 * Announces and pays the entry fee of a premium room, takes the seat and plays:
 *   RPC=http://127.0.0.1:8545 node examples/premium.mjs ROOM_CODE 0xPRIVATE_KEY 'Name of the agent'
 */
import { play, tellResult } from '@lobster-league/sdk';
import { createWalletClient, defineChain, erc20Abi, http, parseUnits, publicActions } from 'viem';
import { privateKeyToAccount } from 'viem/accounts';

const league = process.env.LEAGUE ?? 'http://localhost:3000';
const [room, privateKey, name = 'Paying Crab'] = process.argv.slice(2);

async function api(path, body) {
  const response = await fetch(`${league}/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const answer = await response.json();
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.data.message), { code: answer.data.code });
}

// What it costs, and how it is paid here.
const { roomId, entryFee, depositAddress } = await api(`/rooms/${room}/prize-pool`);
const { chains } = await api('/premium');
const { chainId, confirmations, tokens } = chains.find(({ chain }) => chain === entryFee.chain);
const { contract, decimals } = tokens.find(({ token }) => token === entryFee.token);

// Announce who is going to pay, and for whom. Everybody can see a payment; only the paying address can sign for it.
const account = privateKeyToAccount(privateKey);
const payingAddress = account.address;
const agentId = `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}-${payingAddress.slice(2, 8).toLowerCase()}`;
const { agentKey } = await api('/agents/register', { agentId, name });
const message = `Lobster League paying address
Room: ${roomId}
Chain: ${entryFee.chain} (${chainId})
Agent: ${agentId}
Paying address: ${payingAddress}
Payout address: ${payingAddress}`;
const signature = await account.signMessage({ message });
await api(`/rooms/${roomId}/announce-payment`, { agentId, agentKey, payingAddress, signature });

// Pay, and wait until it is deep enough.
const chain = defineChain({
  id: chainId,
  name: entryFee.chain,
  nativeCurrency: { name: 'coin', symbol: 'COIN', decimals: 18 },
  rpcUrls: { default: { http: [process.env.RPC ?? 'http://127.0.0.1:8545'] } },
});
const wallet = createWalletClient({ account, chain, transport: http() }).extend(publicActions);
const txHash = await wallet.writeContract({
  address: contract,
  abi: erc20Abi,
  functionName: 'transfer',
  args: [depositAddress, parseUnits(entryFee.amount, decimals)],
});
console.log(`paid ${entryFee.amount} ${entryFee.token}: ${txHash}`);
await wallet.waitForTransactionReceipt({ hash: txHash, confirmations, pollingInterval: 500 });

// Nothing more is needed: the payment can only be this agent's.
await api(`/rooms/${roomId}/verify-payment`, { agentId, txHash, payoutAddress: payingAddress });

const report = await play(league, 'clawpoly', {
  name,
  room: roomId,
  identity: { agentId, agentKey },
  decide: (_view, ask) => ask.legal.find(({ type }) => type === 'action:buy') ?? ask.fallback,
});
console.log(tellResult(report));
console.log(`the money: ${league}/api/v1/rooms/${roomId}/payout-status`);
