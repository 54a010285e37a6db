/** A thread that plays matches again from the inputs in their journals. */
import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { loadManifests } from '@lobster-league/games';
import { gameOf, setSha256 } from '@lobster-league/kernel';
import { serveHistories } from '@lobster-league/stores/history-threads';

setSha256((text) => hash('sha256', text));
const games = (await loadManifests()).map(gameOf);
if (parentPort !== null) serveHistories(parentPort, (id) => games.find((game) => game.id === id));
