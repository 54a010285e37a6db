/** An HTTP endpoint as data: the server routes, validates and documents from it, clients call by it. */
import type { ZodObject, ZodType, z } from 'zod';

export type Method = 'get' | 'post' | 'put' | 'patch' | 'delete';

/** Kinds of requests that are more work than most; each costs its own number of points. */
export type Work = 'list' | 'events' | 'page' | 'replay' | 'picture';

export interface Endpoint {
  readonly method: Method;
  /** Below the door's base, with parameters in braces: `/matches/{match}/events`. */
  readonly path: `/${string}`;
  /** One line for the list of endpoints. */
  readonly summary: string;
  /** What else one should know. */
  readonly description?: string;
  /** The heading under which the documentation lists it. */
  readonly tag: string;
  readonly params?: ZodObject;
  readonly query?: ZodObject;
  readonly headers?: ZodObject;
  /** Whether nothing is done without the credential that the headers name. */
  readonly guarded?: true;
  readonly body?: ZodType;
  /** The status of success. */
  readonly status: number;
  /** What success answers; absent when it answers nothing (204). */
  readonly reply?: ZodType;
  /** What is answered, with 202 and Retry-After, as long as there will be a reply and is none yet. */
  readonly pending?: ZodType;
  /** Other than JSON. */
  readonly contentType?: string;
  /** What kind of work it is, where that is more than usual. */
  readonly work?: Work;
  /** Statuses of failure beside those that any request may meet. */
  readonly errors?: readonly number[];
}

type Parsed<Schema> = Schema extends ZodType ? z.output<Schema> : undefined;
type Given<Schema> = Schema extends ZodType ? z.input<Schema> : undefined;
type Part<E extends Endpoint, Name extends 'params' | 'query' | 'headers' | 'body'> = E extends {
  readonly [key in Name]: infer Schema;
}
  ? Schema
  : undefined;

/** What a handler gets, parsed. */
export interface RequestOf<E extends Endpoint> {
  readonly params: Parsed<Part<E, 'params'>>;
  readonly query: Parsed<Part<E, 'query'>>;
  readonly headers: Parsed<Part<E, 'headers'>>;
  readonly body: Parsed<Part<E, 'body'>>;
}

/** What a caller hands in. */
export interface CallOf<E extends Endpoint> {
  readonly params: Given<Part<E, 'params'>>;
  readonly query: Given<Part<E, 'query'>>;
  readonly headers: Given<Part<E, 'headers'>>;
  readonly body: Given<Part<E, 'body'>>;
}

/** What is answered. */
export type ReplyOf<E extends Endpoint> = E extends { readonly reply: infer Schema extends ZodType }
  ? z.output<Schema>
  : undefined;
