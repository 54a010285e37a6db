/** Params that fit no request of the protocol: the caller's mistake, where the library would call it ours. */
import { ClientRequestSchema } from '@modelcontextprotocol/sdk/types.js';
import type { ZodType } from 'zod';

const REQUESTS = new Map<string, ZodType>(
  ClientRequestSchema.options.map((request) => [request.shape.method.value, request]),
);

/** What is wrong with the params of a request; null for those that fit, and for what is no such request. */
export function wrongParams(message: unknown): string | null {
  const { id, method }: Record<string, unknown> = Object(message);
  if (id === undefined || typeof method !== 'string') return null;
  const issue = REQUESTS.get(method)?.safeParse(message).error?.issues[0];
  return issue === undefined ? null : `${issue.path.join('.')}: ${issue.message}`;
}
