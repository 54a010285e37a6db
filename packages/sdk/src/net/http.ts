/** Requests to one server: JSON both ways, with retries while it is busy or restarting. */
import { PlayError } from '../play-error.js';
import { withDeadline } from './deadline.js';
import { backOff, pause } from './pause.js';

export interface Call {
  readonly method?: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** Text, because signatures cover its bytes. */
  readonly body?: string;
  readonly sign?: Signer;
}

/** What a signature covers. */
export interface Signed {
  readonly method: string;
  readonly path: string;
  readonly body: string;
}

export interface Signer {
  /** Called again for every attempt, for signatures that must not be sent twice. */
  headers(signed: Signed): Promise<Readonly<Record<string, string>>>;
  /** Goes by the server's clock from now on; false where ours was right. */
  setClock?(serverTime: number): boolean;
}

export interface Reply {
  readonly status: number;
  readonly body: unknown;
  /** The server's clock, in ms since 1970; NaN where it does not tell. */
  readonly serverTime: number;
}

const MOST_TRIES = 8;
const LONGEST_WAIT_MS = 60_000;
/** Longer than the server lets anybody wait. */
const PATIENCE_MS = 45_000;
const BUSY = new Set([429, 502, 503, 504]);

export class Http {
  readonly base: string;
  readonly #signal: AbortSignal;

  constructor(base: string, signal: AbortSignal) {
    this.base = base.replace(/\/+$/, '');
    this.#signal = signal;
  }

  /** Retries while the server is unreachable or asks to wait; returns any other answer. */
  async call(path: string, { method = 'GET', headers = {}, body, sign }: Call = {}): Promise<Reply> {
    for (let tries = 0; ; tries++) {
      const signed = (await sign?.headers({ method, path, body: body ?? '' })) ?? {};
      const typed: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' };
      try {
        const [response, said] = await withDeadline(this.#signal, PATIENCE_MS, async (signal) => {
          const answer = await fetch(this.base + path, {
            method,
            headers: { ...typed, ...headers, ...signed },
            signal,
            ...(body === undefined ? {} : { body }),
          });
          return [answer, await jsonOf(answer)] as const;
        });
        const serverTime = Date.parse(response.headers.get('date') ?? '');
        const reply = { status: response.status, body: said, serverTime };
        if (reply.status === 403 && sign?.setClock?.(serverTime) === true && tries < MOST_TRIES) continue;
        if (!BUSY.has(response.status) || tries >= MOST_TRIES) return reply;
        await pause(waitOf(response, tries), this.#signal);
      } catch (error) {
        this.#signal.throwIfAborted();
        if (tries >= MOST_TRIES)
          throw new PlayError('UNREACHABLE', `${this.base} cannot be reached`, null, { cause: error });
        await pause(backOff(tries), this.#signal);
      }
    }
  }
}

async function jsonOf(response: Response): Promise<unknown> {
  const text = await response.text();
  if (text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    throw new PlayError(
      'NOT_THE_LEAGUE',
      `${response.url} answered ${response.status} with something that is not JSON`,
    );
  }
}

function waitOf(response: Response, tries: number): number {
  const seconds = Number(response.headers.get('retry-after'));
  return Number.isFinite(seconds) && seconds > 0 ? Math.min(LONGEST_WAIT_MS, 1000 * seconds) : backOff(tries);
}
