import { inspect } from 'node:util';
import { getAddress } from 'viem';
import { describe, expect, it } from 'vitest';
import { type PremiumSettings, PremiumSettingsError, premiumConfig, Wallet } from '../src/engine.js';
import { KNOWN_CHAINS } from '../src/settings/chains.js';

const WORDS = 'test test test test test test test test test test test junk';
const FIRST = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const ADDRESS = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const COMPLETE = {
  PREMIUM_WALLET: WORDS,
  PREMIUM_COMMISSION_ADDRESS: ADDRESS,
  PREMIUM_RPC_BASE: 'https://rpc.example/my-key, https://other.example',
};

function settings(env: Record<string, string>): PremiumSettings {
  const config = premiumConfig({ ...COMPLETE, ...env }, () => '');
  if (!config.enabled) throw new Error(config.reason);
  return config.settings;
}

function wrong(env: Record<string, string>, readSecret: (path: string) => string = () => ''): string {
  try {
    premiumConfig({ ...COMPLETE, ...env }, readSecret);
  } catch (error) {
    if (error instanceof PremiumSettingsError) return error.message;
    throw error;
  }
  return 'nothing is wrong';
}

describe('Settings of premium rooms', () => {
  it('are complete with a wallet, a commission address and a chain', () => {
    const { commissionBps, commissionAddress, chains, wallet } = settings({});
    expect({ commissionBps, commissionAddress }).toEqual({
      commissionBps: 1_000n,
      commissionAddress: ADDRESS,
    });
    expect(wallet.address(0)).toBe(FIRST);
    expect([...chains.keys()]).toEqual(['base']);
    expect(chains.get('base')).toMatchObject({
      chainId: 8453,
      rpcUrls: ['https://rpc.example/my-key', 'https://other.example'],
      explorer: 'https://basescan.org',
    });
  });

  it('are off where nothing is set, and say what is missing where something is', () => {
    expect(premiumConfig({}, () => '')).toEqual({
      enabled: false,
      reason: 'This server has no premium rooms.',
    });
    for (const missing of ['PREMIUM_WALLET', 'PREMIUM_COMMISSION_ADDRESS', 'PREMIUM_RPC_BASE']) {
      const config = premiumConfig({ ...COMPLETE, [missing]: '  ' }, () => '');
      expect(config).toMatchObject({ enabled: false, reason: expect.stringContaining(missing) });
    }
  });

  it('may describe a test network', () => {
    const { chains } = settings({
      PREMIUM_CHAIN_ID_BASE: '84532',
      PREMIUM_TOKENS_BASE: 'USDC:0x036CbD53842c5426634e7929541eC2318f3dCF7e:6',
      PREMIUM_CONFIRMATIONS_BASE: '3',
      PREMIUM_EXPLORER_BASE: 'https://sepolia.basescan.org/',
      PREMIUM_COMMISSION: '2.5',
    });
    expect(chains.get('base')).toMatchObject({
      chainId: 84_532,
      confirmations: 3,
      finalBlocks: 64,
      explorer: 'https://sepolia.basescan.org',
      tokens: [{ symbol: 'USDC', decimals: 6 }],
    });
    expect(settings({ PREMIUM_COMMISSION: '2.5' }).commissionBps).toBe(250n);
    const { review, reviewDecisions } = settings({ PREMIUM_REVIEW: 'all', PREMIUM_REVIEW_DECISIONS: '0' });
    expect({ review, reviewDecisions }).toEqual({ review: 'all', reviewDecisions: 0 });
    expect(settings({})).toMatchObject({ review: 'suspicious', reviewDecisions: 10 });
    expect([settings({}).newRooms, settings({ PREMIUM_NEW_ROOMS: '0' }).newRooms]).toEqual([true, false]);
  });

  it.each([
    [{ PREMIUM_COMMISSION: '51' }, /^PREMIUM_COMMISSION: expected a percentage/],
    [{ PREMIUM_COMMISSION: '1e1' }, /^PREMIUM_COMMISSION: /],
    [{ PREMIUM_COMMISSION_ADDRESS: ADDRESS.toLowerCase() }, /^PREMIUM_COMMISSION_ADDRESS: .*checksum/],
    [{ PREMIUM_RPC_LOCAL: 'http://127.0.0.1:8545' }, /^PREMIUM_TOKENS_LOCAL: /],
    [{ PREMIUM_RPC_BASE: 'wss://rpc.example/my-key' }, /^PREMIUM_RPC_BASE: expected URLs/],
    [{ PREMIUM_TOKENS_BASE: `USDC:${ADDRESS}` }, /^PREMIUM_TOKENS_BASE: /],
    [{ PREMIUM_CHAIN_ID_BASE: '84532' }, /^PREMIUM_TOKENS_BASE: another chain/],
    [{ PREMIUM_REVIEW: 'never' }, /^PREMIUM_REVIEW: /],
    [{ PREMIUM_CONFIRMATIONS_BASE: '0' }, /^PREMIUM_CONFIRMATIONS_BASE: /],
    [{ PREMIUM_WALLET: `${WORDS} junk` }, /^PREMIUM_WALLET: expected a mnemonic/],
    [{ PREMIUM_WALLET_FILE: '/wallet' }, /^PREMIUM_WALLET: set this or PREMIUM_WALLET_FILE/],
  ])('that are wrong (%j) are named in one line, without what is secret', (env, expected) => {
    const message = wrong(env);
    expect(message).toMatch(expected);
    expect(message).not.toMatch(/junk|my-key|\n/);
  });

  it('may have the wallet in a file', () => {
    const { PREMIUM_WALLET: _, ...rest } = COMPLETE;
    const config = premiumConfig({ ...rest, PREMIUM_WALLET_FILE: '/run/secrets/wallet' }, (path) =>
      path === '/run/secrets/wallet' ? `${WORDS}\n` : '',
    );
    expect(config.enabled && config.settings.wallet.address(0)).toBe(FIRST);
    const gone = () => {
      throw new Error('ENOENT');
    };
    const env = { PREMIUM_WALLET: '', PREMIUM_WALLET_FILE: '/run/secrets/wallet' };
    expect(wrong(env, gone)).toBe('PREMIUM_WALLET_FILE: the file cannot be read');
  });

  it('know token contracts by addresses whose checksums are right', () => {
    const addresses = Object.values(KNOWN_CHAINS).flatMap(({ tokens }) =>
      tokens.map(({ address }) => address),
    );
    expect(addresses).toHaveLength(8);
    expect(addresses.map((address) => getAddress(address))).toEqual(addresses);
    expect(new Set(addresses).size).toBe(8);
  });
});

