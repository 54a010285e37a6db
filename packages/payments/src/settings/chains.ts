/** The known chains and their defaults, which the operator can override. */
import type { Address } from 'viem';

export const CHAINS = ['base', 'arbitrum', 'polygon', 'ethereum', 'local'] as const;
export type ChainName = (typeof CHAINS)[number];

export interface TokenSettings {
  readonly symbol: string;
  readonly address: Address;
  readonly decimals: number;
}

export interface ChainSettings {
  readonly name: ChainName;
  readonly chainId: number;
  /** Tried in order. */
  readonly rpcUrls: readonly string[];
  readonly tokens: readonly TokenSettings[];
  /** Blocks after which a transaction counts as confirmed. */
  readonly confirmations: number;
  /** Blocks after which no reorganisation is expected, so that nothing is checked again. */
  readonly finalBlocks: number;
  /** The block explorer's URL; null if there is none. */
  readonly explorer: string | null;
}

export type KnownChain = Omit<ChainSettings, 'name' | 'rpcUrls' | 'finalBlocks'>;

const dollars = (usdc: Address, usdt: Address): TokenSettings[] => [
  { symbol: 'USDC', address: usdc, decimals: 6 },
  { symbol: 'USDT', address: usdt, decimals: 6 },
];

export const KNOWN_CHAINS: Readonly<Record<ChainName, KnownChain>> = {
  base: {
    chainId: 8453,
    tokens: dollars(
      '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      '0xfde4C96c8593536E31F229EA8f37b2ADa2699bb2',
    ),
    confirmations: 15,
    explorer: 'https://basescan.org',
  },
  arbitrum: {
    chainId: 42_161,
    tokens: dollars(
      '0xaf88d065e77c8cC2239327C5EDb3A432268e5831',
      '0xFd086bC7CD5C481DCC9C85ebE478A1C0b69FCbb9',
    ),
    confirmations: 60,
    explorer: 'https://arbiscan.io',
  },
  polygon: {
    chainId: 137,
    tokens: dollars(
      '0x3c499c542cEF5E3811e1192ce70d8cC03d5c3359',
      '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
    ),
    confirmations: 64,
    explorer: 'https://polygonscan.com',
  },
  ethereum: {
    chainId: 1,
    tokens: dollars(
      '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
      '0xdAC17F958D2ee523a2206206994597C13D831ec7',
    ),
    confirmations: 12,
    explorer: 'https://etherscan.io',
  },
  local: { chainId: 31_337, tokens: [], confirmations: 2, explorer: null },
};
