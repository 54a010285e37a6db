/** The log: JSON lines for programs, short ones for people at a terminal, secrets for nobody. */
import { createHmac, randomBytes } from 'node:crypto';
import type { LogFields as Fields, Log } from '@lobster-league/arena';
import { pino } from 'pino';
import type { LogAddresses, LogLevel } from '../config.js';
import { readable } from './readable.js';
import { redact, redactText } from './redact.js';
import { shortAddress } from './short-address.js';

export interface ServerLog extends Log {
  debug(message: string, fields?: Fields): void;
}

export interface LogTarget {
  readonly level: LogLevel;
  /** Whether a person reads along. */
  readonly people: boolean;
  /** What lines tell of clients' addresses below the level of debugging; `short` if absent. */
  readonly addresses?: LogAddresses;
  /** Where lines go. */
  write(line: string): void;
}

export function openLog({ level, people, addresses = 'short', write }: LogTarget): ServerLog {
  const logger = pino(
    {
      level,
      base: null,
      timestamp: pino.stdTimeFunctions.isoTime,
      formatters: { level: (label) => ({ level: label }) },
    },
    { write: people ? (line) => write(readable(line)) : write },
  );
  // Addresses of clients are personal data: only who debugs sees them, others what tells clients apart until a restart.
  const salt = randomBytes(16);
  const pseudonym = (client: string): string =>
    `c-${createHmac('sha256', salt).update(client).digest('hex').slice(0, 8)}`;
  const full = addresses === 'full' || logger.isLevelEnabled('debug');
  const withoutAddress = (fields: Fields): Fields => {
    const { client } = fields;
    if (typeof client !== 'string' || full) return fields;
    const network = addresses === 'short' ? shortAddress(client) : null;
    return { ...fields, client: pseudonym(client), ...(network === null ? {} : { network }) };
  };
  const at =
    (method: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: Fields = {}): void => {
      if (logger.isLevelEnabled(method)) logger[method](redact(withoutAddress(fields)), redactText(message));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
