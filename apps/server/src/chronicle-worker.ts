/** A thread that plays finished matches again, of which only the inputs were kept. */
import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { bringSha256 } from '@lobster-league/kernel';
import { serveChronicles } from '@lobster-league/stores/chronicle';
import { GAMES } from './hosted-games.js';

bringSha256((text) => hash('sha256', text));
if (parentPort !== null) serveChronicles(parentPort, (id) => GAMES.find((game) => game.id === id));
