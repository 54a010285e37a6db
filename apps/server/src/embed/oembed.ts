/** oEmbed: for the address of a match, the frame that shows it. */
import type { league } from '@lobster-league/protocol';
import type { Handlers } from '../http/endpoints.js';
import { HttpProblem } from '../http/problem.js';
import type { Matches } from '../league/matches.js';
import { escaped } from '../pages/page.js';
import type { Services } from '../services.js';
import { embeddedOf, embedPath, namedOf, sizeWithin } from './embedded.js';

/** A match that is over is another page. */
const CACHE_S = 300;
/** Its script, our own address so that it can read, and links to the whole page. */
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export function oembedHandlers(
  { arena, config }: Services,
  matches: Matches,
): Handlers<typeof league.embedEndpoints> {
  return {
    async getOembed({ query: { url, maxwidth, maxheight } }, { ownOrigin }) {
      const origin = ownOrigin();
      const asked = URL.canParse(url) ? new URL(url) : null;
      const isOurs = asked !== null && (asked.origin === origin || config.corsOrigins.includes(asked.origin));
      const embedded = isOurs ? embeddedOf(asked) : null;
      if (embedded === null || origin === null)
        throw new HttpProblem(404, 'not_found', 'That is no page of a match of this site.');
      const { id, name, hosted } = namedOf(await matches.find(embedded.match), arena.games);
      const title = hosted === undefined ? name : `${name} · ${hosted.game.title}`;
      const { width, height } = sizeWithin(maxwidth, maxheight);
      const src = origin + embedPath({ ...embedded, match: id });
      return {
        version: '1.0',
        type: 'rich',
        title,
        provider_name: 'Lobster League',
        provider_url: origin,
        html: `<iframe src="${escaped(src)}" title="${escaped(title)}" width="${width}" height="${height}" style="border:0" loading="lazy" sandbox="${SANDBOX}"></iframe>`,
        width,
        height,
        cache_age: CACHE_S,
      };
    },
  };
}
