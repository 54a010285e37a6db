/** Requests to every endpoint: good ones, and good ones with something wrong about them. */
import { type Agent, type IncomingHttpHeaders, request } from 'node:http';
import { gunzipSync } from 'node:zlib';
import { Breach } from './attack.js';
import type { Dice } from './dice.js';
import type { Memory } from './memory.js';
import { mutated, mutatedJson, nastyText } from './nasty.js';
import { sample } from './samples.js';
import type { Target } from './targets.js';

export interface HttpInput {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer | null;
  /** Hangs up soon: what was asked for may take its time. */
  readonly impatient: boolean;
  /** Sends it in pieces, without saying how much it is. */
  readonly chunked: boolean;
  /** Whose answer it gets if all is well; null where the path may have become another's. */
  readonly target: Target | null;
}

export interface HttpAnswer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];
const TYPES = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
  ],
  ...[
    'application/json; charset=utf-16',
    'application/vnd.api+json',
    'application/json;',
    'json',
    'x/'.repeat(300),
  ],
];
const HASTE_MS = 150;
/** On a machine that does many other things too. */
const PATIENCE_MS = 60_000;

/** A request that fits, or did before something happened to it. */
export function httpInput(target: Target, memory: Memory, dice: Dice): HttpInput {
  const part = (name: keyof Target['schemas']): Record<string, unknown> => {
    const schema = target.schemas[name];
    return Object(schema === undefined ? {} : sample(schema, dice, memory.known));
  };
  const wrong = (chance: number): boolean => dice.chance(chance);
  const parameters = part('params');
  let astray = wrong(0.03);
  let path = target.path.replaceAll(/\{(\w+)\}/g, (_all, name: string) => {
    const given = encoded(String(parameters[name] ?? 'x'));
    if (given !== '' && !wrong(0.1)) return given;
    astray = true;
    return inPath(nastyText(dice), dice);
  });
  if (astray && wrong(0.3)) path = mangled(path, dice);
  const { body: schema } = target.schemas;
  let body: Buffer | null = null;
  if (schema !== undefined && !wrong(0.05)) {
    let value = sample(schema, dice, memory.known);
    for (let times = wrong(0.3) ? dice.between(1, 3) : 0; times > 0; times--) value = mutated(value, dice);
    const json = JSON.stringify(value) ?? '';
    body = wrong(0.08) ? mutatedJson(json, dice) : Buffer.from(json);
  } else if (wrong(0.1)) body = Buffer.from(JSON.stringify(mutated({}, dice)) ?? '');
  const headers: Record<string, string> = {
    ...texts(part('headers')),
    ...credentials(target, memory, body ?? Buffer.alloc(0), dice),
    ...(body === null ? {} : { 'content-type': wrong(0.05) ? dice.pick(TYPES) : 'application/json' }),
    ...(wrong(0.1) ? oddHeaders(dice) : {}),
  };
  const query = queryOf(part('query'), dice);
  return {
    method: wrong(0.05) ? dice.pick(METHODS) : target.method,
    path: path + query,
    headers: Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, inHeader(value)])),
    body,
    impatient: target.waits === true,
    chunked: body !== null && wrong(0.05),
    target: astray ? null : target,
  };
}

/** The right ones, other people's, none, or what never was one. */
function credentials(target: Target, memory: Memory, body: Buffer, dice: Dice): Record<string, string> {
  const { path } = target;
  if (dice.chance(0.1)) return {};
  if (dice.chance(0.1))
    return { authorization: dice.pick(['Bearer ', 'Basic eDp5', nastyText(dice), 'Bearer a.b.c']) };
  if (/^\/api\/(register|state|submit)/.test(path)) {
    return dice.chance(0.3) ? {} : memory.signed(body, dice);
  }
  const kind = /^\/api\/(auth|games)/.test(path)
    ? 'session'
    : dice.pick(['agentKey', 'agentKey', 'ownerKey', 'session'] as const);
  const key = memory.any(kind, dice);
  if (key === undefined) return {};
  const shown = dice.chance(0.9) ? key : `${key.slice(0, -2)}${dice.pick(['00', 'zz', ''])}`;
  return { authorization: `Bearer ${shown}` };
}

