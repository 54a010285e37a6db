/** Kinds of values that settings have. Each says what it expects, and never quotes what may hold a password. */
import { z } from 'zod';
import { trustFrom } from '../http/address.js';
import { hostName } from '../http/host-name.js';

export function whole(min: number, max: number) {
  return z.string().transform((text, context) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    context.addIssue(`expected a whole number from ${min} to ${max}, not ${quoted(text)}`);
    return z.NEVER;
  });
}

export const onOff = z.enum(['0', '1'], 'expected 0 or 1');

export const origins = z.string().transform((text, context) => {
  const listed = text.split(',').map((origin) => origin.trim());
  const wrong = listed.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong === undefined) return listed;
  context.addIssue(`expected * or origins like https://example.org, not ${quoted(wrong)}`);
  return z.NEVER;
});

/** Who may frame a page: anybody, nobody, or pages of such origins. */
export const framers = z.string().transform((text, context) => {
  const listed = text.split(',').map((origin) => origin.trim());
  if (text === 'none') return [];
  const wrong = listed.find((origin) => origin !== '*' && !isOrigin(origin));
  if (wrong === undefined) return listed;
  context.addIssue(`expected *, none, or origins like https://example.org, not ${quoted(wrong)}`);
  return z.NEVER;
});

export const hosts = z.string().transform((text, context) => {
  const listed = text.split(',').map((host) => host.trim());
  const wrong = listed.find((host) => hostName(host) === '' || /[/:@?#]/.test(host));
  if (wrong === undefined) return listed.map(hostName);
  context.addIssue(`expected names like arena.example.org, by commas, not ${quoted(wrong)}`);
  return z.NEVER;
});

/** Paths, by commas. */
export const files = z.string().transform((text) =>
  text
    .split(',')
    .map((path) => path.trim())
    .filter((path) => path !== ''),
);

export const publicUrl = z
  .string()
  .refine(
    (text) => /^https?:/.test(text) && URL.canParse(text),
    'expected an address like https://example.org',
  )
  .transform((text) => new URL(text));

export const trust = z.string().transform((text, context) => {
  const trusted = trustFrom(text);
  if (trusted !== null) return trusted;
  context.addIssue(`expected addresses like 10.0.0.0/8, or a number of proxies, not ${quoted(text)}`);
  return z.NEVER;
});

/** Where another server is. What was given is not repeated: it may hold a password. */
export function address(...schemes: readonly string[]) {
  const fits = (text: string) => schemes.some((scheme) => text.startsWith(`${scheme}://`));
  return z.string().refine(fits, `expected an address like ${schemes[0]}://localhost`);
}

export const relays = z.string().transform((text, context) => {
  const listed = text.split(',').map((url) => url.trim().replace(/\/+$/, ''));
  const wrong = listed.find((url) => !/^https?:/.test(url) || !URL.canParse(url));
  if (wrong === undefined) return listed;
  context.addIssue(`expected addresses like https://api.drand.sh, by commas, not ${quoted(wrong)}`);
  return z.NEVER;
});

/** What is easily guessed is no secret. */
export const jwtSecret = z.string().min(16, 'expected at least 16 characters');

function isOrigin(text: string): boolean {
  try {
    return new URL(text).origin === text;
  } catch {
    return false;
  }
}

function quoted(text: string): string {
  return JSON.stringify(text.slice(0, 40));
}
