/** Traces: what a collector of OpenTelemetry is sent of a request and all that comes of it, and nothing where there is none. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { league } from '@lobster-league/protocol';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { afterEveryTest } from '../../../tests/support/tidy/tidy.js';
import { readConfig } from '../src/config.js';
import { openServer } from '../src/open-server.js';
import { openWorld } from '../src/open-world.js';
import { dataFolder } from './support/process.js';

const attribute = z.object({
  key: z.string(),
  value: z.union([z.object({ stringValue: z.string() }), z.object({ intValue: z.string() })]),
});
const span = z.object({
  traceId: z.string().regex(/^[0-9a-f]{32}$/),
  spanId: z.string().regex(/^[0-9a-f]{16}$/),
  parentSpanId: z.string().regex(/^([0-9a-f]{16})?$/),
  name: z.string(),
  kind: z.int(),
  startTimeUnixNano: z.string().regex(/^\d{19}$/),
  endTimeUnixNano: z.string().regex(/^\d{19}$/),
  attributes: z.array(attribute),
  status: z.object({ code: z.int().optional(), message: z.string().optional() }),
});
const message = z.object({
  resourceSpans: z.array(
    z.object({
      resource: z.object({ attributes: z.array(attribute) }),
      scopeSpans: z.array(z.object({ spans: z.array(span) })),
    }),
  ),
});
type Sent = z.infer<typeof span>;

const closing: (() => Promise<unknown> | unknown)[] = [];
afterEveryTest(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A collector that keeps what it gets; it refuses while `refuses`. */
class Collector {
  readonly spans: Sent[] = [];
  readonly texts: string[] = [];
  readonly headers: unknown[] = [];
  refuses = false;
  readonly #server: Server;

  constructor() {
    this.#server = createServer(async (request, response) => {
      let text = '';
      for await (const part of request.setEncoding('utf8')) text += part;
      response.statusCode = this.refuses ? 503 : 200;
      response.end('{}');
      if (this.refuses || request.url !== '/v1/traces') return;
      this.headers.push(request.headers['x-team']);
      this.texts.push(text);
      for (const { scopeSpans } of message.parse(JSON.parse(text)).resourceSpans)
        for (const { spans } of scopeSpans) this.spans.push(...spans);
    });
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    closing.push(() => this.#server.close());
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }
}

/** A server with real time and a data folder; it sends its spans when it is closed, at the latest. */
async function server(env: Readonly<Record<string, string>>) {
  const config = readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    HOUSE_MATCHES: '0',
    SERVE_WEB: '0',
    LOG_LEVEL: 'silent',
    LEAGUE_GAMES: '@lobster-league/dummy',
    DATA_DIR: dataFolder(),
    ...env,
  });
  const world = await openWorld(config);
  const running = await openServer(config, world);
  let closed: Promise<void> | null = null;
  const close = (): Promise<void> => {
    closed ??= running.close();
    return closed;
  };
  closing.push(close);
  const post = async (path: string, body: unknown, headers: Record<string, string> = {}) => {
    const response = await fetch(`${running.url}${league.BASE}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    return (await response.json()) as { room: { roomId: string }; token: string };
  };
  /** Plays one answer of Ada's against a house bot, and tells its trace to the server. */
  const answer = async (headers: Record<string, string>) => {
    const { room } = await post('/matches', { game: 'dummy', maxPlayers: 2 });
    const { token } = await post(`/matches/${room.roomId}/seats`, { name: 'Ada' });
    await post(`/matches/${room.roomId}/bots`, { bot: 'eager' });
    await post(`/matches/${room.roomId}/start`, {});
    const seat = { 'x-seat-token': token };
    await expect
      .poll(async () => {
        const response = await fetch(`${running.url}${league.BASE}/matches/${room.roomId}/seat`, {
          headers: seat,
        });
        return ((await response.json()) as { status: string }).status;
      })
      .toBe('your_turn');
    await post(`/matches/${room.roomId}/seat/actions`, { action: { type: 'roll' } }, { ...seat, ...headers });
    return { roomId: room.roomId, token };
  };
  return { close, answer, services: running.services };
}

const TRACE = '0af7651916cd43dd8448eb211c80319c';
const PARENT = 'b7ad6b7169203331';

describe('traces', () => {
  it('follow a client’s own: request, gateway, room, append and broadcast, with ids, and no secrets', async () => {
    const collector = new Collector();
    const { close, answer } = await server({
      OTEL_EXPORTER_OTLP_ENDPOINT: await collector.open(),
      OTEL_EXPORTER_OTLP_HEADERS: 'x-team=a%20b,other=c',
      OTEL_SERVICE_NAME: 'arena',
    });
    const { roomId, token } = await answer({ traceparent: `00-${TRACE}-${PARENT}-01` });
    await close();
    const own = collector.spans.filter(({ traceId }) => traceId === TRACE);
    const named = (name: string): Sent => {
      const found = own.find((one) => one.name === name);
      if (found === undefined) throw new Error(`no span ${name} among ${own.map((one) => one.name).join()}`);
      return found;
    };
    const [request, gateway, room] = [named('POST league'), named('league answer'), named('room answer')];
    expect(request).toMatchObject({ parentSpanId: PARENT, kind: 2 });
    expect(gateway.parentSpanId).toBe(request.spanId);
    expect(room.parentSpanId).toBe(gateway.spanId);
    for (const name of ['append', 'broadcast']) {
      expect(named(name).parentSpanId).toBe(room.spanId);
      expect(named(name).attributes).toContainEqual({ key: 'room.id', value: { stringValue: roomId } });
      expect(named(name).startTimeUnixNano >= room.startTimeUnixNano).toBe(true);
    }
    expect(request.attributes).toContainEqual({
      key: 'http.response.status_code',
      value: { intValue: '200' },
    });
    // The others have traces of their own; what rooms do by themselves has none.
    const roots = collector.spans.filter(({ parentSpanId }) => parentSpanId === '');
    expect(new Set(roots.map(({ name }) => name))).toEqual(new Set(['POST league', 'GET league']));
    expect(collector.headers[0]).toBe('a b');
    expect(collector.texts.join()).toContain('"stringValue":"arena"');
    expect(collector.texts.join()).not.toContain(token);
  });

  it('are sampled as the operator says, and a collector that is away costs nothing but spans', async () => {
    const collector = new Collector();
    const endpoint = await collector.open();
    const none = await server({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_TRACES_SAMPLER_ARG: '0' });
    await none.answer({});
    await none.close();
    expect(collector.spans).toEqual([]);
    collector.refuses = true;
    const refused = await server({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    await refused.answer({});
    await refused.close();
  });

  it('are off, and not even loaded, where no collector is named', async () => {
    expect(readConfig({}).traces).toBeNull();
    const { services, answer } = await server({});
    expect(services.tracing).toBeNull();
    await answer({ traceparent: `00-${TRACE}-${PARENT}-01` });
  });

  it('want a share from 0 to 1', () => {
    expect(() => readConfig({ OTEL_TRACES_SAMPLER_ARG: '2' })).toThrow('OTEL_TRACES_SAMPLER_ARG');
    expect(() => readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' })).toThrow(
      'OTEL_EXPORTER_OTLP_ENDPOINT',
    );
  });
});
