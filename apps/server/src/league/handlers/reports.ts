/** Reports of texts that should not be shown. */
import type { Services } from '../../services.js';
import type { LeagueHandlers } from '../handlers.js';

export function reportHandlers({ moderation, limits }: Services): LeagueHandlers<'report'> {
  return {
    report: async ({ body }, { address }) => {
      const network = await limits.report(address);
      await moderation.report(body, network);
      return { received: true };
    },
  };
}
