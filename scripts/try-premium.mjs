/**
 * `npm run try-premium`: runs the server with premium rooms on a local chain, with a worthless token. Chain, ledger and
 * wallet are created at every start, and removed at the end.
 */
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bootstrap } from './bootstrap.mjs';

const CHAIN_PORT = process.env.CHAIN_PORT ?? '8545';
/** Anvil's well-known accounts. */
const PLAYERS = 'test test test test test test test test test test test junk';
const RICH_UNITS = 1_000_000_000n;
const COIN = `
// SPDX-License-Identifier: MIT
pragma solidity ^0.8.20;
contract Coin {
  string public constant symbol = "USDC";
  uint8 public constant decimals = 6;
  mapping(address => uint256) public balanceOf;
  event Transfer(address indexed from, address indexed to, uint256 value);
  function mint(address to, uint256 value) external { balanceOf[to] += value; emit Transfer(address(0), to, value); }
  function transfer(address to, uint256 value) external returns (bool) {
    balanceOf[msg.sender] -= value;
    balanceOf[to] += value;
    emit Transfer(msg.sender, to, value);
    return true;
  }
}`;

await bootstrap({ web: process.env.SERVE_WEB !== '0', develop: true });
const require = createRequire(import.meta.url);
const { createTestClient, createWalletClient, getAddress, http, parseEther, publicActions, toHex } =
  await import('viem');
const { english, generateMnemonic, mnemonicToAccount } = await import('viem/accounts');
const { foundry } = await import('viem/chains');

const folder = mkdtempSync(join(tmpdir(), 'league-premium-'));
const url = `http://127.0.0.1:${CHAIN_PORT}`;
const program = require.resolve(`@foundry-rs/anvil-${process.platform}-${machine()}/bin/anvil`);
// A block every second, so that confirmations come by themselves.
const anvil = spawn(program, ['--silent', '--block-time', '1', '--port', CHAIN_PORT], { stdio: 'inherit' });
process.on('exit', () => {
  anvil.kill();
  rmSync(folder, { recursive: true, force: true });
});

const chain = createTestClient({ mode: 'anvil', chain: foundry, transport: http(url) }).extend(publicActions);
await answering();
const token = await deployed();
const words = generateMnemonic(english);
await chain.setBalance({ address: mnemonicToAccount(words).address, value: parseEther('100') });
const players = [2, 3, 4, 5].map((addressIndex) => mnemonicToAccount(PLAYERS, { addressIndex }));

Object.assign(process.env, {
  DATA_DIR: folder,
  PREMIUM_WALLET: words,
  PREMIUM_RPC_LOCAL: url,
  PREMIUM_POLL_MS: '1000',
  PREMIUM_TOKENS_LOCAL: `USDC:${token}:6`,
  PREMIUM_COMMISSION_ADDRESS: mnemonicToAccount(PLAYERS, { addressIndex: 1 }).address,
});
console.log(
  `A chain is at ${url}, with a coin at ${token}. Open a premium room in the browser, then let agents pay for it:`,
);
for (const [i, player] of players.entries()) {
  const key = toHex(player.getHdKey().privateKey);
  console.log(`  RPC=${url} node examples/premium.mjs ROOM_CODE ${key} 'Agent ${i + 1}'`);
}
await import('../apps/server/dist/main.js');

function machine() {
  return { x64: 'amd64', arm64: 'arm64' }[process.arch] ?? process.arch;
}

async function answering() {
  for (;;) {
    if (await chain.getChainId().catch(() => null)) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

/** Deploys the token and mints some for the players. */
async function deployed() {
  const input = {
    language: 'Solidity',
    sources: { 'coin.sol': { content: COIN } },
    settings: { evmVersion: 'paris', outputSelection: { '*': { '*': ['abi', 'evm.bytecode.object'] } } },
  };
  const { contracts } = JSON.parse(require('solc').compile(JSON.stringify(input)));
  const { abi, evm } = contracts['coin.sol'].Coin;
  const account = mnemonicToAccount(PLAYERS);
  const wallet = createWalletClient({ account, chain: foundry, transport: http(url) });
  const mined = async (hash) => chain.waitForTransactionReceipt({ hash, pollingInterval: 100 });
  const hash = await wallet.deployContract({ abi, bytecode: `0x${evm.bytecode.object}` });
  const { contractAddress: address } = await mined(hash);
  for (let addressIndex = 2; addressIndex < 10; addressIndex++) {
    const to = mnemonicToAccount(PLAYERS, { addressIndex }).address;
    await mined(await wallet.writeContract({ address, abi, functionName: 'mint', args: [to, RICH_UNITS] }));
  }
  return getAddress(address);
}
