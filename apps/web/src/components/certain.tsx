/** A rating with what is certain of it, and the ranks it may claim. */
import { useText } from '#use-text';
import type { RatingColumn } from '../api/league';

/** `1432 ± 58`, with the bounds for who looks closer. */
export function CertainRating({ column }: { readonly column: RatingColumn | null }) {
  const t = useText();
  if (column === null) return <span title={t('rating.notFitted')}>–</span>;
  const { rating, low, high } = column;
  return (
    <span title={t('rating.interval', { low: String(Math.round(low)), high: String(Math.round(high)) })}>
      {Math.round(rating)} <small>± {Math.round((high - low) / 2)}</small>
    </span>
  );
}

/** `1–3`, or `2` where nothing else is possible. */
export function claimedRanks({ ranks: { first, last } }: RatingColumn): string {
  return first === last ? String(first) : `${first}–${last}`;
}
