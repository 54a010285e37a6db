/** Which addresses are the public internet's: nothing that a stranger names may lead into our own network. */
import type { LookupAddress } from 'node:dns';
import { lookup } from 'node:dns/promises';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Special-purpose ranges (IANA): this host, private, shared, link-local (clouds' metadata), documentation, multicast, reserved. */
const NOT_PUBLIC = [
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12'],
  ...['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'],
  ...['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4', '168.63.129.16/32'],
];
/** Of IPv6 only this is given out; what is left of it here leads elsewhere or nowhere. */
const GLOBAL = ['2000::/3'];
const NOT_GLOBAL = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];

const notPublic = listOf(NOT_PUBLIC, 'ipv4');
const global = listOf(GLOBAL, 'ipv6');
const notGlobal = listOf(NOT_GLOBAL, 'ipv6');

function listOf(ranges: readonly string[], family: 'ipv4' | 'ipv6'): BlockList {
  const list = new BlockList();
  for (const range of ranges) {
    const [address = '', bits] = range.split('/');
    list.addSubnet(address, Number(bits), family);
  }
  return list;
}

/** Also false for what is no address. An IPv4 address in IPv6's clothes is not taken. */
export function isPublic(address: string): boolean {
  // One with a zone is of some link.
  if (address.includes('%')) return false;
  switch (isIP(address)) {
    case 4:
      return !notPublic.check(address, 'ipv4');
    case 6:
      return global.check(address, 'ipv6') && !notGlobal.check(address, 'ipv6');
    default:
      return false;
  }
}

export class NotPublic extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet`);
  }
}

export type Resolve = (host: string) => Promise<readonly LookupAddress[]>;

const system: Resolve = (host) => lookup(host, { all: true });

/** Resolves a name once, for a connection to just these addresses; if one of them is not public, to none. */
export async function publicAddresses(
  host: string,
  resolve: Resolve = system,
): Promise<readonly LookupAddress[]> {
  const name = host.replace(/^\[|\]$/g, '');
  const family = isIP(name);
  const found = family === 0 ? await resolve(name) : [{ address: name, family }];
  if (found.length === 0 || !found.every(({ address }) => isPublic(address))) throw new NotPublic(host);
  return found;
}

/** What a socket asks for the addresses of its host: it gets those that were looked at, and no others. */
export function pinned(addresses: readonly LookupAddress[]): LookupFunction {
  return (_host, options, told) => {
    if (options.all === true) told(null, [...addresses]);
    else told(null, addresses[0]!.address, addresses[0]!.family);
  };
}
