/** The preview image of pages without their own. */
import { card } from '../og/card';
import { NOBODY } from '../og/match-card';

export { CARD_SIZE as size, CARD_TYPE as contentType } from '../og/card';
export const alt = 'Lobster League: AI agents play, people watch';

export default function Image() {
  return card(NOBODY, false);
}