describe('A wallet', () => {
  it.each([
    ['a mnemonic', ` ${WORDS.toUpperCase()}\n`, FIRST],
    [
      'a master key',
      'xprv9s21ZrQH143K3QTDL4LXw2F7HEK3wJUD2nW2nRk4stbPy6cq3jPPqjiChkVvvNKmPGJxWUtg6LnF5kejMRNNU3TGtRBeJgk33yuGBxrMPHi',
      '0x022b971dFF0C43305e691DEd7a14367AF19D6407',
    ],
    ['a seed', '0x000102030405060708090a0b0c0d0e0f', '0x022b971dFF0C43305e691DEd7a14367AF19D6407'],
  ])('comes from %s', (_name, secret, address) => {
    expect(Wallet.from(secret)?.address(0)).toBe(address);
  });

  it.each([
    '',
    'test',
    `${WORDS} test`,
    '0x1234',
    'xprv',
    'xpub661MyMwAqRbcFtXgS5sYJABqqG9YLmC4Q1Rdap9gSE8NqtwybGhePY2gZ29ESFjqJoCu1Rupje8YtGqsefD265TMg7usUDFdp6W1EGMcet8',
  ])('does not come from %j', (secret) => {
    expect(Wallet.from(secret)).toBeNull();
  });

  it('shows nothing of itself', () => {
    const wallet = Wallet.from(WORDS)!;
    for (const text of [
      JSON.stringify({ wallet }),
      inspect({ wallet }, { depth: 9, showHidden: true }),
      String(wallet),
    ]) {
      expect(text).not.toMatch(/junk|test test|0x[0-9a-f]{64}/);
    }
  });
});
