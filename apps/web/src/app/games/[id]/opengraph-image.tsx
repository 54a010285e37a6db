/** The preview image of a finished match. */
import { matchCard } from '../../../og/match-card';

export { CARD_SIZE as size, CARD_TYPE as contentType } from '../../../og/card';
export const alt = 'The result of a match in the Lobster League';

export default async function Image({ params }: { readonly params: Promise<{ readonly id: string }> }) {
  return matchCard((await params).id, 'result');
}
