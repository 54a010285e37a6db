/** Bytes on the raw line: requests with something wrong in their very letters, and what never was a request. */
import { type Attack, Breach } from './attack.js';
import type { Dice } from './dice.js';
import { type HttpInput, httpInput } from './http.js';
import { exchange } from './line.js';
import type { Memory } from './memory.js';
import { mutatedBytes } from './nasty.js';
import type { FuzzedServer } from './server.js';
import type { Target } from './targets.js';

const STATUS = /^HTTP\/1\.1 (\d{3})/gm;

export function bytesAttack(server: FuzzedServer, memory: Memory, targets: readonly Target[]): Attack {
  return {
    name: 'bytes',
    share: 10,
    async run(dice) {
      const bytes = dice.chance(0.1) ? dice.bytes(dice.between(1, 500)) : wrongRequest(dice, memory, targets);
      const pieces = dice.chance(0.2) ? split(bytes, dice) : [bytes];
      const heard = (await exchange(server.port, pieces)).toString('latin1');
      const sent = bytes.toString('latin1');
      const bad = [...heard.matchAll(STATUS)].find(([, status = '']) => status >= '500' && status !== '503');
      if (bad !== undefined) throw new Breach(`status ${bad[1]}`, sent);
      const leak = server.others.in(heard);
      if (leak !== null) throw new Breach(`an answer tells ${leak}`, sent);
      return 1;
    },
  };
}

function wrongRequest(dice: Dice, memory: Memory, targets: readonly Target[]): Buffer {
  const input = httpInput(dice.pick(targets), memory, dice);
  const good = letters(input);
  if (dice.chance(0.5)) return mutatedBytes(good, dice);
  const text = good.toString('latin1');
  const [line = '', ...rest] = text.split('\r\n');
  const with_ = (header: string): string => [line, header, ...rest].join('\r\n');
  const odd = dice.pick([
    () => text.replace('HTTP/1.1', dice.pick(['HTTP/1.0', 'HTTP/0.9', 'HTTP/2.0', 'HTTP/9.9', 'HTTP', ''])),
    () =>
      with_(`Content-Length: ${dice.pick(['-1', '1e3', '99999999999999999999', '0, 5', ' ', '0x10', '5'])}`),
    () =>
      with_(
        `Transfer-Encoding: ${dice.pick(['chunked', 'chunked, chunked', 'gzip, chunked', 'x', 'chunked\r\nContent-Length: 5'])}`,
      ),
    () => with_('X: y\r\n'.repeat(300)),
    () => with_(`X-Long: ${'z'.repeat(dice.pick([9_000, 20_000, 100_000]))}`),
    () => with_(`Expect: ${dice.pick(['100-continue', '200-ok', ''])}`),
    () => with_(`Upgrade: ${dice.pick(['websocket', 'h2c', 'x'])}\r\nConnection: Upgrade`),
    () =>
      with_('Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: x'),
    () => with_(' folded: header'),
    () => with_('No colon'),
    () => with_(': nameless'),
    () => with_('Host: a\r\nHost: b'),
    () =>
      text.replace(
        / \S+ /,
        ` ${dice.pick(['*', 'http://evil.example/', '//', '', '\\', `/${'a'.repeat(30_000)}`, '/\u0000'])} `,
      ),
    () => text.replace(/^\S+/, dice.pick(['CONNECT', 'PRI', 'get', 'G\u0000T', 'X'.repeat(500), ''])),
    () => text.repeat(dice.between(2, 5)),
    () => `${text}0\r\n\r\n`,
    () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n',
    () => '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003',
  ])();
  return Buffer.from(odd, 'latin1');
}

/** A request as it goes over the line. */
export function letters({ method, path, headers, body }: HttpInput): Buffer {
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    ...(body === null ? [] : [`Content-Length: ${body.length}`]),
  ];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), body ?? Buffer.alloc(0)]);
}

function split(bytes: Buffer, dice: Dice): Buffer[] {
  const at = dice.below(bytes.length + 1);
  return [bytes.subarray(0, at), bytes.subarray(at)];
}
