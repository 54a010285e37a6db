/** Operators of the fuzzed server: a key of each role, sessions opened with them, and whether what they show is enough. */
import { OperatorKeys } from '@lobster-league/arena';
import { admin } from '@lobster-league/protocol';
import { systemRandom } from '@lobster-league/server';
import { shareAdmin } from '@lobster-league/stores';
import type { Dice } from './dice.js';
import type { FuzzedServer } from './server.js';
import type { Target } from './targets.js';

/** Of a browser that is signed in. */
export interface Session {
  readonly role: admin.Role;
  readonly cookie: string;
  readonly csrfToken: string;
}

/** What a request shows of its sender, and what that is worth: a role, for looking or for changing too, or nothing. */
export interface Shown {
  readonly headers: Readonly<Record<string, string>>;
  readonly role: admin.Role | null;
  /** Whether a browser can only have sent it from a page of the server. */
  readonly meant: boolean;
}

/** What a request that is not admitted may be answered with: it is refused before anything is looked up. */
const REFUSED: readonly number[] = [400, 401, 403, 413, 415, 429, 431];
const WRONG = `lla_${'0'.repeat(64)}`;

export class FuzzingOperators {
  readonly keys: Readonly<Record<admin.Role, string>>;
  /** Ids of those keys: without them there is nothing to attack with. */
  readonly keyIds: readonly string[];
  /** Of keys that may be revoked. */
  readonly spareIds: readonly string[];
  readonly sessions: Session[] = [];
  readonly #origin: string;

  private constructor(
    keys: Record<admin.Role, string>,
    keyIds: readonly string[],
    spareIds: readonly string[],
    origin: string,
  ) {
    this.keys = keys;
    this.keyIds = keyIds;
    this.spareIds = spareIds;
    this.#origin = origin;
  }

  /** Makes the keys as `league admin key` does, on the machine; nothing that comes out may tell them. */
  static async of(server: FuzzedServer): Promise<FuzzingOperators> {
    const store = shareAdmin(server.process.folder);
    try {
      const made = new OperatorKeys(store, { now: Date.now }, systemRandom);
      const keys: Partial<Record<admin.Role, string>> = {};
      const ids: string[] = [];
      const spare: string[] = [];
      for (const role of admin.ROLES) {
        const { key, made: info } = await made.make({ name: `fuzzing ${role}`, role, expiresAt: null });
        server.others.issued(key);
        keys[role] = key;
        ids.push(info.id);
        spare.push((await made.make({ name: `spare ${role}`, role, expiresAt: null })).made.id);
      }
      return new FuzzingOperators(keys as Record<admin.Role, string>, ids, spare, server.url());
    } finally {
      await store.close();
    }
  }

  /** Somebody's key or session, whole or with something wrong about it, or nothing. */
  shown(dice: Dice, orSession: boolean): Shown {
    const role = dice.pick(admin.ROLES);
    const session = this.sessions.length === 0 || !orSession ? null : dice.pick(this.sessions);
    const bearer = (key: string): Record<string, string> => ({ authorization: `Bearer ${key}` });
    const ways: (() => Shown)[] = [
      () => ({ headers: bearer(this.keys[role]), role, meant: true }),
      () => ({ headers: bearer(this.keys[role]), role, meant: true }),
      () => ({ headers: bearer(this.keys.operator), role: 'operator', meant: true }),
      () => nobody({}),
      () => nobody(bearer(WRONG)),
      () => nobody(bearer(`${this.keys[role].slice(0, -2)}zz`)),
      // A key counts before a session, also one that is wrong.
      () => nobody({ ...bearer(WRONG), cookie: session?.cookie ?? '' }),
      () => nobody({ cookie: `${admin.SESSION_COOKIE}=lld_${'0'.repeat(64)}` }),
    ];
    if (session !== null) ways.push(...this.#browsers(session, dice));
    return dice.pick(ways)();
  }

  /** As a page of the server sends it. */
  browser({ role, cookie, csrfToken }: Session): Shown {
    const headers = { cookie, [admin.CSRF_HEADER]: csrfToken, origin: this.#origin };
    return { headers, role, meant: true };
  }

  #browsers(session: Session, dice: Dice): (() => Shown)[] {
    const { role, cookie, csrfToken } = session;
    const own = this.browser(session).headers;
    const another = dice.pick(this.sessions).csrfToken;
    const unmeant = (headers: Record<string, string>) => (): Shown => ({ headers, role, meant: false });
    const good = (): Shown => this.browser(session);
    return [
      ...[good, good, good],
      unmeant({ cookie }),
      unmeant({ cookie, origin: this.#origin }),
      unmeant({ cookie, [admin.CSRF_HEADER]: csrfToken }),
      unmeant({ ...own, [admin.CSRF_HEADER]: 'f'.repeat(64) }),
      unmeant({ ...own, [admin.CSRF_HEADER]: another === csrfToken ? '' : another }),
      unmeant({ ...own, origin: 'https://evil.example' }),
      unmeant({ ...own, 'sec-fetch-site': 'cross-site' }),
    ];
  }
}

function nobody(headers: Record<string, string>): Shown {
  return { headers, role: null, meant: true };
}

const TABLE: Readonly<Record<string, admin.AdminEndpoint>> = admin.endpoints;
const ENDPOINTS = new Map(
  Object.values(TABLE).map((one) => [`${one.method.toUpperCase()} ${admin.BASE}${one.path}`, one]),
);

/** Whether who shows that may use the endpoint. */
export function mayUse({ method, path }: Pick<Target, 'method' | 'path'>, { role, meant }: Shown): boolean {
  const endpoint = ENDPOINTS.get(`${method} ${path}`);
  if (endpoint === undefined) throw new Error(`no endpoint of operators: ${method} ${path}`);
  if (endpoint.role === null) return true;
  if (role === null || !admin.includesRole(role, endpoint.role)) return false;
  return meant || endpoint.action === undefined;
}

/** What is wrong with the answer, seen from who asked; null if it is as it should be. */
export function exceeded(
  target: Pick<Target, 'method' | 'path'>,
  shown: Shown,
  status: number,
): string | null {
  const may = mayUse(target, shown);
  if (!may && !REFUSED.includes(status)) return `answered to ${shown.role ?? 'nobody'}`;
  const isLogin = target.path === `${admin.BASE}/session` && target.method === 'POST';
  if (may && !isLogin && (status === 401 || status === 403)) return `kept from ${shown.role}`;
  return null;
}
