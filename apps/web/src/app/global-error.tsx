'use client';

/** Not even the frame of the pages could be drawn: plain words, and a way back. */
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
