/** Ranges of addresses that are banned: IPv4 and IPv6, with a prefix length or without. */
import { BlockList, isIP } from 'node:net';
import { bannedText } from '@lobster-league/arena';
import { HttpProblem } from './problem.js';

export interface AddressBan {
  /** As `rangeFrom` gives it. */
  readonly value: string;
  readonly expiresAt: number | null;
}

/** A range as it is written here (`203.0.113.0/24`); null if it is none. */
export function rangeFrom(text: string): string | null {
  const [, address = '', prefix] = /^([0-9a-f.:]+)(?:\/(\d{1,3}))?$/i.exec(text.trim()) ?? [];
  const family = isIP(address);
  const bits = family === 4 ? 32 : 128;
  const length = prefix === undefined ? bits : Number(prefix);
  return family === 0 || length > bits ? null : `${address.toLowerCase()}/${length}`;
}

/** Whether an address is in a range. */
export function isInRange(address: string, range: string): boolean {
  return listOf([range]).check(address, familyOf(address));
}

/** Whether a range and what an address counts as (`networkOf`) have an address in common. */
export function overlaps(network: string, range: string): boolean {
  const [address = '', prefix] = network.split('/');
  if (isIP(address) === 0) return false;
  const [first = ''] = range.split('/');
  return isInRange(address, range) || (prefix !== undefined && isInRange(first, network));
}

export class AddressBans {
  readonly #now: () => number;
  #bans: readonly AddressBan[] = [];
  #list = new BlockList();

  constructor(now: () => number) {
    this.#now = now;
  }

  set(bans: readonly AddressBan[]): void {
    this.#bans = bans;
    this.#list = listOf(bans.map(({ value }) => value));
  }

  /** The ban that holds for an address. */
  of(address: string): AddressBan | null {
    if (this.#bans.length === 0 || isIP(address) === 0) return null;
    if (!this.#list.check(address, familyOf(address))) return null;
    const now = this.#now();
    return (
      this.#bans.find(
        ({ value, expiresAt }) => (expiresAt === null || now < expiresAt) && isInRange(address, value),
      ) ?? null
    );
  }

  /** The ban that holds for what an address counts as. */
  ofNetwork(network: string): AddressBan | null {
    const now = this.#now();
    const holds = ({ value, expiresAt }: AddressBan): boolean =>
      (expiresAt === null || now < expiresAt) && overlaps(network, value);
    return this.#bans.find(holds) ?? null;
  }

  /** Throws the problem where an address is banned. */
  mustNotBeBanned(address: string): void {
    const ban = this.of(address);
    if (ban !== null) throw new HttpProblem(403, 'banned', bannedText('Your address', ban));
  }
}

function listOf(ranges: readonly string[]): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', length] = range.split('/');
    list.addSubnet(address, Number(length), familyOf(address));
  }
  return list;
}

function familyOf(address: string): 'ipv4' | 'ipv6' {
  return isIP(address) === 6 ? 'ipv6' : 'ipv4';
}
