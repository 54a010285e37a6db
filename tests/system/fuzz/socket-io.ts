/** Grab's Socket.IO: events through the official client, and packets of the engine underneath by hand. */
import { grab } from '@lobster-league/protocol';
import { io } from 'socket.io-client';
import { WebSocket } from 'ws';
import type { GatewayTable } from '../../../apps/server/src/http/gateway.js';
import { type Attack, Breach } from './attack.js';
import type { Dice } from './dice.js';
import { encoded, send } from './http.js';
import { judged } from './judge.js';
import type { Memory } from './memory.js';
import { mutated, nastyText, nastyValue } from './nasty.js';
import { sample, schemaOf } from './samples.js';
import type { FuzzedServer } from './server.js';

const EVENTS = {
  move: schemaOf(grab.moveMessage),
  player_action: schemaOf(grab.actionMessage),
  get_status: {},
} as const;
const NAMES = Object.keys(EVENTS) as (keyof typeof EVENTS)[];

const PATIENCE_MS = 4_000;
const ENGINE = '/socket.io/?EIO=4&transport=';

export function socketIoAttacks(server: FuzzedServer, memory: Memory, plan: GatewayTable): Attack[] {
  return [
    { name: 'socket.io', share: 7, run: (dice) => events(server, memory, dice) },
    { name: 'engine.io', share: 4, run: (dice) => packets(server, memory, dice) },
    { name: 'polling', share: 3, run: (dice) => polling(server, memory, plan, dice) },
  ];
}

function payload(name: keyof typeof EVENTS, memory: Memory, dice: Dice): unknown {
  const value = sample(EVENTS[name], dice, memory.known);
  if (dice.chance(0.4)) return value;
  if (dice.chance(0.1)) return Buffer.from(nastyText(dice));
  return dice.chance(0.3) ? nastyValue(dice) : mutated(value, dice);
}

function token(memory: Memory, dice: Dice): unknown {
  if (dice.chance(0.1)) return nastyValue(dice);
  return memory.any(dice.chance(0.85) ? 'session' : 'seatToken', dice);
}

function events(server: FuzzedServer, memory: Memory, dice: Dice): Promise<number> {
  const shown = token(memory, dice);
  const count = dice.between(1, 15);
  const said = Array.from({ length: count }, () => {
    const name = dice.pick(NAMES);
    return { name: dice.chance(0.9) ? name : nastyText(dice), payload: payload(name, memory, dice) };
  });
  const sent = `token ${JSON.stringify(shown)?.slice(0, 12)}…, ${JSON.stringify(said)}`;
  return new Promise((resolve, reject) => {
    const socket = io(server.url(), {
      auth: { token: shown },
      transports: ['websocket'],
      reconnection: false,
      forceNew: true,
      timeout: PATIENCE_MS,
    });
    let breach: Breach | null = null;
    let left = count;
    const done = (): void => {
      clearTimeout(patience);
      socket.removeAllListeners();
      socket.close();
      if (breach === null) resolve(count);
      else reject(breach);
    };
    const patience = setTimeout(done, PATIENCE_MS);
    const outcome = (answer: unknown): void => {
      const wrong = grab.outcome.safeParse(answer).error?.issues[0];
      const text = JSON.stringify(answer) ?? '';
      if (wrong !== undefined)
        breach ??= new Breach(`an outcome in another shape: ${text.slice(0, 200)}`, sent);
      if (text.includes('Something went wrong here')) breach ??= new Breach('our fault', sent);
      const leak = server.others.in(text);
      if (leak !== null) breach ??= new Breach(`an outcome tells ${leak}`, sent);
      left--;
      if (left === 0) done();
    };
    socket.onAny((name: string, message: unknown) => {
      const shape = Object.hasOwn(grab.serverEvents, name)
        ? grab.serverEvents[name as keyof grab.ServerEvents]
        : null;
      const wrong = shape?.safeParse(message).error?.issues[0];
      if (shape === null) breach ??= new Breach(`an event that nobody knows: ${name}`, sent);
      if (wrong !== undefined)
        breach ??= new Breach(`${name} in another shape: ${wrong.path.join('.')}: ${wrong.message}`, sent);
      const leak = server.others.in(JSON.stringify(message) ?? '');
      if (leak !== null) breach ??= new Breach(`${name} tells ${leak}`, sent);
    });
    socket.on('connect', () => {
      for (const { name, payload: value } of said) {
        // The client itself keeps a few names from us.
        try {
          socket.emit(name, value, outcome);
        } catch {
          left--;
        }
      }
      if (left === 0) done();
    });
    socket.on('connect_error', done);
    socket.on('disconnect', done);
  });
}