function oddHeaders(dice: Dice): Record<string, string> {
  return dice.pick<Record<string, string>>([
    { accept: 'text/html' },
    { accept: nastyText(dice) },
    { 'accept-encoding': dice.pick(['gzip', 'gzip, br', 'identity;q=0', 'x'.repeat(500)]) },
    { 'content-encoding': dice.pick(['gzip', 'br', 'deflate', 'zip', '']) },
    { 'x-request-id': dice.pick([nastyText(dice), 'x'.repeat(100), 'a b']) },
    { 'x-forwarded-for': dice.pick(['1.2.3.4', nastyText(dice), `${'1.1.1.1,'.repeat(200)}`]) },
    { origin: dice.pick(['null', 'https://evil.example', 'http://127.0.0.1', nastyText(dice)]) },
    { cookie: `a=${nastyText(dice)}`, 'if-none-match': '*', range: 'bytes=0-1' },
    { 'x-http-method-override': 'DELETE', 'x-original-url': '/metrics' },
    { 'x-long': 'y'.repeat(8_000) },
    { host: dice.pick(['', 'evil.example', 'a b', '[::1', `${'h'.repeat(400)}`]) },
    { 'access-control-request-method': 'POST', origin: 'https://evil.example' },
  ]);
}

function texts(values: Readonly<Record<string, unknown>>): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value)]));
}

function queryOf(values: Readonly<Record<string, unknown>>, dice: Dice): string {
  const pairs = Object.entries(values).map(([name, value]): [string, string] => [
    name,
    dice.chance(0.15) ? nastyText(dice) : String(value),
  ]);
  if (dice.chance(0.05)) pairs.push(...pairs);
  if (dice.chance(0.05)) pairs.push([nastyText(dice), nastyText(dice)]);
  const odd = dice.chance(0.03)
    ? dice.pick(['&a[b][c]=1&a[]=2', '&%', '&%E0%A4%A', '&=&&==', '#x', '?x'])
    : '';
  const text = pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join('&') + odd;
  return text === '' ? '' : `?${text}`;
}

/** A lone half of a pair has no bytes of its own. */
export function encoded(text: string): string {
  return encodeURIComponent(Buffer.from(text).toString());
}

function inPath(text: string, dice: Dice): string {
  return dice.chance(0.8) ? encoded(text) : text.replaceAll(/[^!-~]/g, '%00');
}

function mangled(path: string, dice: Dice): string {
  return dice.pick([
    () => path.toUpperCase(),
    () => path.replaceAll('/', '//'),
    () => `${path}/`,
    () => `${path}/..%2f`,
    () => path.replace('/api', '/./api/../api'),
    () => path.slice(0, -1 - dice.below(path.length - 1)),
    () => `${path};x=1`,
    () => `${path}%`,
    () => path + inPath(nastyText(dice), dice),
    () => `/${'a/'.repeat(500)}`,
  ])();
}

/** What Node's client is willing to send; other bytes are sent by hand elsewhere. */
function inHeader(value: string): string {
  return value.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, '?').trim();
}

/** Sends it; null where nobody waited for the answer. */
export function send(port: number, agent: Agent, input: HttpInput): Promise<HttpAnswer | null> {
  const { method, path, headers, body, impatient, chunked } = input;
  return new Promise((resolve, reject) => {
    const length: Record<string, string> =
      body === null
        ? {}
        : chunked
          ? { 'transfer-encoding': 'chunked' }
          : { 'content-length': String(body.length) };
    const sent = request({
      port,
      host: '127.0.0.1',
      agent,
      method,
      path,
      headers: { ...headers, ...length },
    });
    const patience = setTimeout(
      () => {
        const told = `${method} ${path} ${body?.toString('latin1') ?? ''}`;
        if (!impatient) reject(new Breach(`no answer within ${PATIENCE_MS / 1000} s`, told));
        else resolve(null);
        sent.destroy();
      },
      impatient ? HASTE_MS : PATIENCE_MS,
    );
    const done = (answer: HttpAnswer | null): void => {
      clearTimeout(patience);
      resolve(answer);
    };
    sent.once('response', (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.once('close', () => {
        const { statusCode: status = 0 } = response;
        done({ status, headers: response.headers, body: plain(Buffer.concat(pieces), response.headers) });
      });
      response.once('error', () => undefined);
    });
    sent.once('error', (error: NodeJS.ErrnoException) => {
      clearTimeout(patience);
      // Who sends more than is read may be hung up on before it hears why.
      if (error.code === 'ECONNRESET' || error.code === 'EPIPE' || impatient) resolve(null);
      else reject(error);
    });
    if (body !== null && chunked) {
      sent.write(body.subarray(0, body.length >> 1));
      sent.end(body.subarray(body.length >> 1));
    } else sent.end(body ?? undefined);
  });
}

function plain(body: Buffer, { 'content-encoding': encoding }: IncomingHttpHeaders): Buffer {
  return encoding === 'gzip' && body.length > 0 ? gunzipSync(body) : body;
}
