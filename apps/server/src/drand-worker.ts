/** A thread that checks signatures of drand's rounds. */
import { parentPort } from 'node:worker_threads';
import { type DrandChain, type DrandRound, verifyRound } from '@lobster-league/kernel/beacon';

parentPort?.on('message', ({ chain, round }: { chain: DrandChain; round: DrandRound }) => {
  parentPort?.postMessage(verifyRound(chain, round));
});
