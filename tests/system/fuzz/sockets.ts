/** The WebSocket doors: messages that fit or almost do, and frames that no client writes. */
import { clawpoly, league } from '@lobster-league/protocol';
import { WebSocket } from 'ws';
import type { ZodType } from 'zod';
import { type Attack, Breach } from './attack.js';
import type { Dice } from './dice.js';
import { framesIn, handshake, oddFrame } from './frames.js';
import { parsed } from './judge.js';
import { exchange } from './line.js';
import type { Memory } from './memory.js';
import { mutated, mutatedJson, nastyText } from './nasty.js';
import { type Schema, sample, schemaOf } from './samples.js';
import type { FuzzedServer } from './server.js';

interface SocketDoor {
  readonly path: string;
  readonly share: number;
  readonly says: readonly Schema[];
  readonly hears: ZodType;
  query(memory: Memory, dice: Dice): Record<string, string>;
  /** How many messages in one go; more than are allowed, sometimes. */
  readonly messages: number;
}

function saying(schemas: Readonly<Record<string, ZodType>>): Schema[] {
  return Object.values(schemas).map(schemaOf);
}

/** By the name that the protocol gives it; those of Clawpoly are the document's. */
export const SOCKET_DOORS: Readonly<Record<string, SocketDoor>> = {
  agent: {
    path: clawpoly.sockets.agent.path,
    share: 12,
    says: saying(clawpoly.sockets.agent.says),
    hears: clawpoly.agentMessage,
    query(memory, dice) {
      const seat = memory.seats.length === 0 ? undefined : dice.pick(memory.seats);
      const other = memory.any('seatToken', dice) ?? 'x';
      return {
        roomId: (dice.chance(0.9) ? seat?.roomId : memory.any('room', dice)) ?? 'x',
        agentToken: dice.chance(0.9) ? (seat?.token ?? other) : other,
        ...(dice.chance(0.3) ? { control: dice.pick(['auto', 'manual']) } : {}),
      };
    },
    messages: 60,
  },
  spectator: {
    path: clawpoly.sockets.spectator.path,
    share: 7,
    says: saying(clawpoly.sockets.spectator.says),
    hears: clawpoly.spectatorMessage,
    query: (memory, dice) => ({
      roomCode: memory.any('code', dice) ?? 'REEF42',
      ...(dice.chance(0.3) ? { from: String(dice.below(50)) } : {}),
    }),
    messages: 15,
  },
  watch: {
    path: '/ws/watch',
    share: 4,
    says: [schemaOf(league.watchRequest)],
    hears: league.watchMessage,
    query: (memory, dice) => ({
      code: memory.any(dice.chance(0.5) ? 'code' : 'room', dice) ?? 'REEF42',
      ...(dice.chance(0.3) ? { from: String(dice.below(50)), text: 'true' } : {}),
      ...(dice.chance(0.5) ? { crowd: dice.pick(['true', 'false']) } : {}),
    }),
    messages: 8,
  },
  play: {
    path: league.PLAY_PATH,
    share: 6,
    says: league.playRequest.options.map(schemaOf),
    hears: league.playMessage,
    query(memory, dice) {
      const seat = memory.seats.length === 0 ? undefined : dice.pick(memory.seats);
      return {
        match: (dice.chance(0.9) ? seat?.roomId : memory.any('room', dice)) ?? 'x',
        token: (dice.chance(0.9) ? seat?.token : memory.any('seatToken', dice)) ?? 'x',
      };
    },
    messages: 40,
  },
};

/** Something of ours broke. */
const OUR_FAULT = 1011;
const PATIENCE_MS = 5_000;

export function socketAttacks(server: FuzzedServer, memory: Memory): Attack[] {
  return Object.entries(SOCKET_DOORS).map(([name, door]) => ({
    name,
    share: door.share,
    run: (dice) =>
      dice.chance(0.15) ? byHand(server, memory, door, dice) : byClient(server, memory, door, dice),
  }));
}

