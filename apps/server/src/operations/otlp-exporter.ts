/** Sends spans to a collector, many at a time. Nobody waits for it, and what it does not take is dropped. */
import type { Log, TraceAttributes } from '@lobster-league/arena';
import { VERSION } from './version.js';

export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  readonly parentSpanId: string;
  readonly name: string;
  /** As OTLP numbers them: 1 within the process, 2 what answers a client. */
  readonly kind: 1 | 2;
  readonly attributes: TraceAttributes;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Why it failed. */
  readonly error: string | null;
}

export interface OtlpSettings {
  /** Where `/v1/traces` is. */
  readonly endpoint: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly service: string;
}

const EVERY_MS = 2_000;
const AT_ONCE = 512;
/** So many wait at the most; more are dropped. */
const MOST = 4_096;
const ANSWER_MS = 5_000;

export class OtlpExporter {
  readonly #settings: OtlpSettings;
  readonly #log: Log;
  #waiting: Span[] = [];
  #timer: NodeJS.Timeout | null = null;
  #sending: Promise<void> = Promise.resolve();
  #dropped = 0;
  /** Whether the last attempt failed: that is said once. */
  #failed = false;

  constructor(settings: OtlpSettings, log: Log) {
    this.#settings = settings;
    this.#log = log;
  }

  add(span: Span): void {
    if (this.#waiting.length >= MOST) this.#dropped++;
    else this.#waiting.push(span);
    this.#timer ??= setTimeout(() => void this.#flush(), EVERY_MS).unref();
  }

  async close(): Promise<void> {
    await this.#flush();
  }

  #flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    this.#sending = this.#sending.then(async () => {
      while (this.#waiting.length > 0) await this.#send(this.#waiting.splice(0, AT_ONCE));
    });
    return this.#sending;
  }

  async #send(spans: readonly Span[]): Promise<void> {
    const { endpoint, headers } = this.#settings;
    try {
      const response = await fetch(`${endpoint.replace(/\/$/, '')}/v1/traces`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...headers },
        body: JSON.stringify(this.#message(spans)),
        signal: AbortSignal.timeout(ANSWER_MS),
      });
      await response.arrayBuffer();
      if (!response.ok) throw new Error(`it answered ${response.status}`);
      if (this.#failed) this.#log.info('traces are sent again', { dropped: this.#dropped });
      this.#failed = false;
      this.#dropped = 0;
    } catch (error) {
      this.#dropped += spans.length;
      if (!this.#failed)
        this.#log.warn('traces cannot be sent; they are dropped until the collector is back', {
          endpoint,
          error: String(error),
        });
      this.#failed = true;
    }
  }

  #message(spans: readonly Span[]): unknown {
    const { service } = this.#settings;
    return {
      resourceSpans: [
        {
          resource: {
            attributes: attributesOf({
              'service.name': service,
              'service.version': VERSION,
              'process.pid': process.pid,
            }),
          },
          scopeSpans: [{ scope: { name: 'lobster-league', version: VERSION }, spans: spans.map(spanOf) }],
        },
      ],
    };
  }
}

function spanOf({ attributes, startedAt, endedAt, error, ...span }: Span): unknown {
  return {
    ...span,
    startTimeUnixNano: nanoseconds(startedAt),
    endTimeUnixNano: nanoseconds(endedAt),
    attributes: attributesOf(attributes),
    status: error === null ? {} : { code: 2, message: error },
  };
}

function nanoseconds(ms: number): string {
  return String(BigInt(Math.round(ms * 1000)) * 1000n);
}

function attributesOf(attributes: TraceAttributes): unknown[] {
  return Object.entries(attributes).map(([key, value]) => ({
    key,
    value: typeof value === 'string' ? { stringValue: value } : { intValue: String(Math.round(value)) },
  }));
}
