/**
 * Traces in OpenTelemetry's way: spans that know their parents, sent as OTLP/HTTP (JSON) to a collector. This file is loaded only
 * where an operator has named one.
 */
import { AsyncLocalStorage } from 'node:async_hooks';
import { randomBytes } from 'node:crypto';
import type { Log, Time, Trace, TraceAttributes } from '@lobster-league/arena';
import type { RequestTracing } from '../http/gateway.js';
import { OtlpExporter, type OtlpSettings, type Span } from './otlp-exporter.js';

/** Where the work that runs now belongs; `sampled` is false where nobody wants to know of it. */
interface Place {
  readonly traceId: string;
  readonly spanId: string;
  readonly sampled: boolean;
}

/** What a client says of its own trace (W3C). */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-([0-9a-f]{2})$/;

export class Tracing implements RequestTracing {
  readonly #places = new AsyncLocalStorage<Place | undefined>();
  readonly #exporter: OtlpExporter;
  readonly #share: number;

  constructor(settings: OtlpSettings & { readonly share: number }, log: Log) {
    this.#exporter = new OtlpExporter(settings, log);
    this.#share = settings.share;
  }

  /** A part of what is being traced; what is part of nothing is not. */
  readonly trace: Trace = (name, attributes, work) => {
    const parent = this.#places.getStore();
    return parent === undefined ? work() : this.#span(name, attributes, parent, work);
  };

  /** The same for what may be the first: then it begins a trace. */
  readonly begin: Trace = (name, attributes, work) =>
    this.#span(name, attributes, this.#places.getStore() ?? this.#begun(), work);

  /** What a client has asked for; `attributes` are read at the end. */
  request(
    name: string,
    traceparent: string | undefined,
    attributes: () => TraceAttributes,
    work: (ended: () => void) => void,
  ): void {
    const [, traceId, spanId = '', flags = '00'] = TRACEPARENT.exec(traceparent ?? '') ?? [];
    const parent =
      traceId === undefined
        ? this.#begun()
        : { traceId, spanId, sampled: (Number.parseInt(flags, 16) & 1) === 1 };
    const own = { ...parent, spanId: newId(8) };
    const startedAt = now();
    this.#places.run(own, () =>
      work(() => {
        const times = { startedAt, endedAt: now() };
        if (own.sampled)
          this.#exporter.add({
            ...ids(own, parent),
            name,
            kind: 2,
            attributes: attributes(),
            ...times,
            error: null,
          });
      }),
    );
  }

  /** A clock whose timers are no part of what set them: a room plays on long after it was asked for. */
  apart(time: Time): Time {
    return { ...time, after: (ms, run) => this.#places.run(undefined, () => time.after(ms, run)) };
  }

  close(): Promise<void> {
    return this.#exporter.close();
  }

  #begun(): Place {
    return { traceId: newId(16), spanId: '', sampled: Math.random() < this.#share };
  }

  #span<T>(name: string, attributes: TraceAttributes, parent: Place, work: () => T): T {
    const own = { ...parent, spanId: newId(8) };
    const startedAt = now();
    const end = (error: string | null): void => {
      if (!own.sampled) return;
      const times = { startedAt, endedAt: now() };
      this.#exporter.add({ ...ids(own, parent), name, kind: 1, attributes, ...times, error });
    };
    return this.#places.run(own, () => {
      try {
        const result = work();
        if (result instanceof Promise) {
          result.then(
            () => end(null),
            (error: unknown) => end(String(error)),
          );
        } else end(null);
        return result;
      } catch (error) {
        end(String(error));
        throw error;
      }
    });
  }
}

function ids(own: Place, parent: Place): Pick<Span, 'traceId' | 'spanId' | 'parentSpanId'> {
  return { traceId: own.traceId, spanId: own.spanId, parentSpanId: parent.spanId };
}

function newId(bytes: number): string {
  return randomBytes(bytes).toString('hex');
}

function now(): number {
  return performance.timeOrigin + performance.now();
}
