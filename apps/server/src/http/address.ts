/** Who is calling: the address of a client, through the proxies that the operator trusts. */
import type { IncomingMessage } from 'node:http';
import { BlockList, isIP, isIPv6 } from 'node:net';

/** Whether that address, met at that hop (0 is the one connected to us), may say whom it speaks for. */
export type Trust = (address: string, hop: number) => boolean;

export const trustNobody: Trust = () => false;

/** A number of proxies in front of us, or their addresses and networks, by commas; null if it is neither. */
export function trustFrom(text: string): Trust | null {
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text);
  const list = new BlockList();
  for (const entry of text.split(',').map((part) => part.trim())) if (!add(list, entry)) return null;
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
}

function add(list: BlockList, entry: string): boolean {
  if (entry === 'loopback') {
    list.addSubnet('127.0.0.0', 8, 'ipv4');
    list.addAddress('::1', 'ipv6');
    return true;
  }
  const [address = '', prefix] = entry.split('/');
  if (isIP(address) === 0) return false;
  if (prefix === undefined) {
    list.addAddress(address, family(address));
    return true;
  }
  if (!/^\d{1,3}$/.test(prefix) || Number(prefix) > (isIPv6(address) ? 128 : 32)) return false;
  list.addSubnet(address, Number(prefix), family(address));
  return true;
}

function family(address: string): 'ipv4' | 'ipv6' {
  return isIPv6(address) ? 'ipv6' : 'ipv4';
}

/** Whether what is connected to us is a proxy that the operator trusts. */
export function isTrusted(request: IncomingMessage, trust: Trust): boolean {
  return trust(plain(request.socket.remoteAddress ?? ''), 0);
}

/** The nearest address that no trusted proxy vouches for. */
export function clientAddress(request: IncomingMessage, trust: Trust): string {
  const header = request.headers['x-forwarded-for'];
  const forwarded = (Array.isArray(header) ? header.join(',') : (header ?? ''))
    .split(',')
    .map((a) => a.trim());
  let address = plain(request.socket.remoteAddress ?? '');
  for (let hop = 0; trust(address, hop); hop++) {
    const next = plain(forwarded.pop() ?? '');
    if (isIP(next) === 0) break;
    address = next;
  }
  return address;
}

/** An IPv4 address that came in IPv6's clothes. */
function plain(address: string): string {
  return address.startsWith('::ffff:') && address.includes('.') ? address.slice(7) : address;
}

/** What limits count by: the address, or the /64 network of an IPv6 one, which is a single customer's. */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [head = '', tail] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  while (tail !== undefined && groups.length + after.length < 8) groups.push('0');
  return `${[...groups, ...after].slice(0, 4).join(':')}::/64`;
}
