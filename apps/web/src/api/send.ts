/** Sends a request to one of the server's JSON APIs; errors are returned, not thrown. */
import type { Method } from '@lobster-league/protocol';

/** Why there is no reply: the server's own message, or ours if it is unreachable. */
export interface Trouble {
  readonly status: number;
  readonly error: string;
  readonly message: string;
}

export type Answer<Body> =
  | { readonly ok: true; readonly body: Body }
  | { readonly ok: false; readonly trouble: Trouble };

/** The arguments of a call, whatever the endpoint. */
export interface AnyCall {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly headers?: unknown;
  readonly body?: unknown;
}

/** Builds the request for an endpoint below `base`. */
function requestFor(
  arenaUrl: string,
  base: string,
  [method, path]: readonly [Method, string],
  { params, query, headers, body }: AnyCall,
): { readonly url: string; readonly init: RequestInit } {
  const given = new Map(Object.entries(params ?? {}));
  const filled = path.replaceAll(/\{(\w+)\}/g, (_all, key: string) =>
    encodeURIComponent(String(given.get(key))),
  );
  const url = new URL(base + filled, arenaUrl);
  for (const [key, value] of Object.entries(query ?? {})) {
    if (value !== undefined) url.searchParams.set(key, String(value));
  }
  const sent = new Headers();
  for (const [key, value] of Object.entries(headers ?? {}))
    if (value !== undefined) sent.set(key, String(value));
  if (body !== undefined) sent.set('content-type', 'application/json');
  return {
    url: url.href,
    init: {
      method: method.toUpperCase(),
      headers: sent,
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    },
  };
}

export async function send<Body>(
  arenaUrl: string,
  base: string,
  route: readonly [Method, string],
  call: AnyCall,
  more: RequestInit = {},
): Promise<Answer<Body>> {
  const { url, init } = requestFor(arenaUrl, base, route, call);
  try {
    const response = await fetch(url, { ...init, ...more });
    const body: unknown = response.status === 204 ? undefined : await response.json();
    return answerOf(response.status, body);
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    return {
      ok: false,
      trouble: {
        status: 0,
        error: 'unreachable',
        message: 'The server does not answer. It may be restarting.',
      },
    };
  }
}

/** Returns the reply or an error, by its status. The server validates its replies against the same schemas. */
function answerOf<Body>(status: number, body: unknown): Answer<Body> {
  if (status < 400) return { ok: true, body: body as Body };
  const said = (body ?? {}) as Partial<Trouble>;
  const message = said.message ?? 'Something went wrong on the server.';
  return { ok: false, trouble: { status, error: said.error ?? 'unknown', message } };
}
