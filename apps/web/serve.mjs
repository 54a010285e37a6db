/**
 * Serves the built pages from their own Node process: for the server that started it (`npm start`), or for one
 * elsewhere (`npm run web`). Plain JavaScript: the build copies it next to the pages, with all that Next needs to serve them
 * (.next/standalone; scripts/web-build.mjs).
 */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setPriority } from 'node:os';
import { duplexPair } from 'node:stream';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';

const dir = fileURLToPath(new URL('.', import.meta.url));

/** The nice value of the page process: on a busy machine it gets a quarter of the time, matches the rest. */
const NICE = 5;
const RETRY_MS = 2_000;
/** A page of every kind; where an address names something, there is nothing. */
const EVERY_KIND = [
  '/',
  '/games',
  '/leaderboard',
  '/tournaments',
  '/tournaments/how',
  '/tournaments/none',
  '/agents',
  '/docs',
  '/settings',
  '/challenges',
  '/replay',
  '/tv',
  '/boards',
  '/puzzles',
  '/puzzles/none',
  '/watch/none',
  '/play/none',
  '/games/none',
  '/games/none/replay',
  '/agents/none',
];
/** The first rendering loads and compiles; the second one is quick. */
const WARM_UPS = 2;

/** @returns {Promise<{ answer: import('node:http').RequestListener, close: () => Promise<void> }>} */
async function openPages() {
  process.env.NEXT_TELEMETRY_DISABLED = '1';
  // A production build needs React's production runtime, which Next picks by this variable.
  process.env.NODE_ENV = 'production';
  // As Next's own program of a standalone build does: the settings are those of the build, and nothing is looked for.
  const { config } = JSON.parse(
    readFileSync(new URL('.next/required-server-files.json', import.meta.url), 'utf8'),
  );
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(config);
  const { default: next } = await import('next');
  // Next adds its own upgrade listener to the server it is given; this one never listens, so WebSockets stay the arena's.
  const app = next({ dir, dev: false, quiet: true, httpServer: createServer() });
  await app.prepare();
  // Next would load its pages while it serves already, and hold its visitors up meanwhile (see next.config.mjs).
  const server = await app.server.getServer();
  await server.unstable_preloadEntries();
  const render = app.getRequestHandler();
  const answer = async (request, response) => {
    if (isReadable(request.url)) return render(request, response);
    response
      .writeHead(400, { 'content-type': 'text/plain; charset=utf-8' })
      .end('That address cannot be read.\n');
  };
  return { answer, close: () => app.close() };
}

/** Next throws on percent-encoding that is not UTF-8; such a request gets a 400 instead. */
function isReadable(url = '/') {
  try {
    decodeURIComponent(url);
    return true;
  } catch {
    return false;
  }
}

/**
 * Serves the server that started this process: on a loopback port that is reported to it, only to requests with
 * PAGES_KEY, and until the server exits.
 */
export async function serveForArena({ PAGES_KEY } = process.env) {
  // Ctrl-C and service managers signal the whole process group; this process exits with its server instead.
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => undefined);
  const leave = () => process.exit(0);
  process.once('disconnect', leave);
  // Next logs what goes wrong, and that nobody reads that goes wrong too: it would never come to hear of the end of the channel.
  for (const output of [process.stdout, process.stderr]) output.on('error', leave);
  // The server may have gone while this was loaded.
  if (!process.connected) leave();
  // On machines with few cores, matches come first.
  setPriority(NICE);
  const { answer } = await openPages();
  const server = createServer((request, response) => {
    const { 'x-pages-key': key, ...headers } = request.headers;
    if (key !== PAGES_KEY) return void response.writeHead(403).end();
    // Rendering does not need the key.
    request.headers = headers;
    return answer(request, response);
  });
  // The server keeps its connections open; closing them is up to the server.
  server.keepAliveTimeout = 0;
  await warmUp(server, PAGES_KEY);
  server.listen(0, '127.0.0.1', () => process.send?.({ port: server.address().port }));
}

/** Renders every kind of page before anybody is served: the first visitors would wait for each other else. */
async function warmUp(server, key) {
  for (let times = 0; times < WARM_UPS; times++)
    for (const path of EVERY_KIND) {
      const [client, served] = duplexPair();
      server.emit('connection', served);
      client.write(
        `GET ${path} HTTP/1.1\r\nHost: warm-up\r\nConnection: close\r\nX-Pages-Key: ${key}\r\n\r\n`,
      );
      await text(client);
    }
}

/** Asks the arena which games there are, again and again until it answers. */
async function gameFacts(arena) {
  for (;;) {
    try {
      const response = await fetch(new URL('/api/league/games', arena));
      const { games } = await response.json();
      if (response.ok)
        return JSON.stringify(games.map(({ config, action, seatOptions, bots, ...facts }) => facts));
    } catch {
      // It may be starting.
    }
    console.log(`waiting for the arena at ${arena}`);
    await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
  }
}

/** Serves the pages alone, for a server elsewhere. */
export async function serveAlone({ PORT = '3001', HOST, ARENA_URL } = process.env) {
  if (!URL.canParse(ARENA_URL ?? '')) {
    console.error('ARENA_URL: say where the arena is, like ARENA_URL=https://arena.example.org');
    process.exitCode = 1;
    return;
  }
  process.env.GAME_FACTS = await gameFacts(process.env.ARENA_INTERNAL_URL ?? ARENA_URL);
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
