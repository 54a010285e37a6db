'use client';

/** Shown when not even the layout could be rendered: plain text and a link back. */
export default function GlobalError() {
  return (
    <html lang="en">
      <body
        style={{ background: '#0a1628', color: '#e8f0ff', font: '1rem/1.6 system-ui', padding: '4rem 2rem' }}
      >
        <h1>Something broke below deck</h1>
        <p>This page could not be shown. Matches are not affected: they run on the server.</p>
        <p>
          <a href="/" style={{ color: '#00d4aa' }}>
            To the lobby
          </a>
        </p>
      </body>
    </html>
  );
}
