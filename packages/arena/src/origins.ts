/** Where agents come from, as far as it tells whether two of them are one player's. */
import { hashKey } from './secrets.js';

const ADDRESS = /^[\da-f]*[.:][\da-f.:]*(\/\d+)?$/i;
/** Everybody on one machine, or on one link, has these. */
const LOCAL = /^(127\.|169\.254\.|::1$|0:0:0:0::\/64$|fe[89ab][\da-f]:)/i;
/** Networks that are not public: behind one address may be one machine, or a proxy and everybody. */
const PRIVATE =
  /^(10\.|172\.(1[6-9]|2\d|3[01])\.|192\.168\.|100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\.|f[cd][\da-f]{2}:)/i;

/** Takes an address, or a network like 2001:db8:0:1::/64. Comparable within one room; null where it tells nothing. */
export function originOf(secret: string, address: string | undefined, privateToo: boolean): string | null {
  if (address === undefined || !ADDRESS.test(address) || LOCAL.test(address)) return null;
  return !privateToo && PRIVATE.test(address) ? null : hashKey(`${secret} ${address}`);
}
