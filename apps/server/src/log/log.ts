/** The log: JSON lines for programs, short ones for people at a terminal, secrets for nobody. */
import { createHmac, randomBytes } from 'node:crypto';
import type { Log } from '@lobster-league/arena';
import { pino } from 'pino';
import type { LogLevel } from '../config.js';
import { readable } from './readable.js';
import { redact, redactText } from './redact.js';

type Fields = Readonly<Record<string, unknown>>;

export interface ServerLog extends Log {
  debug(message: string, fields?: Fields): void;
}

export interface LogTarget {
  readonly level: LogLevel;
  /** Whether a person reads along. */
  readonly people: boolean;
  /** Where lines go. */
  write(line: string): void;
}

export function openLog({ level, people, write }: LogTarget): ServerLog {
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
  const withoutAddress = (fields: Fields): Fields =>
    typeof fields.client !== 'string' || logger.isLevelEnabled('debug')
      ? fields
      : { ...fields, client: pseudonym(fields.client) };
  const at =
    (method: 'debug' | 'info' | 'warn' | 'error') =>
    (message: string, fields: Fields = {}): void => {
      if (logger.isLevelEnabled(method)) logger[method](redact(withoutAddress(fields)), redactText(message));
    };
  return { debug: at('debug'), info: at('info'), warn: at('warn'), error: at('error') };
}
