/**
 * The operators' API with operators' keys and sessions: nobody gets further than its role, browsers only from a page of the
 * server, and no key comes out. What operators do here they do to what this attack has opened itself, never to the bystanders.
 */
import { admin } from '@lobster-league/protocol';
import { overlaps, rangeFrom } from '../../../apps/server/src/http/address-bans.js';
import type { GatewayTable } from '../../../apps/server/src/http/gateway.js';
import { type Attack, Breach } from './attack.js';
import type { Dice } from './dice.js';
import type { Documented } from './documented.js';
import { type HttpAnswer, type HttpInput, httpInput, send } from './http.js';
import { judged, parsed } from './judge.js';
import { Memory } from './memory.js';
import { exceeded, type FuzzingOperators, mayUse, type Session, type Shown } from './operators.js';
import type { FuzzedServer } from './server.js';
import type { Target } from './targets.js';
import { undocumented } from './web.js';

/** Where the fuzzer and the bystanders come from. */
const OURS = ['127.0.0.1', '::1', '::ffff:127.0.0.1'];
const RANGES = ['203.0.113.7', '198.51.100.0/24', '2001:db8::/32', '203.0.113.0/33', 'reef'];
const SESSIONS = 12;
const OPENED = [
  { game: 'clawpoly', bots: ['navigator', 'trader'], maxPlayers: 2, speed: 'slow', start: true },
  { game: 'grab', maxPlayers: 2 },
  { game: 'dummy', bots: ['eager', 'random'], maxPlayers: 2, speed: 'instant', start: true },
] as const;

/** What this attack has made itself; of other things it knows nothing. */
class OwnThings extends Memory {
  /** Of bans, reports, texts and keys. */
  readonly ids: string[] = [];

  protected override named(name: string, dice: Dice): unknown {
    if (name === 'room') return super.named('match', dice);
    if (name === 'id') return this.ids.length === 0 ? undefined : dice.pick(this.ids);
    if (name === 'agentId') return this.any('agent', dice);
    if (name === 'payment') return dice.pick(['t0', 't1', 'x']);
    if (name === 'value') return dice.chance(0.5) ? dice.pick(RANGES) : this.any('agent', dice);
    return super.named(name, dice);
  }
}

export interface AdminAttack extends Attack {
  /** How many requests were done for somebody of a role, and refused. */
  readonly outcomes: { done: number; refused: number };
}

