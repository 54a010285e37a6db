/** The page in a frame on other people's sites: a picture, a line, a link to the whole page. It keeps nothing and acts on nothing. */
import { escaped, hash, type Page } from '../pages/page.js';
import type { Embedded } from './embedded.js';

export const CLIENT_PATH = '/embed/client.js';

const STYLE = `
  @font-face { font-family: 'League Gothic'; src: url(/embed/league-gothic.woff2); }
  @font-face { font-family: 'Barlow Condensed'; src: url(/embed/barlow-condensed.woff2); }
  :root { color-scheme: dark; }
  * { box-sizing: border-box; }
  body { margin: 0; height: 100vh; display: flex; flex-direction: column; background: #0a1628; color: #e8f0ff;
    font: 14px/1.4 system-ui, sans-serif; }
  #picture { flex: 1; min-height: 0; }
  #picture svg { display: block; width: 100%; height: 100%; }
  footer { display: flex; align-items: center; gap: 12px; height: 40px; padding: 0 12px; background: #122040; }
  p { margin: 0; }
  #caption { flex: 1; min-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; color: #b3c1dd; }
  a { color: #00d4aa; white-space: nowrap; }
  button { font: inherit; font-weight: 600; color: #03231c; background: #00d4aa; border: 0; border-radius: 6px; padding: 4px 14px;
    cursor: pointer; }
  :focus-visible { outline: 2px solid #00d4aa; outline-offset: 2px; }
  .gone { margin: auto; padding: 1rem; text-align: center; }
`;

export interface FrameContent {
  readonly embedded: Embedded;
  /** The name of the game, and of the viewer that its manifest names. */
  readonly title: string;
  readonly viewer: string | null;
  readonly name: string;
}

export function framePage({ embedded, title, viewer, name }: FrameContent, origins: readonly string[]): Page {
  const { kind, match, at } = embedded;
  const told = JSON.stringify({ kind, match, at, title, viewer });
  const whole = kind === 'match' ? `/watch/${match}` : `/games/${match}/replay${at > 0 ? `?at=${at}` : ''}`;
  const body = `<div id="picture" role="img" aria-label="${escaped(`${title}: ${name}`)}"></div>
<footer>
<button id="play" type="button" hidden>Play</button>
<p id="caption" role="status">${escaped(name)}</p>
<a id="open" href="${escaped(whole)}" target="_blank" rel="noopener">Lobster League</a>
</footer>
<script src="${CLIENT_PATH}" defer></script>`;
  return document({ title: `${name} · ${title}`, body, told }, origins);
}

/** It says so in the frame. */
export function gonePage(message: string, origins: readonly string[]): Page {
  const body = `<p class="gone">${escaped(message)} <a href="/" target="_blank" rel="noopener">Lobster League</a></p>`;
  return document({ title: 'Lobster League', body, told: null }, origins);
}

interface Parts {
  readonly title: string;
  readonly body: string;
  readonly told: string | null;
}

function document({ title, body, told }: Parts, origins: readonly string[]): Page {
  const html = `<!doctype html>
<html lang="en"${told === null ? '' : ` data-embed="${escaped(told)}"`}>
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escaped(title)}</title>
<style>${STYLE}</style>
</head>
<body>
${body}
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src '${hash(STYLE)}'`,
    ...(told === null ? [] : ["script-src 'self'", "font-src 'self'", "connect-src 'self' ws: wss:"]),
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${origins.length === 0 ? "'none'" : origins.join(' ')}`,
  ].join('; ');
  return { html, policy };
}
