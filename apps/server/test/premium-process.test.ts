/** A server as operators run it, with premium rooms on a real chain: killed while it pays out, and told to call a match off. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { readLedger } from '@lobster-league/stores';
import { type Address, toHex } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { run } from '../../../packages/cli/test/run.js';
import { audit, evmChain } from '../../../packages/payments/src/engine.js';
import { Bank, COMMISSION, signedClaim } from '../../../packages/payments/test/support/bank.js';
import { describeOn, findAnvil } from '../../../tests/support/services/index.js';
import { sized } from '../../../tests/support/sized.js';
import { dataFolder, ServerProcess } from './support/process.js';

const WORDS = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
const CONFIRMATIONS = 2;
const KILLS = sized(2, 2, 30);
const LOOKS_EVERY_MS = 100;
const FEE = 5_000_000n;
const EXAMPLE = fileURLToPath(new URL('../../../examples/premium.mjs', import.meta.url));
const execute = promisify(execFile);

interface Status {
  readonly gameStatus: string;
  readonly winnerId: string | null;
  readonly payout: { readonly status: string } | null;
  readonly payouts: readonly { readonly status: string }[];
  readonly commission: { readonly status: string } | null;
  readonly refunds: readonly { readonly status: string }[];
}

/** A server in a process of its own, which is started again after it was killed. */
class House {
  readonly bank: Bank;
  readonly folder = dataFolder();
  readonly #env: Readonly<Record<string, string>>;
  server: ServerProcess;
  #url = '';

  constructor(bank: Bank) {
    this.bank = bank;
    this.#env = {
      DATA_DIR: this.folder,
      PREMIUM_WALLET: WORDS,
      PREMIUM_COMMISSION_ADDRESS: COMMISSION,
      PREMIUM_RPC_LOCAL: bank.url,
      PREMIUM_CONFIRMATIONS_LOCAL: `${CONFIRMATIONS}`,
      PREMIUM_TOKENS_LOCAL: `USDC:${bank.tokens.USDC}:6`,
      PREMIUM_POLL_MS: '100',
      // Nobody decides anything here.
      PREMIUM_REVIEW: 'off',
      // Agents who say nothing: the match plays by itself, and need not be waited for.
      AGENT_DISCONNECT_GRACE_MS: '500',
      AGENT_TIMEOUT_MS: '200',
    };
    this.server = new ServerProcess(this.#env);
  }

  get url(): string {
    return this.#url;
  }

  async open(): Promise<void> {
    this.#url = await this.server.url();
    const { address } = JSON.parse(await this.server.logs('premium rooms are open')) as { address: Address };
    await this.bank.anvil.setBalance({ address, value: 10n ** 20n });
  }