export function adminAttack(
  server: FuzzedServer,
  operators: FuzzingOperators,
  plan: GatewayTable,
  all: readonly Target[],
  documented: Documented,
): AdminAttack {
  const targets = all.filter(({ path }) => path.startsWith(`${admin.BASE}/`));
  const things = new OwnThings((secret) => void server.own.issued(secret));
  things.ids.push(...operators.spareIds);
  const outcomes = { done: 0, refused: 0 };
  let names = 0;

  const tried = async (input: HttpInput, shown: Shown): Promise<HttpAnswer | null> => {
    const answer = await send(server.port, server.agent, input);
    if (answer === null) return null;
    const text = answer.body.toString('utf8');
    const { target } = input;
    const isItsOwn = target !== null && input.method === target.method;
    const wrong =
      judged(plan, input, answer, target) ??
      undocumented(documented, input, answer) ??
      (isItsOwn ? exceeded(target, shown, answer.status) : null) ??
      told(answer, text);
    if (wrong !== null) throw new Breach(`${wrong}: ${answer.status} ${text.slice(0, 300)}`, sent(input));
    outcomes[answer.status < 400 ? 'done' : 'refused']++;
    return answer;
  };

  /** A key or a session in an answer: to a login, the cookie is where it belongs. */
  const told = ({ headers }: HttpAnswer, text: string): string | null => {
    const leak = server.others.in(text) ?? server.others.in(JSON.stringify(headers));
    if (leak !== null) return `an answer tells ${leak}`;
    const session = operators.sessions.find(({ cookie }) => text.includes(cookie.split('_').at(-1)!));
    return session === undefined ? null : 'an answer tells a session';
  };

  const post = async (path: string, body: object, shown: Shown): Promise<HttpAnswer | null> => {
    const headers = { 'content-type': 'application/json', ...shown.headers };
    const bytes = Buffer.from(JSON.stringify(body));
    const target = all.find((one) => one.method === 'POST' && one.path === path) ?? null;
    const bare = { method: 'POST', path, headers, body: bytes, impatient: false, chunked: false, target };
    return path.startsWith(admin.BASE) ? tried(bare, shown) : send(server.port, server.agent, bare);
  };

  const logIn = async (dice: Dice): Promise<Session> => {
    const role = dice.pick(admin.ROLES);
    const body = { key: operators.keys[role] };
    const answer = await post(`${admin.BASE}/session`, body, { headers: {}, role: null, meant: true });
    // The line was just being closed.
    if (answer === null) return logIn(dice);
    const cookie = String(answer.headers['set-cookie'] ?? '').split(';')[0]!;
    const csrfToken = String(Object(parsed(answer.body.toString('utf8'))).csrfToken);
    for (const secret of [cookie, csrfToken]) server.own.issued(secret);
    return { role, cookie, csrfToken };
  };

  /** Something to look after: a room, an agent, a report. */
  const arrange = async (dice: Dice): Promise<void> => {
    const stranger: Shown = { headers: {}, role: null, meant: true };
    const agentId = `watched-${names++}`;
    const [path, body] = dice.pick([
      ['/api/league/matches', dice.pick(OPENED)],
      ['/api/league/matches', dice.pick(OPENED)],
      ['/api/league/agents', { agentId, name: agentId }],
    ] as const);
    const answer = await post(path, body, stranger);
    if (answer === null || answer.status >= 400) return;
    things.learn(parsed(answer.body.toString('utf8')));
    const match = things.any('room', dice);
    const agent = things.any('agent', dice);
    const about = match === undefined ? { kind: 'agent_name', agentId: agent } : { kind: 'title', match };
    await post('/api/league/reports', { about, reason: 'other' }, stranger);
    const bearer = { authorization: `Bearer ${operators.keys.viewer}` };
    const reports = await fetch(`${server.url()}${admin.BASE}/reports`, { headers: bearer });
    for (const { id, about } of admin.reportPage.parse(await reports.json()).reports)
      if (isOwn(about)) keep(id);
  };
  const isOwn = (about: admin.Report['about']): boolean =>
    'match' in about
      ? things.all('room').includes(about.match) || things.all('code').includes(about.match)
      : 'agentId' in about && things.all('agent').includes(about.agentId);
  const keep = (id: string): void => {
    if (!things.ids.includes(id)) things.ids.push(id);
    if (things.ids.length > 40) things.ids.shift();
  };

  return {
    name: 'admin',
    share: 8,
    outcomes,
    async run(dice) {
      if (operators.sessions.length < SESSIONS && dice.chance(0.3))
        operators.sessions.push(await logIn(dice));
      if (dice.chance(0.15)) await arrange(dice);
      const fits = httpInput(dice.pick(targets), things, dice);
      // Whoever logs out does so with a session that nobody else uses.
      const own = fits.method === 'DELETE' && dice.chance(0.7) ? operators.browser(await logIn(dice)) : null;
      const chosen = own ?? operators.shown(dice, fits.method !== 'DELETE');
      const shown = harmless(fits, chosen, operators);
      const input = { ...fits, headers: { ...withoutCredentials(fits.headers), ...shown.headers } };
      const answer = await tried(input, shown);
      if (answer === null || answer.status >= 300 || input.method !== 'POST') return 1;
      const { id, about } = Object(parsed(answer.body.toString('utf8')));
      if (typeof id === 'string' && about === undefined) keep(id);
      return 1;
    },
  };
}

/** Who would stop the others from playing, or lock the fuzzer out, is a viewer instead, who may not. */
function harmless({ path, body }: HttpInput, shown: Shown, operators: FuzzingOperators): Shown {
  const { on, draining, value } = Object(parsed(body?.toString('utf8') ?? ''));
  const range = typeof value === 'string' ? rangeFrom(value) : null;
  const isHarmful =
    on === true ||
    draining === true ||
    (range !== null && OURS.some((address) => overlaps(address, range))) ||
    operators.keyIds.some((id) => path.includes(id));
  if (!isHarmful || !mayUse(HARMFUL, shown)) return shown;
  return { headers: { authorization: `Bearer ${operators.keys.viewer}` }, role: 'viewer', meant: true };
}

/** What needs the least of all that could harm. */
const HARMFUL = { method: 'POST', path: `${admin.BASE}/bans` };

const CREDENTIALS = /^(authorization|cookie|origin|host|sec-fetch-site|x-csrf-token)$/;

function withoutCredentials(headers: HttpInput['headers']): Record<string, string> {
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !CREDENTIALS.test(name)));
}

function sent({ method, path, headers, body }: HttpInput): string {
  const { authorization = '', cookie = '', ...rest } = headers;
  const who = { ...rest, authorization: authorization.slice(0, 12), cookie: cookie.slice(0, 20) };
  return `${method} ${path} ${JSON.stringify(who)} ${body?.toString('latin1') ?? ''}`;
}
