/** A worker thread: plays the ranges of games that it is sent, and answers each with its tally. */
import { parentPort, workerData } from 'node:worker_threads';
import { loadGame } from '../games.js';
import { playGames } from './games.js';
import type { Order } from './order.js';
import type { Run } from './runs.js';

const port = parentPort;
if (port === null) throw new Error('this file is a worker thread');
const order: Order = workerData;
const loaded = await loadGame(order.game);
port.on('message', ({ from, to }: Run) => {
  port.postMessage(playGames(loaded, order, from, to));
});
port.postMessage('ready');
