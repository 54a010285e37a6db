/** Who calls the operators' API: by a key, or by the session of a browser that was opened with one. */
import {
  hashKey,
  type KeyValueStore,
  newKey,
  type OperatorKey,
  type OperatorKeys,
  type RandomSource,
  sameText,
  type Time,
} from '@lobster-league/arena';
import { admin } from '@lobster-league/protocol';
import type { Request } from 'express';
import { z } from 'zod';
import type { Config } from '../config.js';
import { bearerOf } from '../http/bearer.js';
import type { Limits } from '../http/limits.js';
import { isOwnPage } from '../http/origin-check.js';
import { HttpProblem } from '../http/problem.js';

/** A session ends after so long, however much it is used. */
export const SESSION_MS = 8 * 3_600_000;
/** Wrong keys are counted under this name, beside those of agents. */
const GUESSED = 'operator key';

const kept = z.object({ keyId: z.string(), expiresAt: z.number() });

export interface Operator extends OperatorKey {
  readonly via: 'key' | 'session';
  /** Null where a key was shown. */
  readonly session: OpenSession | null;
}

interface OpenSession {
  readonly token: string;
  readonly csrfToken: string;
  readonly expiresAt: number;
}

export interface OperatorPorts {
  readonly keys: OperatorKeys;
  readonly keyValues: KeyValueStore;
  readonly time: Pick<Time, 'now'>;
  readonly random: RandomSource;
  readonly limits: Limits;
  readonly config: Config;
}

export class Operators {
  readonly #ports: OperatorPorts;

  constructor(ports: OperatorPorts) {
    this.#ports = ports;
  }

  /** Throws the problem where nobody is shown who may do that. */
  async caller(request: Request, address: string, changes: boolean): Promise<Operator> {
    const key = bearerOf(request.headers.authorization);
    if (key !== undefined) return { ...(await this.#byKey(key, address)), via: 'key', session: null };
    const token = cookieOf(request.headers.cookie);
    if (token === null) throw await this.#unknown('admin_key_required', 'Show an operator key, or log in.');
    const operator = await this.#bySession(token);
    if (changes) this.#mustBeMeant(request, operator.session.csrfToken);
    return operator;
  }

  /** Logs a browser in. */
  async open(key: string, address: string): Promise<Operator & { readonly session: OpenSession }> {
    const { keyValues, time, random } = this.#ports;
    const known = await this.#byKey(key, address);
    const token = newKey(random, 'lld');
    const expiresAt = Math.min(time.now() + SESSION_MS, known.expiresAt ?? Number.POSITIVE_INFINITY);
    const value = JSON.stringify({ keyId: known.id, expiresAt });
    await keyValues.put(sessionKey(token), value, expiresAt - time.now());
    return { ...known, via: 'session', session: { token, expiresAt, csrfToken: csrfOf(token) } };
  }

  async close({ session }: Operator): Promise<void> {
    if (session === null) return;
    const key = sessionKey(session.token);
    const value = await this.#ports.keyValues.get(key);
    if (value !== null) await this.#ports.keyValues.swap(key, value, null, null);
  }

  /** What a browser is told to keep; nothing, to forget it. */
  cookie(request: Request, session: OpenSession | null): string {
    const { config, time } = this.#ports;
    const seconds = session === null ? 0 : Math.floor((session.expiresAt - time.now()) / 1000);
    const isTls =
      'encrypted' in request.socket ||
      request.headers['x-forwarded-proto'] === 'https' ||
      config.publicOrigin?.startsWith('https:') === true;
    const parts = [
      `${admin.SESSION_COOKIE}=${session?.token ?? ''}`,
      `Path=${admin.BASE}`,
      `Max-Age=${seconds}`,
      'HttpOnly',
      'SameSite=Strict',
      ...(isTls ? ['Secure'] : []),
    ];
    return parts.join('; ');
  }

  async #byKey(key: string, address: string): Promise<OperatorKey> {
    const { limits, keys } = this.#ports;
    return limits.guessing(address, GUESSED, isWrong, async () => {
      const known = await keys.byKey(key);
      if (known !== null) return known;
      throw await this.#unknown('wrong_admin_key', 'No operator has that key, or not any more.');
    });
  }

  async #bySession(token: string): Promise<Operator & { readonly session: OpenSession }> {
    const { keyValues, keys, time } = this.#ports;
    const value = await keyValues.get(sessionKey(token));
    const session = value === null ? null : kept.parse(JSON.parse(value));
    const known = session === null || time.now() >= session.expiresAt ? null : await keys.good(session.keyId);
    if (session === null || known === null)
      throw await this.#unknown('session_ended', 'Your session is over; log in again.');
    const { expiresAt } = session;
    return { ...known, via: 'session', session: { token, expiresAt, csrfToken: csrfOf(token) } };
  }

  /** A page of another origin can have a browser send the cookie, but neither knows the token nor hides its origin. */
  #mustBeMeant(request: Request, csrfToken: string): void {
    const shown = request.headers[admin.CSRF_HEADER];
    if (!isOwnPage(request, this.#ports.config))
      throw new HttpProblem(403, 'csrf', 'Only pages of this server may do that with a session.');
    if (typeof shown !== 'string' || !sameText(shown, csrfToken))
      throw new HttpProblem(403, 'csrf', 'Send the token of your session as X-CSRF-Token.');
  }

  /** Where there is no key at all, that is what is wrong. */
  async #unknown(code: string, message: string): Promise<HttpProblem> {
    const headers = { 'www-authenticate': 'Bearer realm="administration"' };
    if (await this.#ports.keys.any()) return new HttpProblem(401, code, message, { headers });
    const none =
      'This server has no operator key yet. Make one on its machine: league admin key NAME --role operator';
    return new HttpProblem(401, 'no_admin_keys', none, { headers });
  }
}

/** Throws the problem where a role is not enough. */
export function mustHaveRole({ role }: Pick<Operator, 'role'>, needed: admin.Role): void {
  if (admin.includesRole(role, needed)) return;
  throw new HttpProblem(403, 'role_required', `That needs the role ${needed}; your key has ${role}.`, {
    details: { role: needed },
  });
}

function isWrong(error: unknown): boolean {
  return error instanceof HttpProblem && (error.code === 'wrong_admin_key' || error.code === 'no_admin_keys');
}

function cookieOf(header: string | undefined): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === admin.SESSION_COOKIE && value !== undefined && /^lld_[0-9a-f]{64}$/.test(value))
      return value;
  }
  return null;
}

/** The store never has the token itself. */
function sessionKey(token: string): string {
  return `admin:session:${hashKey(token)}`;
}

function csrfOf(token: string): string {
  return hashKey(`csrf ${token}`);
}