function pathOf({ path, query }: SocketDoor, memory: Memory, dice: Dice): string {
  const pairs = Object.entries(query(memory, dice));
  const odd = pairs.map(([name, value]): [string, string] => [
    name,
    dice.chance(0.05) ? nastyText(dice) : value,
  ]);
  const more = dice.chance(0.03) ? '&%E0%A4%A&a[b]=1' : '';
  return `${path}?${new URLSearchParams(odd)}${more}`;
}

function message({ says }: SocketDoor, memory: Memory, dice: Dice): string | Buffer {
  const value = sample(dice.pick(says), dice, memory.known);
  if (dice.chance(0.45)) return JSON.stringify(value) ?? '';
  if (dice.chance(0.6)) return JSON.stringify(mutated(value, dice)) ?? '';
  const wrong = mutatedJson(JSON.stringify(value) ?? '', dice);
  return dice.chance(0.8) ? wrong.toString('utf8') : wrong;
}

function byClient(server: FuzzedServer, memory: Memory, door: SocketDoor, dice: Dice): Promise<number> {
  const path = pathOf(door, memory, dice);
  const messages = Array.from({ length: dice.between(1, door.messages) }, () => message(door, memory, dice));
  const sent = `${path}\n  ${messages.map(String).join('\n  ')}`;
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://127.0.0.1:${server.port}${path}`);
    const patience = setTimeout(() => socket.terminate(), PATIENCE_MS);
    let breach: Breach | null = null;
    let prompt: unknown = null;
    socket.on('open', () => {
      for (const text of messages) {
        const legal = Object(prompt).legalActions?.[0];
        socket.send(legal !== undefined && dice.chance(0.3) ? JSON.stringify(mutated(legal, dice)) : text);
      }
      // What was sent before it is answered before it.
      socket.ping();
    });
    socket.on('pong', () => setTimeout(() => socket.close(), 20));
    socket.on('message', (heard) => {
      const text = String(heard);
      const value = parsed(text);
      const data: unknown = Object(value).data;
      if (Object(data).legalActions !== undefined) prompt = data;
      const wrong = door.hears.safeParse(value).error?.issues[0];
      const leak = server.others.in(text);
      if (wrong !== undefined)
        breach ??= new Breach(
          `a message in another shape: ${wrong.path.join('.')}: ${wrong.message}: ${text.slice(0, 200)}`,
          sent,
        );
      if (leak !== null) breach ??= new Breach(`a message tells ${leak}`, sent);
    });
    socket.on('unexpected-response', (_request, response) => {
      const { statusCode = 0 } = response;
      if (statusCode >= 500) breach ??= new Breach(`status ${statusCode}`, sent);
      socket.terminate();
    });
    socket.on('error', () => undefined);
    socket.on('close', (code) => {
      clearTimeout(patience);
      if (code === OUR_FAULT) breach ??= new Breach('closed with 1011', sent);
      if (breach === null) resolve(messages.length);
      else reject(breach);
    });
  });
}

async function byHand(server: FuzzedServer, memory: Memory, door: SocketDoor, dice: Dice): Promise<number> {
  const count = dice.between(1, 8);
  const frames = Array.from({ length: count }, () => oddFrame(String(message(door, memory, dice)), dice));
  const bytes = [handshake(pathOf(door, memory, dice), dice), ...frames];
  const heard = await exchange(server.port, bytes);
  const sent = Buffer.concat(bytes).toString('latin1');
  if (/^HTTP\/1\.1 5/.test(heard.toString('latin1'))) throw new Breach('a handshake failed', sent);
  const leak = server.others.in(heard.toString('utf8'));
  if (leak !== null) throw new Breach(`a frame tells ${leak}`, sent);
  for (const { opcode, payload } of framesIn(heard)) {
    if (opcode === 8 && payload.length >= 2 && payload.readUInt16BE(0) === OUR_FAULT)
      throw new Breach('closed with 1011', sent);
  }
  return count;
}
