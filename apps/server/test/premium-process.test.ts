/** A server that is killed again and again while it pays out, on a real chain, with what it keeps on the disk. */
import { readLedger } from '@lobster-league/stores';
import type { Address } from 'viem';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { audit, evmChain } from '../../../packages/payments/src/engine.js';
import { Bank, COMMISSION } from '../../../packages/payments/test/support/bank.js';
import { describeOn, findAnvil } from '../../../tests/services/index.js';
import { dataFolder, ServerProcess } from './support/process.js';

const WORDS = 'letter advice cage absurd amount doctor acoustic avoid letter advice cage above';
const CONFIRMATIONS = 2;
const KILLS = process.env.LONG === '1' ? 30 : 2;
const LOOKS_EVERY_MS = 100;

interface Status {
  readonly gameStatus: string;
  readonly winnerId: string | null;
  readonly payout: { readonly status: string } | null;
  readonly commission: { readonly status: string } | null;
}

describeOn(findAnvil(), 'A server with premium rooms', (anvils) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await Bank.open(anvils);
  });
  afterAll(() => bank.close());

  it('pays once, however often it is killed', { timeout: 300_000 }, async () => {
    const folder = dataFolder();
    const env = {
      ...{ DATA_DIR: folder, SERVE_WEB: '0', PREMIUM_WALLET: WORDS, PREMIUM_COMMISSION_ADDRESS: COMMISSION },
      ...{
        PREMIUM_RPC_LOCAL: bank.url,
        PREMIUM_CONFIRMATIONS_LOCAL: `${CONFIRMATIONS}`,
        PREMIUM_POLL_MS: '100',
      },
      PREMIUM_TOKENS_LOCAL: `USDC:${bank.tokens.USDC}:6`,
      // Nobody connects: the match plays by itself, and need not be waited for.
      ...{ AGENT_DISCONNECT_GRACE_MS: '500', AGENT_TIMEOUT_MS: '200' },
    };
    let server = new ServerProcess(env);
    let url = `${await server.url()}/api/v1`;
    const { address } = JSON.parse(await server.logs('premium rooms are open')) as { address: Address };
    await bank.anvil.setBalance({ address, value: 10n ** 20n });

    const post = async <T>(path: string, body: object): Promise<T> => {
      const headers = { 'content-type': 'application/json' };
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) });
      const text = await response.text();
      expect({ path, status: response.status, text }).toMatchObject({
        status: response.status < 300 ? response.status : 200,
      });
      return JSON.parse(text) as T;
    };
    const entryFee = { amount: '5', token: 'USDC', chain: 'local' };
    const { roomId, depositAddress } = await post<{ roomId: string; depositAddress: Address }>('/rooms', {
      ...{ mode: 'premium', entryFee, maxPlayers: 2, turnLimit: 4, gameSpeed: 'instant' },
    });
    const agents = ['ada', 'bob'].map((agentId, i) => ({ agentId, player: bank.player(i) }));
    for (const { agentId, player } of agents) {
      const { agentKey } = await post<{ agentKey: string }>('/agents/register', { agentId, name: agentId });
      const txHash = await bank.pay(player, depositAddress, 5_000_000n);
      await bank.mine(CONFIRMATIONS);
      const payoutAddress = player.address;
      await post(`/rooms/${roomId}/verify-payment`, { agentId, agentKey, txHash, payoutAddress });
      await post(`/rooms/${roomId}/join`, { agentName: agentId, agentId, agentKey });
    }
    await post(`/rooms/${roomId}/start`, {});

    const status = async (): Promise<Status | null> => {
      const response = await fetch(`${url}/rooms/${roomId}/payout-status`).catch(() => null);
      return response?.status === 200 ? ((await response.json()) as Status) : null;
    };
    const until = async (what: (now: Status) => boolean): Promise<Status> => {
      for (;;) {
        const now = await status();
        if (now !== null && what(now)) return now;
        await bank.mine(1);
        await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
      }
    };
    await until(({ gameStatus }) => gameStatus === 'finished');
    for (let kill = 0; kill < KILLS; kill++) {
      server.signal('SIGKILL');
      await server.exit();
      server = new ServerProcess(env);
      url = `${await server.url()}/api/v1`;
      // Each time a little further.
      await until(({ payout }) => payout !== null);
      if (kill % 2 === 1) await bank.mine(1);
    }
    const done = await until(
      ({ payout, commission }) => payout?.status === 'confirmed' && commission?.status === 'confirmed',
    );
    const winner = agents.find(({ agentId }) => agentId === done.winnerId)!.player.address;
    expect(await bank.balance(winner)).toBe(9_000_000n);
    expect(await bank.balance(COMMISSION)).toBe(1_000_000n);
    expect(await bank.balance(depositAddress)).toBe(0n);
    server.signal('SIGTERM');
    expect(await server.exit()).toBe(0);
    const ledger = readLedger(folder);
    const local = { ...bank.chainSettings, confirmations: CONFIRMATIONS };
    expect(await audit(ledger, [evmChain(local)])).toMatchObject({ proven: true, problems: [] });
    await ledger.close();
    expect(server.stdout + server.stderr).not.toMatch(/letter advice|at .*\.js:/);
  });
});
