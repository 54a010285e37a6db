/** Secrets that were planted or handed out, and a search for them in whatever comes out of the server. */

/** The part of a key that is random, however it is written around it: what stands before it may look like a part of it. */
const KEYS = /[0-9a-f]{64,}/gi;
const KEY_LENGTH = 64;
const SEATS = /[0-9a-f]{8}-(?:[0-9a-f]{4}-){3}[0-9a-f]{12}/gi;
const JWT = /eyJ[\w-]+\.[\w-]+\.[\w-]{20,}/g;

function coresOf(text: string): string[] {
  const keys = (text.match(KEYS) ?? []).flatMap((run) =>
    Array.from({ length: run.length - KEY_LENGTH + 1 }, (_, at) => run.slice(at, at + KEY_LENGTH)),
  );
  const seats = text.match(SEATS) ?? [];
  // The last part of a token is what nobody can make.
  const tokens = (text.match(JWT) ?? []).map((token) => token.split('.')[2] ?? token);
  return [...[...keys, ...seats].map((key) => key.toLowerCase()), ...tokens];
}

export class Secrets {
  /** The operator's: found as they are. */
  readonly #planted = new Map<string, string>();
  /** Keys and tokens, by what is random in them. */
  readonly #issued = new Set<string>();

  /** Of the operator's own making, by what it is. */
  plant(what: string, secret: string): void {
    this.#planted.set(secret, what);
  }

  /** Shown to somebody once; false for what does not look like a key or token of ours. */
  issued(secret: string): boolean {
    const cores = coresOf(secret);
    for (const core of cores) this.#issued.add(core);
    return cores.length > 0;
  }

  get count(): number {
    return this.#planted.size + this.#issued.size;
  }

  /** What of it is in a text; null if there is nothing. */
  in(text: string): string | null {
    for (const [secret, what] of this.#planted) if (text.includes(secret)) return what;
    for (const core of coresOf(text))
      if (this.#issued.has(core)) return `a key or token, ${core.slice(0, 6)}…`;
    return null;
  }
}
