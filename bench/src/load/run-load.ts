/** A load run: a server, agents and spectators, each in their own processes, and the report. */
import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { GameName } from '@lobster-league/sdk';
import { loadReport } from './load-report.js';
import { LoadedServer, type Sample } from './loaded-server.js';
import type { AgentsNews, AgentsOrder, OpenedTable, SpectatorsNews, SpectatorsOrder } from './messages.js';
import type { LoadReport } from './report.js';

const AGENTS = fileURLToPath(new URL('./agents.js', import.meta.url));
const SPECTATORS = fileURLToPath(new URL('./spectators.js', import.meta.url));
const SEATS = 4;
const SPECTATOR_PROCESSES = 2;
const SAMPLES = 120;
/** After this time the run begins without missing spectators, and reports them. */
const ALL_THERE_WITHIN_SECONDS = 120;
const LOOKS_EVERY_MS = 200;
/** How often memory is sampled after the warm-up. */
const CLEAN_SAMPLES = 6;
const SLOWEST_SAMPLE_MS = 5_000;

export interface LoadOrder {
  readonly agents: number;
  readonly spectators: number;
  readonly seconds: number;
  readonly thinkMs: number;
  /** Seconds until memory counts. */
  readonly warmUp: number;
}

export async function runLoad(order: LoadOrder): Promise<LoadReport> {
  const server = await LoadedServer.start();
  const run = new LoadRun(order, server);
  try {
    return await run.toItsEnd();
  } finally {
    run.end();
    await server.stop();
  }
}

type Report = Extract<SpectatorsNews, { type: 'report' }>;
type Stopped = Extract<AgentsNews, { type: 'stopped' }>;

class LoadRun {
  readonly #order: LoadOrder;
  readonly #server: LoadedServer;
  readonly #agents: ChildProcess = fork(AGENTS);
  readonly #spectators = Array.from({ length: SPECTATOR_PROCESSES }, () => fork(SPECTATORS));
  readonly #open = new Map<string, OpenedTable>();
  readonly #faults: string[] = [];
  readonly #samples: Sample[] = [];
  readonly #clean: Sample[] = [];
  readonly #tables: Readonly<Record<GameName, number>>;
  /** Spectators per process and room. */
  readonly #crowd: number;
  #startedAt = performance.now();
  #checks: Promise<unknown>[] = [];

  constructor(order: LoadOrder, server: LoadedServer) {
    this.#order = order;
    this.#server = server;
    const tables = Math.floor(order.agents / SEATS);
    const third = Math.floor(tables / 3);
    this.#tables = { clawpoly: tables - 2 * third, grab: third, molttactics: third };
    this.#crowd = Math.round(order.spectators / tables / SPECTATOR_PROCESSES);
    this.#agents.on('message', (news: AgentsNews) => this.#onAgents(news));
    for (const child of this.#spectators) {
      // Every room being checked adds a listener.
      child.setMaxListeners(0);
      child.on('message', (news: SpectatorsNews) => {
        if (news.type === 'fault') this.#faults.push(news.reason);
      });
    }
  }

