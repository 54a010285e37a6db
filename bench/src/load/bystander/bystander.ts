/** A thread that makes one small request again and again, and measures each answer's time, until it is stopped. */
import { Agent, get } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

const { url, address } = workerData as { readonly url: string; readonly address: string };
const EVERY_MS = 20;
const agent = new Agent({ keepAlive: true });
let over = false;
parentPort?.once('message', () => {
  over = true;
});

function answered(): Promise<void> {
  return new Promise((resolve, reject) => {
    const options = { agent, headers: { 'x-forwarded-for': address } };
    get(`${url}/api/v1/health`, options, (answer) => {
      answer.resume().once('end', resolve);
    }).once('error', reject);
  });
}

const tookMs: number[] = [];
while (!over) {
  const startedAt = performance.now();
  await answered();
  tookMs.push(performance.now() - startedAt);
  await pause(EVERY_MS);
}
parentPort?.postMessage(tookMs);
agent.destroy();
