/**
 * Thousands of inputs that nobody should send, to every door of one real server, while bystanders play: no failure of
 * ours, no answer in a foreign shape, no effect on other people's matches, no secret in anything that comes out.
 * `FUZZ_SEED` repeats a run, `FUZZ_ONLY` one kind of attack, `FUZZ_INPUTS` says how many; `LONG=1` makes 200,000.
 */
import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { Missing, type RedisServer, redisPrograms } from '../../support/services/index.js';
import { adminAttack } from './admin.js';
import { type Attack, attack } from './attack.js';
import { Bystanders } from './bystanders.js';
import { bytesAttack } from './bytes.js';
import { crawl, verifyHistory } from './crawl.js';
import { Documented } from './documented.js';
import { type House, openHouse, type Route } from './doors.js';
import { HealthWatcher } from './health-watcher.js';
import { SHAPES } from './judge.js';
import { mcpAttack, mcpOffer } from './mcp.js';
import { Memory } from './memory.js';
import { MoodyChain } from './moody-chain.js';
import { FuzzingOperators } from './operators.js';
import { patientAttack } from './patient.js';
import { FuzzedServer } from './server.js';
import { socketIoAttacks } from './socket-io.js';
import { SOCKET_DOORS, socketAttacks } from './sockets.js';
import { targetsOf, untabled } from './targets.js';
import { webAttacks } from './web.js';

const { FUZZ_SEED, FUZZ_ONLY, FUZZ_INPUTS, LONG } = process.env;
const INPUTS = Number(FUZZ_INPUTS ?? (LONG === '1' ? 200_000 : 5_000));
/** On the server without premium rooms, which differs in little. */
const FEWER = Math.ceil(INPUTS / 10);
/** The same one in every short run, so that what fails is what was changed; another one in every long run. */
const seed = FUZZ_SEED ?? (LONG === '1' ? String(Date.now() % 1_000_000) : '1');
const MEBIBYTE = 2 ** 20;
/** With as many rooms as there may be, on a machine that has no time to tidy up. */
const MOST_MEMORY = 1_024 * MEBIBYTE;

const secret = (): string => randomBytes(18).toString('base64url');
const WORDS = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';

let house: House;

beforeAll(async () => {
  house = await openHouse();
});

/** All attacks on a server until there were so many inputs, with bystanders, and a look around afterwards. */
async function withstands(
  server: FuzzedServer,
  inputs: number,
  chosen: (attacks: readonly Attack[]) => readonly Attack[] = (all) => all,
): Promise<void> {
  const memory = new Memory((issued) => void server.own.issued(issued));
  const bystanders = new Bystanders(server, memory);
  await bystanders.begin();
  const targets = targetsOf(house.routes);
  const documented = await Documented.at(server.url());
  expect(documented.size).toBeGreaterThan(60);
  const operators = adminAttack(server, await FuzzingOperators.of(server), house.plan, targets, documented);
  const attacks = [
    operators,
    ...webAttacks(server, memory, house.plan, targets, documented),
    ...socketAttacks(server, memory),
    ...socketIoAttacks(server, memory, house.plan),
    mcpAttack(server, memory, house.plan, await mcpOffer(server)),
    bytesAttack(server, memory, targets),
    patientAttack(server, memory, house.plan),
  ];
  const watcher = new HealthWatcher(server.port);
  watcher.begin();
  const startedAt = Date.now();
  const { breaches, ...report } = await attack(chosen(attacks), { seed, inputs, only: FUZZ_ONLY });
  const seconds = Math.round((Date.now() - startedAt) / 100) / 10;
  const health = await watcher.end();
  const memoryMiB = Math.round((await server.metric('process_resident_memory_bytes')) / MEBIBYTE);
  console.log({
    seed,
    seconds,
    ...report,
    health,
    memoryMiB,
    secrets: server.own.count + server.others.count,
    operators: operators.outcomes,
  });
  // In full, and not as a part of a difference: its first line is what the last lines of a run repeat.
  if (breaches.length > 0) expect.fail(breaches.join('\n\n'));
  expect(server.unharmed).toBe(true);
  if (FUZZ_ONLY === undefined || FUZZ_ONLY === 'admin') {
    // Operators have a share of the inputs, so what they did grows with these.
    expect(operators.outcomes.done).toBeGreaterThan(inputs / 1_000);
    expect(operators.outcomes.refused).toBeGreaterThan(inputs / 1_000);
  }
  expect(health.asked).toBeGreaterThan(3);
  expect(await server.metric('league_failures_total')).toBe(0);
  expect(memoryMiB * MEBIBYTE).toBeLessThan(MOST_MEMORY);
  const played = await bystanders.end();
  console.log({ seed, played });
  expect(Object.keys(played).sort()).toEqual(['clawpoly', 'grab', 'molttactics']);
  expect(await crawl(server, memory, targets)).toEqual([]);
  expect(await verifyHistory(server)).toBeGreaterThan(2);
  expect(server.complaints.slice(0, 10), `FUZZ_SEED=${seed}`).toEqual([]);
}

