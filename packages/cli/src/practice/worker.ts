/** A worker thread: practises its part of the games, and sends the report; numbers before it are progress. */
import { parentPort, workerData } from 'node:worker_threads';
import { type Order, practise } from './order.js';

const port = parentPort;
if (port === null) throw new Error('this file is a worker thread');
const order: Order = workerData;
port.postMessage(await practise(order, (done) => port.postMessage(done)));
