/** The server's settings, from environment variables, with the names and defaults of the documents. */
import { z } from 'zod';

const environment = z.object({
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  HOST: z.string().min(1).optional(),
});

export interface Config {
  readonly port: number;
  /** The address to listen on; all of them if absent. */
  readonly host: string | undefined;
}

/** Settings that cannot be used, said in one line. */
export class ConfigError extends Error {}

export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const parsed = environment.safeParse(env);
  if (!parsed.success) {
    const { path, message } = parsed.error.issues[0]!;
    throw new ConfigError(`${path.join('.')}: ${message}`);
  }
  return { port: parsed.data.PORT, host: parsed.data.HOST };
}
