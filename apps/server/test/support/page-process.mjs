/** Stands in for the process that renders pages: as easily started, and does what a test asks of it. */
import { createServer } from 'node:http';

process.once('disconnect', () => process.exit(0));

const answers = {
  '/environment': (_request, response) => response.end(JSON.stringify(process.env)),
  '/headers': ({ headers }, response) => response.setHeader('vary', 'rsc').end(JSON.stringify(headers)),
  '/crash': () => process.exit(3),
  '/arena': async (_request, response) => {
    const { ARENA_INTERNAL_URL, PAGES_KEY } = process.env;
    const key = { 'x-pages-key': PAGES_KEY };
    const ask = (headers) => fetch(`${ARENA_INTERNAL_URL}/api/league/games`, { headers });
    response.end(JSON.stringify([(await ask(key)).status, (await ask({})).status]));
  },
  // Says one half, and the other when somebody has asked for it.
  '/halves': (_request, response) => {
    response.write('one half');
    halves.push(() => response.end(' and the other'));
  },
  '/other-half': (_request, response) => {
    for (const end of halves.splice(0)) end();
    response.end();
  },
  '/endless': (_request, response) => {
    response.once('close', () => console.log('nobody listens any more'));
    response.write('…');
  },
};
const halves = [];

const server = createServer((request, response) => {
  const answer = answers[request.url];
  if (answer === undefined) response.writeHead(404).end();
  else answer(request, response);
});
server.listen(0, '127.0.0.1', () => process.send({ port: server.address().port }));
