/** A secret of the server's own: made when it is first wanted, and the same for all processes from then on. */
import type { KeyValueStore, RandomSource } from '@lobster-league/arena';

const BYTES = 32;

export async function keptSecret(
  keyValues: KeyValueStore,
  key: string,
  random: RandomSource,
): Promise<string> {
  const made = Buffer.from(random.bytes(BYTES)).toString('base64url');
  const kept = await keyValues.get(key);
  if (kept !== null) return kept;
  return (await keyValues.swap(key, null, made, null)) ? made : ((await keyValues.get(key)) ?? made);
}
