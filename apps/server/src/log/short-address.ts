/** An address without what tells one household from the next. */
import { isIPv4, isIPv6 } from 'node:net';

/** The /24 of an IPv4 address, the /48 of an IPv6 one or of a network of them; null for what is no address. */
export function shortAddress(address: string): string | null {
  if (isIPv4(address)) return `${address.split('.').slice(0, 3).join('.')}.0/24`;
  const plain = address.replace(/\/\d+$/, '');
  if (!isIPv6(plain)) return null;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  while (tail !== undefined && groups.length < 3) groups.push('0');
  return `${groups.slice(0, 3).join(':')}::/48`;
}
