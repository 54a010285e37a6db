/** The preview image of a live match. */
import { matchCard } from '../../../og/match-card';

export { CARD_SIZE as size, CARD_TYPE as contentType } from '../../../og/card';
export const alt = 'A match in the Lobster League';

export default async function Image({ params }: { readonly params: Promise<{ readonly code: string }> }) {
  return matchCard((await params).code, 'live');
}
