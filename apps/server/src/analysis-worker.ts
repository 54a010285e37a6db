/** A thread that analyses finished matches, one after the other, when nothing else wants its core. */
import { hash } from 'node:crypto';
import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { loadManifests } from '@lobster-league/games';
import { reportOf } from '@lobster-league/insight';
import { setSha256 } from '@lobster-league/kernel';
import type { AnalysisAnswer, AnalysisOrder } from './ports/analyst.js';

// There the priority is that of the calling thread; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL);
setSha256((text) => hash('sha256', text));
const manifests = await loadManifests();
/** How many steps pass between two messages about the progress. */
const TELL_EVERY = 20;

function answer({ replay, between }: AnalysisOrder): AnalysisAnswer {
  try {
    const manifest = manifests.find(({ rules }) => rules.id === replay.head.game);
    if (manifest === undefined) throw new Error(`${replay.head.game} is not a game of this server`);
    manifest.hosting?.prepare?.();
    const onStep = (step: number, of: number): void => {
      if (step % TELL_EVERY === 0) parentPort?.postMessage({ done: step / of });
    };
    return { report: JSON.stringify(reportOf(manifest, replay, { between, onStep })) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (order: AnalysisOrder) => parentPort?.postMessage(answer(order)));
