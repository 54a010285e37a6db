/** A page that brings everything along: its style, its script, and a policy that allows nothing else. */
import { createHash } from 'node:crypto';
import type { Response } from 'express';

export interface PageParts {
  readonly title: string;
  readonly style: string;
  readonly body: string;
  readonly script?: string;
}

export interface Page {
  readonly html: string;
  /** The Content-Security-Policy. */
  readonly policy: string;
}

const STYLE = `
  :root { color-scheme: dark; --bg: #0a1628; --surface: #122040; --hover: #1a3060; --text: #e8f0ff; --dim: #8899bb;
    --accent: #00d4aa; --warning: #ff6b6b; --gold: #ffd700; }
  * { box-sizing: border-box; }
  body { background: linear-gradient(var(--bg), #050b16) fixed; color: var(--text); margin: 0;
    font: 16px/1.55 system-ui, sans-serif; }
  main { max-width: 64rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
  h1 { font-size: 2.2rem; line-height: 1.2; margin: 0 0 .5rem; }
  h2 { font-size: 1.25rem; margin: 2.25rem 0 .75rem; }
  a { color: var(--accent); }
  p { max-width: 46rem; }
  .dim { color: var(--dim); }
  code, pre { font-family: ui-monospace, monospace; font-size: .92em; }
  code { background: var(--surface); border-radius: 4px; padding: .1em .35em; }
  :focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

export function page({ title, style, body, script }: PageParts): Page {
  const styles = STYLE + style;
  const scripts = script === undefined ? '' : `<script>${script}</script>`;
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}</title>
<link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 100 100'%3E%3Ctext y='.9em' font-size='90'%3E🦞%3C/text%3E%3C/svg%3E">
<style>${styles}</style>
</head>
<body>
<main>
${body}
</main>
${scripts}
</body>
</html>
`;
  const policy = [
    "default-src 'none'",
    `style-src '${hash(styles)}'`,
    ...(script === undefined ? [] : [`script-src '${hash(script)}'`, "connect-src 'self' ws: wss:"]),
    'img-src data:',
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
  return { html, policy };
}

export function sendPage(response: Response, { html, policy }: Page, status = 200): void {
  response.status(status).set('content-security-policy', policy).type('html').send(html);
}

export function escaped(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

/** As a Content-Security-Policy names it. */
export function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`;
}
