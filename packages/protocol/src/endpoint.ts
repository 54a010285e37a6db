/** An HTTP endpoint as data: the server routes, validates and documents from it, and clients call by it. */
import type { ZodObject, ZodType, z } from 'zod';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Kinds of requests that cost more rate-limit points than others. */
export type Work = 'list' | 'events' | 'page' | 'replay' | 'picture';

export interface Endpoint {
  readonly method: Method;
  /** Below the gateway's base path, with parameters in braces: `/matches/{match}/events`. */
  readonly path: `/${string}`;
  /** One line for the list of endpoints. */
  readonly summary: string;
  /** More details for the documentation. */
  readonly description?: string;
  /** The heading under which the documentation lists it. */
  readonly tag: string;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly headers?: ZodObject;
  /** Whether the credential in the headers is required. */
  readonly guarded?: true;
  readonly body?: ZodType;
  /** The status of success. */
  readonly status: number;
  /** The body of a success; absent when there is none (204). */
  readonly reply?: ZodType;
  /** The body of a 202 answer (with Retry-After), while the reply is not available yet. */
  readonly pending?: ZodType;
  /** The content type, if not JSON. */
  readonly contentType?: string;
  /** Whether it may answer only when something has happened: its handler hears when the caller hangs up. */
  readonly patient?: true;
  /** The kind of work, if it costs more than usual. */
  readonly work?: Work;
  /** Error statuses besides those that any request may get. */
  readonly errors?: readonly number[];
}

type Parsed<Schema> = Schema extends ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends ZodType ? z.input<Schema> : undefined;
type Part<E extends Endpoint, Name extends 'params' | 'query' | 'headers' | 'body'> = E extends {
  readonly [key in Name]: infer Schema;
}
  ? Schema
  : undefined;

/** A request as a handler gets it, parsed. */
export interface RequestOf<E extends Endpoint> {
  readonly params: Parsed<Part<E, 'params'>>;
  readonly query: Parsed<Part<E, 'query'>>;
  readonly headers: Parsed<Part<E, 'headers'>>;
  readonly body: Parsed<Part<E, 'body'>>;
}

/** The arguments of a call. */
export interface CallOf<E extends Endpoint> {
  readonly params: Given<Part<E, 'params'>>;
  readonly query: Given<Part<E, 'query'>>;
  readonly headers: Given<Part<E, 'headers'>>;
  readonly body: Given<Part<E, 'body'>>;
}

/** The reply of a call. */
export type ReplyOf<E extends Endpoint> = E extends { readonly reply: infer Schema extends ZodType }
  ? z.output<Schema>
  : undefined;
