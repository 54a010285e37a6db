/** A thread that fits boards, when nothing else wants its core. */
import { hash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { setSha256 } from '@lobster-league/kernel';
import { type PlacedMatch, seasonRatings } from '@lobster-league/ratings';
import type { FitAnswer, FitOrder } from './ports/fitter.js';

// There the priority is that of the calling thread; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
setSha256((text) => hash('sha256', text));

let matches: PlacedMatch[] = [];

function answer(): FitAnswer {
  try {
    return { ratings: JSON.stringify(seasonRatings(matches)) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  } finally {
    matches = [];
  }
}

parentPort?.on('message', (order: FitOrder) => {
  if ('fit' in order) parentPort?.postMessage(answer());
  else for (const match of order.matches) matches.push(match);
});