describe('the fuzzer', () => {
  it('knows what every route takes', () => {
    const isBare = ({ method, path }: Route): boolean => method === 'GET' && !path.includes(':');
    expect(house.routes.length).toBeGreaterThan(60);
    // What needs no schema is asked for as it is; what a table lacks must have an attack of its own, as MCP and pages have.
    const others = untabled(house.routes).filter((route) => !isBare(route));
    expect(others.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /mcp',
      'GET /embed/match/:match',
      'GET /embed/replay/:match',
    ]);
  });

  it('knows what errors look like at every door', () => {
    const doors = house.plan.gateways.map(({ name }) => name);
    expect(doors.filter((name) => !(name in SHAPES))).toEqual([]);
  });

  it('knows every WebSocket that there is', () => {
    const known = [...Object.values(SOCKET_DOORS).map(({ path }) => path), '/socket.io'];
    expect(house.sockets.filter((path) => !known.includes(path))).toEqual([]);
    expect(house.sockets.length).toBeGreaterThanOrEqual(4);
  });
});

describe.concurrent(`a server (FUZZ_SEED=${seed})`, () => {
  it(`withstands ${INPUTS} inputs, with premium rooms`, { timeout: 7_200_000 }, async ({
    onTestFinished,
  }) => {
    const chain = await MoodyChain.open();
    onTestFinished(() => chain.close());
    const [jwt, rpcKey] = [secret(), secret()];
    const server = await FuzzedServer.open(
      {
        GRAB_JWT_SECRET: jwt,
        PREMIUM_WALLET: WORDS,
        PREMIUM_POLL_MS: '200',
        PREMIUM_RPC_LOCAL: `http://127.0.0.1:${chain.port}/v2/${rpcKey}`,
        PREMIUM_COMMISSION_ADDRESS: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
        PREMIUM_TOKENS_LOCAL: 'USDC:0x5FbDB2315678afecb367f032d93F642f64180aa3:6',
      },
      { GRAB_JWT_SECRET: jwt, PREMIUM_WALLET: WORDS, PREMIUM_RPC_LOCAL: rpcKey },
    );
    onTestFinished(() => server.close());
    await withstands(server, INPUTS);
  });

  it(`withstands ${FEWER} inputs, on Redis and without premium rooms`, { timeout: 7_200_000 }, async ({
    onTestFinished,
  }) => {
    const [jwt, password] = [secret(), secret()];
    const redis = await lockedRedis(password);
    onTestFinished(() => redis?.process.remove());
    const settings: Record<string, string> = redis === null ? {} : { REDIS_URL: redis.url };
    const server = await FuzzedServer.open(
      { ...settings, JWT_SECRET: jwt, SERVE_WEB: '0' },
      { JWT_SECRET: jwt, ...(redis === null ? {} : { REDIS_URL: password }) },
    );
    onTestFinished(() => server.close());
    await withstands(server, FEWER, (attacks) => attacks.filter(({ name }) => name !== 'pages'));
  });
});

/** A Redis that wants a password, with it in its address; null where there is none on this machine. */
async function lockedRedis(password: string): Promise<RedisServer | null> {
  const programs = redisPrograms();
  return programs instanceof Missing ? null : programs.start({ password });
}
