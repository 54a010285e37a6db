/** An identity in a file that only its owner can read; its recovery code is in another, to be kept elsewhere. */
import { open, readFile, rename, rm } from 'node:fs/promises';
import type { Identity } from '@lobster-league/sdk';
import { z } from 'zod';
import { fileProblem } from '../files.js';
import { UsageError } from '../io.js';

const stored = z.object({
  server: z.string(),
  agentId: z.string(),
  agentKey: z.string().optional(),
  agentSecret: z.string().optional(),
  privateKey: z.object({ kty: z.string(), crv: z.string(), x: z.string(), d: z.string() }).optional(),
});

export interface StoredIdentity {
  readonly server: string;
  readonly identity: Identity;
}

export async function readIdentity(path: string): Promise<StoredIdentity> {
  const parsed = stored.safeParse(jsonOf(await readText(path)));
  // What is in it is not repeated.
  if (!parsed.success) throw new UsageError(`${path} is no identity that 'league register' wrote`);
  const { server, agentId, agentKey, agentSecret, privateKey } = parsed.data;
  return {
    server,
    identity: {
      agentId,
      ...(agentKey === undefined ? {} : { agentKey }),
      ...(agentSecret === undefined ? {} : { agentSecret }),
      ...(privateKey === undefined ? {} : { privateKey }),
    },
  };
}

export async function readRecoveryCode(path: string): Promise<string> {
  return (await readText(path)).trim();
}

/** A file that is there before anything is asked for that is shown once only. */
export class NewSecretFile {
  readonly path: string;
  readonly #fresh: string;

  private constructor(path: string) {
    this.path = path;
    this.#fresh = `${path}.${process.pid}.new`;
  }

  static async reserve(path: string): Promise<NewSecretFile> {
    const reserved = new NewSecretFile(path);
    await reserved.#put('');
    return reserved;
  }

  /** The old text or the new one, whatever happens meanwhile. */
  async write(text: string): Promise<void> {
    await this.#put(text);
    await rename(this.#fresh, this.path);
  }

  async abandon(): Promise<void> {
    await rm(this.#fresh, { force: true });
  }

  async #put(text: string): Promise<void> {
    try {
      await rm(this.#fresh, { force: true });
      const file = await open(this.#fresh, 'wx', 0o600);
      try {
        await file.writeFile(text);
        await file.sync();
      } finally {
        await file.close();
      }
    } catch (error) {
      throw new UsageError(`cannot write ${this.path}: ${fileProblem(error)}`);
    }
  }
}

export function identityText(server: string, { recoveryCode: _, ...identity }: Identity): string {
  return `${JSON.stringify({ server, ...identity }, null, 2)}\n`;
}

async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw new UsageError(`cannot read ${path}: ${fileProblem(error)}`);
  }
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
