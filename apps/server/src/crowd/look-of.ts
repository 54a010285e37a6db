/** What a guest's name looks like: Latin letters by what they resemble, everything else as it is written. */
import { skeletonOf } from '@lobster-league/kernel';

const SEEN = /[\p{L}\p{N}\p{S}]/u;

export function lookOf(name: string): string {
  const others = Array.from(name.normalize('NFKC').toLowerCase()).filter(
    (one) => SEEN.test(one) && skeletonOf(one) === '',
  );
  return `${skeletonOf(name)} ${others.join('')}`;
}
