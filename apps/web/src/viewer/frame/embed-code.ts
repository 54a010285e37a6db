/** The HTML with which a match is shown on other pages. */
import { arenaUrl } from '../../api/browser';

/** As `apps/server/src/embed` has it for oEmbed. */
const SIZE = 'width="640" height="520"';
const SANDBOX = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';

export function embedCode(kind: 'match' | 'replay', match: string, name: string, at = 0): string {
  const path = `/embed/${kind}/${encodeURIComponent(match)}${at > 0 ? `?at=${at}` : ''}`;
  const title = name.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
  return `<iframe src="${new URL(path, arenaUrl()).href}" title="${title}" ${SIZE} style="border:0" loading="lazy" sandbox="${SANDBOX}"></iframe>`;
}
