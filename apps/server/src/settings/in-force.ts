/** The settings in force, for operators: what each is and where that comes from. Secrets are not shown. */
import { parseEnv } from 'node:util';
import { z } from 'zod';
import { GROUPS } from './schema.js';

type Environment = Readonly<Record<string, string | undefined>>;

export interface SettingInForce {
  readonly name: string;
  /** Null where it is unset and has no default. */
  readonly value: string | null;
  readonly from: 'environment' | 'file' | 'default';
  readonly secret: boolean;
  readonly meaning: string;
}

/** Of premium rooms an RPC address may hold a key, too. */
const SECRET = /SECRET|WALLET|PASSWORD|_RPC_/;
const HIDDEN = '(set)';

/** `file` is the text of `.env`, if there is one: what the environment has from there. */
export function settingsInForce(env: Environment, file: string): SettingInForce[] {
  const groups: Readonly<Record<string, Readonly<Record<string, z.ZodType>>>> = GROUPS;
  const inFile: Environment = parseEnv(file);
  const fromWhere = (name: string) =>
    inFile[name] !== undefined && inFile[name] === env[name] ? 'file' : 'environment';
  const known = Object.values(groups).flatMap((settings) =>
    Object.entries(settings).map(([name, schema]): SettingInForce => {
      const given = env[name]?.trim();
      const isSet = given !== undefined && given !== '';
      const secret = SECRET.test(name);
      return {
        name,
        value: isSet ? shown(given, secret) : defaultOf(schema),
        from: isSet ? fromWhere(name) : 'default',
        secret,
        meaning: schema.meta()?.description ?? '',
      };
    }),
  );
  const premium = Object.keys(env)
    .filter((name) => name.startsWith('PREMIUM_') && env[name]?.trim())
    .sort()
    .map((name): SettingInForce => {
      const secret = SECRET.test(name);
      const value = shown(env[name] ?? '', secret);
      return { name, value, from: fromWhere(name), secret, meaning: 'see docs/premium.md' };
    });
  return [...known, ...premium];
}

function defaultOf(schema: z.ZodType): string | null {
  const value: unknown = schema instanceof z.ZodDefault ? schema.def.defaultValue : undefined;
  return typeof value === 'string' || typeof value === 'number' ? String(value) : null;
}

/** An address without the password and the parameters that it may hold. */
function shown(value: string, secret: boolean): string {
  if (secret) return HIDDEN;
  return value.replaceAll(/(\w+:\/\/)[^@\s,/]*@/g, '$1***@').replaceAll(/\?[^\s,]*/g, '?***');
}
