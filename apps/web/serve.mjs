/**
 * The built pages in a Node process: `openPages` hands requests to Next.js, inside the arena's own process or in one of
 * its own (`npm run web`). Plain JavaScript, because it runs from its source.
 */
import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';

const dir = fileURLToPath(new URL('.', import.meta.url));

/** Whether there is anything to serve. */
export function pagesAreBuilt() {
  return existsSync(join(dir, '.next', 'BUILD_ID'));
}

/**
 * @param {(text: string) => void} say where it goes what Next tells of its start: it knows no logs but the console's
 * @returns {Promise<{ answer: import('node:http').RequestListener, close: () => Promise<void> }>}
 */
export async function openPages(say = console.log) {
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  // A production build needs React's production runtime, which Next picks by this variable.
  process.env.NODE_ENV = 'production';
  const { default: next } = await import('next');
  // Next adds its own upgrade listener to the server it is given; this one never listens, so WebSockets stay the arena's.
  const app = next({ dir, dev: false, quiet: true, httpServer: createServer() });
  await telling(say, () => app.prepare());
  const render = app.getRequestHandler();
  const answer = async (request, response) => {
    if (isReadable(request.url)) return render(request, response);
    response
      .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
      .end('That address cannot be read.\n');
  };
  return { answer, close: () => app.close() };
}

async function telling(say, act) {
  const { log } = console;
  console.log = (...words) => say(stripVTControlCharacters(words.join(' ')).trim());
  try {
    return await act();
  } finally {
    console.log = log;
  }
}

/** Next fails on what is not UTF-8 behind its percent signs; whoever wrote that hears it as their own mistake. */
function isReadable(url = '/') {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/** The pages alone, with the arena elsewhere. */
export async function serveAlone({ PORT = '3001', HOST, ARENA_URL } = process.env) {
  if (!URL.canParse(ARENA_URL ?? '')) {
    console.error('ARENA_URL: say where the arena is, like ARENA_URL=https://arena.example.org');
    process.exitCode = 1;
    return;
  }
  const { answer, close } = await openPages();
  const server = createServer(answer);
  server.on('error', (error) => {
    console.error(error.message);
    process.exit(1);
  });
  server.listen(Number(PORT), HOST, () => {
    console.log(`The pages are at http://${HOST ?? 'localhost'}:${PORT}, the arena at ${ARENA_URL}`);
  });
  for (const signal of ['SIGINT', 'SIGTERM']) {
    process.once(signal, () => {
      server.close();
      server.closeAllConnections();
      void close().then(() => process.exit(0));
    });
  }
}
