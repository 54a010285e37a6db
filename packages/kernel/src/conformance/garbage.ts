/** Invalid moves: random values of every JSON type, and legal actions with one thing changed. */
import type { Rng } from '../rng.js';

const NOISE: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  3.5,
  1e308,
  2 ** 53,
  Number.NaN,
  Number.POSITIVE_INFINITY,
  '',
  'toString',
  '__proto__',
  'constructor',
  '🦞'.repeat(300),
  "'; DROP TABLE rooms; --",
  [],
  [[]],
  {},
  { type: null },
  { type: 'toString' },
  { type: '__proto__' },
  { type: 'constructor', squareIndex: -1 },
];

export function noise(rng: Rng): unknown {
  return rng.pick(NOISE);
}

/** Returns the action with one field changed, dropped or added. */
export function bent(action: unknown, rng: Rng): unknown {
  if (action === null || typeof action !== 'object' || Array.isArray(action)) return noise(rng);
  const fields = Object.entries(action);
  const at = rng.below(fields.length + 1);
  if (at === fields.length) return { ...action, extra: noise(rng) };
  const [key, value] = fields[at]!;
  if (rng.below(4) === 0) return Object.fromEntries(fields.filter((_, i) => i !== at));
  return { ...action, [key]: bentValue(value, rng) };
}

function bentValue(value: unknown, rng: Rng): unknown {
  if (typeof value === 'number' && rng.below(2) === 0) return value + rng.below(7) - 3;
  if (typeof value === 'string' && rng.below(2) === 0) return `${value}x`;
  if (value !== null && typeof value === 'object' && rng.below(2) === 0) return bent(value, rng);
  return noise(rng);
}