function packet(memory: Memory, dice: Dice): string | Buffer {
  const name = dice.pick(NAMES);
  const body = JSON.stringify([name, payload(name, memory, dice)]) ?? '[]';
  const auth = JSON.stringify({ token: token(memory, dice) });
  return dice.pick<() => string | Buffer>([
    () => `40${auth}`,
    () => `42${body}`,
    () => `42${dice.below(100)}${body}`,
    () => `451-["${name}",{"_placeholder":true,"num":0}]`,
    () =>
      `45${dice.pick(['0', '1', '99999999', '-1'])}-["x",{"_placeholder":true,"num":${dice.pick(['0', '7', '"__proto__"', '-1'])}}]`,
    () => `43${dice.below(10)}[]`,
    () => `41`,
    () => `44{"message":"x"}`,
    () => `4${dice.below(10)}${nastyText(dice)}`,
    () => `40/admin,${auth}`,
    () => `${dice.below(10)}${nastyText(dice)}`,
    () => '2probe',
    () => '5',
    () => '1',
    () => nastyText(dice),
    () => dice.bytes(dice.between(0, 60)),
    () => `42["move","${'x'.repeat(dice.pick([1_000, 70_000]))}"]`,
    () => `42[${'['.repeat(5_000)}`,
    () => `42["__proto__",{}]`,
    () => '42[null]',
    () => '42{"0":"move"}',
  ])();
}

function packets(server: FuzzedServer, memory: Memory, dice: Dice): Promise<number> {
  const good = JSON.stringify({ token: memory.any('session', dice) ?? 'x' });
  const said = Array.from({ length: dice.between(1, 12) }, () => packet(memory, dice));
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}${ENGINE}websocket`);
    const patience = setTimeout(() => socket.terminate(), PATIENCE_MS);
    let leak: string | null = null;
    socket.on('open', () => {
      if (dice.chance(0.7)) socket.send(`40${good}`);
      for (const one of said) socket.send(one);
      socket.ping();
    });
    socket.on('pong', () => setTimeout(() => socket.close(), 20));
    socket.on('message', (heard) => {
      leak ??= server.others.in(String(heard));
    });
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(patience);
      if (leak === null) resolve(said.length);
      else reject(new Breach(`a packet tells ${leak}`, said.join('\n  ')));
    });
  });
}

async function polling(
  server: FuzzedServer,
  memory: Memory,
  plan: GatewayTable,
  dice: Dice,
): Promise<number> {
  let inputs = 0;
  const poll = async (method: string, path: string, body: Buffer | null): Promise<string> => {
    const headers: Record<string, string> =
      body === null ? {} : { 'content-type': 'text/plain;charset=UTF-8' };
    const input = { method, path, headers, body, impatient: true, chunked: false, target: null };
    const answer = await send(server.port, server.agent, input);
    inputs++;
    if (answer === null) return '';
    const text = answer.body.toString('utf8');
    const sent = `${method} ${path} ${body?.toString('latin1') ?? ''}`;
    const wrong =
      /^text\/(plain|html)/.test(answer.headers['content-type'] ?? '') && answer.status < 400
        ? null
        : judged(plan, input, answer, null);
    if (wrong !== null) throw new Breach(wrong, sent);
    const leak = server.others.in(text);
    if (leak !== null) throw new Breach(`an answer tells ${leak}`, sent);
    return text;
  };
  const odd = dice.chance(0.3)
    ? dice.pick([
        '/socket.io/',
        '/socket.io',
        `/socket.io/?EIO=3&transport=polling`,
        `/socket.io/?EIO=4&transport=${encoded(nastyText(dice))}`,
        '/socket.io/?EIO=4&transport=polling&sid=__proto__',
        '/socket.io/?EIO=4&transport=polling&sid=x',
        '/socket.io/socket.io.js',
        '/socket.io/x?y',
      ])
    : null;
  if (odd !== null) {
    await poll(
      dice.pick(['GET', 'POST', 'PUT', 'OPTIONS']),
      odd,
      dice.chance(0.5) ? Buffer.from(nastyText(dice)) : null,
    );
    return inputs;
  }
  const opened = await poll('GET', `${ENGINE}polling`, null);
  const sid = /"sid":"([^"]+)"/.exec(opened)?.[1] ?? 'x';
  for (let times = dice.between(1, 4); times > 0; times--) {
    const said = Array.from({ length: dice.between(1, 4) }, () => String(packet(memory, dice))).join('\x1e');
    await poll('POST', `${ENGINE}polling&sid=${sid}`, Buffer.from(said));
  }
  if (dice.chance(0.5)) await poll('GET', `${ENGINE}polling&sid=${sid}`, null);
  return inputs;
}