  async kill(): Promise<void> {
    this.server.signal('SIGKILL');
    await this.server.exit();
    this.server = new ServerProcess(this.#env);
    this.#url = await this.server.url();
  }

  async post<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    const url = `${this.#url}/api/v1${path}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const text = await response.text();
    expect({ path, status: response.status, text }).toMatchObject({
      status: response.status < 300 ? response.status : 200,
    });
    return JSON.parse(text) as T;
  }

  /** A match of two agents who have paid and are connected. */
  async match(first: number, room: object) {
    const entryFee = { amount: '5', token: 'USDC', chain: 'local' };
    const { roomId, depositAddress } = await this.post<{ roomId: string; depositAddress: Address }>(
      '/rooms',
      { mode: 'premium', entryFee, maxPlayers: 2, ...room },
    );
    const agents = ['ada', 'bob'].map((agentId, i) => ({ agentId, player: this.bank.player(first + i) }));
    for (const { agentId, player } of agents) {
      const registering = { agentId, name: agentId };
      const { agentKey } = await this.post<{ agentKey: string }>('/agents/register', registering);
      const txHash = await this.bank.pay(player, depositAddress, FEE);
      await this.bank.mine(CONFIRMATIONS);
      const claim = { agentId, agentKey, txHash, payoutAddress: player.address };
      await this.post(`/rooms/${roomId}/verify-payment`, await signedClaim(roomId, claim, player));
      const joining = { agentName: agentId, agentId, agentKey };
      const { agentToken } = await this.post<{ agentToken: string }>(`/rooms/${roomId}/join`, joining);
      await this.#connect(`/ws/agent?roomId=${roomId}&agentToken=${agentToken}`);
    }
    return { roomId, depositAddress, agents };
  }

  async status(roomId: string): Promise<Status | null> {
    const response = await fetch(`${this.#url}/api/v1/rooms/${roomId}/payout-status`).catch(() => null);
    return response?.status === 200 ? ((await response.json()) as Status) : null;
  }

  /** Blocks come meanwhile. */
  async until(roomId: string, what: (now: Status) => boolean): Promise<Status> {
    for (;;) {
      const now = await this.status(roomId);
      if (now !== null && what(now)) return now;
      await this.bank.mine(1);
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
  }

  /** It ends well, has said nothing that is secret, and the chain agrees with its ledger. */
  async close(): Promise<void> {
    this.server.signal('SIGTERM');
    expect(await this.server.exit()).toBe(0);
    const ledger = readLedger(this.folder);
    const local = { ...this.bank.chainSettings, confirmations: CONFIRMATIONS };
    expect(await audit(ledger, [evmChain(local)])).toMatchObject({ proven: true, problems: [] });
    await ledger.close();
    expect(this.server.stdout + this.server.stderr).not.toMatch(/letter advice|at .*\.js:/);
  }

  #connect(path: string): Promise<void> {
    const socket = new WebSocket(this.#url.replace(/^http/, 'ws') + path);
    return new Promise((resolve, reject) => {
      socket.on('error', reject);
      socket.once('message', () => resolve());
    });
  }
}

describeOn(findAnvil(), 'A server with premium rooms', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  it('pays once, however often it is killed', { timeout: 120_000 + KILLS * 30_000 }, async () => {
    const house = new House(bank);
    await house.open();
    const room = { turnLimit: 4, gameSpeed: 'instant' };
    const { roomId, depositAddress, agents } = await house.match(0, room);
    await house.until(roomId, ({ gameStatus }) => gameStatus === 'finished');
    for (let kill = 0; kill < KILLS; kill++) {
      await house.kill();
      // Each time a little further.
      await house.until(roomId, ({ payout }) => payout !== null);
      if (kill % 2 === 1) await bank.mine(1);
    }
    const done = await house.until(
      roomId,
      ({ payouts, commission }) =>
        payouts.every(({ status }) => status === 'confirmed') && commission?.status === 'confirmed',
    );
    // Agents who say nothing may be level at the end, and share.
    const [ada, bob] = await Promise.all(agents.map(({ player }) => bank.balance(player.address)));
    const winner = agents.findIndex(({ agentId }) => agentId === done.winnerId);
    expect([
      [9_000_000n, 0n],
      [4_500_000n, 4_500_000n],
    ]).toContainEqual(winner === 0 ? [ada, bob] : [bob, ada]);
    expect(await bank.balance(COMMISSION)).toBe(1_000_000n);
    expect(await bank.balance(depositAddress)).toBe(0n);
    await house.close();
  });

  it('is played in by agents as the example shows them', { timeout: 180_000 }, async () => {
    const house = new House(bank);
    await house.open();
    const entryFee = { amount: '5', token: 'USDC', chain: 'local' };
    const room = { mode: 'premium', entryFee, maxPlayers: 2, turnLimit: 4, gameSpeed: 'instant' };
    const { roomId, roomCode } = await house.post<{ roomId: string; roomCode: string }>('/rooms', room);
    const env = { PATH: process.env.PATH, LEAGUE: house.url, RPC: bank.url };
    const players = [4, 5].map((number) => bank.player(number));
    for (const { address } of players) await bank.mint(address, FEE);
    const agents = players.map(async (player, i) => {
      const key = toHex(player.getHdKey().privateKey!);
      const { stdout } = await execute(process.execPath, [EXAMPLE, roomCode, key, `Agent ${i}`], { env });
      return stdout;
    });
    const [told] = await Promise.all([
      Promise.all(agents),
      house.until(
        roomId,
        ({ payouts }) => payouts.length > 0 && payouts.every(({ status }) => status === 'confirmed'),
      ),
    ]);
    // Who is level shares the place.
    expect(['1 1', '1 2']).toContain(
      told
        .map((text) => /place (\d)/.exec(text)?.[1])
        .sort()
        .join(' '),
    );
    const amounts = await Promise.all(players.map(({ address }) => bank.balance(address)));
    expect(amounts[0]! + amounts[1]!).toBe(9_000_000n);
    await house.close();
  });

  it('refunds a running match that the operator calls off beside it', { timeout: 180_000 }, async () => {
    const house = new House(bank);
    await house.open();
    const { roomId, depositAddress, agents } = await house.match(2, { gameSpeed: 'slow' });
    // It begins by itself, when the last claim is old enough.
    await house.until(roomId, ({ gameStatus }) => gameStatus !== 'waiting' && gameStatus !== 'ready');
    const before = await Promise.all(agents.map(({ player }) => bank.balance(player.address)));
    const told = (...args: string[]) => run(['premium', ...args, '--data', house.folder]);
    expect(await told()).toMatchObject({ code: 0, out: expect.stringMatching(/playing .*2 of 2 +10 USDC/) });
    expect(await told('cancel', roomId)).toMatchObject({
      code: 0,
      out: expect.stringContaining('Nothing was changed'),
    });
    expect(await house.status(roomId)).not.toMatchObject({ gameStatus: 'cancelled' });
    expect(await told('cancel', roomId, '--yes')).toMatchObject({ code: 0, err: '' });
    await house.until(
      roomId,
      ({ gameStatus, refunds }) =>
        gameStatus === 'cancelled' &&
        refunds.length === 2 &&
        refunds.every(({ status }) => status === 'confirmed'),
    );
    const after = await Promise.all(agents.map(({ player }) => bank.balance(player.address)));
    expect(after.map((amount, i) => amount - before[i]!)).toEqual([FEE, FEE]);
    expect(await bank.balance(depositAddress)).toBe(0n);
    expect(await told('show', roomId)).toMatchObject({
      out: expect.stringMatching(/cancelled.* \(operator\)[\s\S]*refund of ada[\s\S]*confirmed/),
    });
    expect(await told('cancel', roomId, '--yes')).toMatchObject({
      code: 1,
      err: expect.stringContaining('was cancelled already'),
    });
    await house.close();
  });
});