  async toItsEnd(): Promise<LoadReport> {
    const { seconds, thinkMs, warmUp } = this.#order;
    const { url } = this.#server;
    this.#send(this.#agents, { type: 'play', url, tables: this.#tables, seats: SEATS, thinkMs });
    const gathered = await this.#gathered();
    this.#send(this.#agents, { type: 'begin' });
    this.#startedAt = performance.now();
    const everyMs = Math.min(SLOWEST_SAMPLE_MS, (1000 * seconds) / SAMPLES);
    const cleanEvery = (seconds - warmUp) / (CLEAN_SAMPLES - 1);
    while (this.#now < seconds && this.#server.running) {
      await new Promise((resolve) => setTimeout(resolve, everyMs));
      this.#samples.push(await this.#server.sample(this.#now));
      if (this.#now >= warmUp + this.#clean.length * cleanEvery) await this.#withoutGarbage();
    }
    if (this.#clean.length < CLEAN_SAMPLES) await this.#withoutGarbage();
    const took = this.#now;
    const stopped = this.#next<Stopped>(this.#agents, 'stopped');
    this.#send(this.#agents, { type: 'stop' });
    const agents = await stopped;
    await Promise.all(this.#checks);
    await Promise.all([...this.#open.keys()].map((roomId) => this.#check(roomId, false)));
    const reports = await Promise.all(this.#spectators.map((child) => this.#report(child)));
    const last = await this.#server.sample(this.#now);
    const exit = await this.#server.stop();
    return loadReport({
      took,
      gathered,
      agents,
      reports,
      last,
      exit,
      tables: this.#tables,
      seats: SEATS,
      warmUp,
      samples: this.#samples,
      clean: this.#clean,
      faults: this.#faults,
      warnings: this.#server.warnings,
    });
  }

  /** Waits until the first rooms have their spectators, before agents join; returns how many connected. */
  async #gathered(): Promise<number> {
    const tables = Object.values(this.#tables).reduce((sum, count) => sum + count, 0);
    const all = tables * this.#crowd * SPECTATOR_PROCESSES;
    for (;;) {
      const { sockets } = await this.#server.sample(this.#now);
      if (sockets >= all) return sockets;
      if (this.#now > ALL_THERE_WITHIN_SECONDS) {
        this.#faults.push(`${sockets} of ${all} spectators were there after ${ALL_THERE_WITHIN_SECONDS} s`);
        return sockets;
      }
      await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY_MS));
    }
  }

  async #withoutGarbage(): Promise<void> {
    this.#clean.push(await this.#server.sampleWithoutGarbage(() => this.#now));
  }

  end(): void {
    for (const child of [this.#agents, ...this.#spectators]) if (child.connected) child.disconnect();
  }

  get #now(): number {
    return (performance.now() - this.#startedAt) / 1000;
  }

  #send(child: ChildProcess, order: AgentsOrder | SpectatorsOrder): void {
    child.send(order);
  }

  #onAgents(news: AgentsNews): void {
    switch (news.type) {
      case 'opened':
        this.#watch(news);
        return;
      case 'finished':
        this.#checks.push(
          this.#check(news.roomId, true).catch((error: unknown) => this.#faults.push(String(error))),
        );
        return;
      case 'failed':
        this.#faults.push(news.reason);
        return;
      case 'stopped':
    }
  }

  /** Distributes the spectators over the rooms. */
  #watch({ game, roomId, code }: OpenedTable): void {
    this.#open.set(roomId, { game, roomId, code });
    const watch = { type: 'watch', url: this.#server.url, roomId, code, game } as const;
    for (const child of this.#spectators) this.#send(child, { ...watch, spectators: this.#crowd });
  }

  /** Checks that all spectators have received every event of the room. */
  async #check(roomId: string, over: boolean): Promise<void> {
    this.#open.delete(roomId);
    const events = await this.#server.eventsOf(roomId);
    await Promise.all(
      this.#spectators.map((child) => {
        const checked = this.#next<SpectatorsNews>(child, 'checked', (news) =>
          'roomId' in news ? news.roomId === roomId : false,
        );
        this.#send(child, { type: 'check', roomId, events, over });
        return checked;
      }),
    );
  }

  #report(child: ChildProcess): Promise<Report> {
    const report = this.#next<Report>(child, 'report');
    this.#send(child, { type: 'report' });
    return report;
  }

  /** Resolves with the next message of that type; many may arrive at once. */
  #next<News extends { readonly type: string }>(
    child: ChildProcess,
    type: News['type'],
    fits: (news: News) => boolean = () => true,
  ): Promise<News> {
    return new Promise((resolve, reject) => {
      const onMessage = (news: News): void => {
        if (news.type !== type || !fits(news)) return;
        child.off('message', onMessage);
        child.off('exit', gone);
        resolve(news);
      };
      const gone = (): void => reject(new Error(`a process ended before it said ${type}`));
      child.on('message', onMessage);
      child.once('exit', gone);
    });
  }
}
