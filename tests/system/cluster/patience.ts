/** How a client that means to stay behaves: it tries again, at whichever process the next is. */

/** Where the next request or connection goes. */
export type AnyUrl = () => string;

/** Never ends once it was given up. */
export function pause(ms: number, givenUp?: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    givenUp?.addEventListener('abort', () => clearTimeout(timer));
  });
}

export interface Reply {
  readonly status: number;
  /** As it came; each protocol's own shape. */
  readonly body: Record<string, unknown>;
}

/** Asks until somebody answers who is not about to close, restarting, or waiting for another; gives up so long after the first failure. */
export async function ask(
  anyUrl: AnyUrl,
  path: string,
  init: () => RequestInit,
  patienceMs = 60_000,
): Promise<Reply> {
  let until: number | null = null;
  for (;;) {
    try {
      const response = await fetch(anyUrl() + path, { ...init(), signal: AbortSignal.timeout(35_000) });
      const text = await response.text();
      const body: unknown = text === '' ? {} : JSON.parse(text);
      if (response.status < 502 || (until !== null && Date.now() > until))
        return { status: response.status, body: Object(body) };
    } catch (error) {
      if (until !== null && Date.now() > until) throw new Error(`${path}: given up`, { cause: error });
    }
    // A long poll may have waited for long before it failed.
    until ??= Date.now() + patienceMs;
    await pause(100);
  }
}

export function json(method: string, body?: object, headers: Record<string, string> = {}): () => RequestInit {
  return () => ({
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
}
