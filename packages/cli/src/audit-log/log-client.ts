/** What a server says of its transparency log, over HTTP. */
import { league } from '@lobster-league/protocol';
import { type ZodType, z } from 'zod';
import { UsageError } from '../io.js';

const MOST_TRIES = 8;
const LONGEST_WAIT_S = 60;
const PATIENCE_MS = 60_000;
const PAGE = 1000;
const recorded = z.object({
  record: z.object({ players: z.array(z.object({ agentId: z.string().nullable() })) }).nullish(),
});

export class LogClient {
  readonly url: string;

  constructor(url: string) {
    this.url = url;
  }

  key(): Promise<league.LogKey> {
    return this.#json(league.LOG_KEY_PATH, league.logKey);
  }

  summary(): Promise<league.LogSummary> {
    return this.#json(`${league.BASE}/log`, league.logSummary);
  }

  async consistency(first: number, second: number): Promise<readonly string[]> {
    const path = `${league.BASE}/log/consistency?first=${first}&second=${second}`;
    return (await this.#json(path, league.logEndpoints.getLogConsistency.reply)).proof;
  }

  /** The leaves of that range, in order. */
  async *leaves(
    from: number,
    size: number,
  ): AsyncGenerator<{ readonly index: number; readonly leaf: string }> {
    for (let at = from; at < size; ) {
      const path = `${league.BASE}/log/entries?from=${at}&limit=${Math.min(PAGE, size - at)}`;
      const { entries } = await this.#json(path, league.logEntries);
      if (entries.length === 0) return;
      yield* entries;
      at += entries.length;
    }
  }

  match(id: string): Promise<league.LogMatch> {
    return this.#json(`${league.BASE}/log/matches/${encodeURIComponent(id)}`, league.logMatch);
  }

  /** Whose the seats of a recorded match are; null where it is not told. */
  async agents(id: string): Promise<readonly (string | null)[] | null> {
    const path = `${league.BASE}/matches/${encodeURIComponent(id)}`;
    const { record } = await this.#json(path, recorded);
    return record?.players.map(({ agentId }) => agentId) ?? null;
  }

  /** The replay as it is, or null where there is none. */
  async replay(id: string): Promise<string | null> {
    const response = await this.#get(`${league.BASE}/matches/${encodeURIComponent(id)}/replay`);
    if (response.status === 404 || response.status === 409) return null;
    if (!response.ok) throw unusable(response);
    return response.text();
  }

  async #json<Schema extends ZodType>(path: string, schema: Schema): Promise<z.output<Schema>> {
    const response = await this.#get(path);
    if (!response.ok) throw unusable(response);
    const parsed = schema.safeParse(await response.json().catch(() => null));
    if (!parsed.success) throw new UsageError(`${response.url} answers something else than a log would`);
    return parsed.data;
  }

  /** Comes back when the server asks for that. */
  async #get(path: string): Promise<Response> {
    for (let tries = 0; ; tries++) {
      const response = await this.#fetch(path);
      if ((response.status !== 429 && response.status !== 503) || tries >= MOST_TRIES) return response;
      const seconds = Math.min(LONGEST_WAIT_S, Number(response.headers.get('retry-after') ?? 1) || 1);
      await response.arrayBuffer();
      await new Promise<void>((resolve) => setTimeout(resolve, 1000 * seconds));
    }
  }

  async #fetch(path: string): Promise<Response> {
    try {
      return await fetch(this.url + path, { signal: AbortSignal.timeout(PATIENCE_MS) });
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      throw new UsageError(`${this.url} cannot be reached: ${reason}`);
    }
  }
}

function unusable({ url, status }: Response): UsageError {
  return new UsageError(`${url} answered ${status}`);
}
