/** Where the caller reaches us: as the operator says, or as the caller did. It gets into code, so nothing strange gets through. */
import type { IncomingMessage } from 'node:http';
import type { Config } from '../config.js';

/** Null where the caller calls us by no name that could be one. */
export function ownOrigin(
  { headers }: IncomingMessage,
  { publicOrigin }: Pick<Config, 'publicOrigin'>,
): string | null {
  if (publicOrigin !== null) return publicOrigin;
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http';
  const host = headers.host?.toLowerCase() ?? '';
  return /^([a-z0-9.-]+|\[[0-9a-f:]+\])(:\d{1,5})?$/.test(host) ? `${scheme}://${host}` : null;
}
