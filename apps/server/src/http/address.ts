/** Who is calling: the address of a client, through the proxies that the operator trusts. */
import type { IncomingMessage } from 'node:http';
import { isIP, isIPv6 } from 'node:net';
import proxyaddr from 'proxy-addr';

/** Whether that address, met at that hop (0 is the one connected to us), may say whom it speaks for. */
export type Trust = (address: string, hop: number) => boolean;

export const trustNobody: Trust = () => false;

/** A number of proxies in front of us, or their addresses and networks, by commas; null if it is neither. */
export function trustFrom(text: string): Trust | null {
  if (/^\d{1,2}$/.test(text)) return (_address, hop) => hop < Number(text);
  try {
    return proxyaddr.compile(text.split(',').map((part) => part.trim()));
  } catch {
    return null;
  }
}

/** Whether what is connected to us is a proxy that the operator trusts. */
export function isTrusted(request: IncomingMessage, trust: Trust): boolean {
  return trust(request.socket.remoteAddress ?? '', 0);
}

/** The nearest address that no trusted proxy vouches for. */
export function clientAddress(request: IncomingMessage, trust: Trust): string {
  // What is no address vouches for nobody.
  const known: Trust = (address, hop) => isIP(address) !== 0 && trust(address, hop);
  const address = proxyaddr.all(request, known).findLast((hop) => isIP(hop) !== 0) ?? '';
  return plain(address);
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
