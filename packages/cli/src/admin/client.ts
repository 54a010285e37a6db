/** Calls a function of a server's operators' API with a key. */
import { admin, type Endpoint, league } from '@lobster-league/protocol';
import { UsageError } from '../io.js';
import type { Call } from './call.js';

/** The server said no, and why. */
export class AdminRefusal extends Error {}

export async function callAdmin(
  server: string,
  key: string,
  name: keyof admin.Endpoints,
  { params = {}, query = {}, body }: Call,
): Promise<unknown> {
  const { path, method }: Endpoint = admin.endpoints[name];
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, param: string) =>
    encodeURIComponent(params[param] ?? ''),
  );
  const search = new URLSearchParams();
  for (const [field, value] of Object.entries(query)) if (value !== undefined) search.set(field, value);
  const url = `${server}${admin.BASE}${filled}${search.size === 0 ? '' : `?${search}`}`;
  const response = await fetch(url, {
    method: method.toUpperCase(),
    headers: {
      authorization: `Bearer ${key}`,
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  }).catch((error: unknown) => {
    const cause =
      error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error);
    throw new UsageError(`${server} cannot be reached: ${cause}`);
  });
  const text = await response.text();
  if (response.ok) return text === '' ? null : JSON.parse(text);
  throw new AdminRefusal(problemText(response.status, text));
}

function problemText(status: number, text: string): string {
  try {
    const { error, message } = league.problem.parse(JSON.parse(text));
    return `${message} (${error})`;
  } catch {
    return `the server answered ${status}; is it a Lobster League?`;
  }
}
