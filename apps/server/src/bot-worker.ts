/** A thread on which house bots think. */
import { hash } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import type { BotOrder } from '@lobster-league/arena';
import { loadManifests } from '@lobster-league/games';
import {
  botNamed,
  type Considered,
  consider,
  gameOf,
  ofVersion,
  Rng,
  setSha256,
} from '@lobster-league/kernel';
import type { BotAnswer } from './ports/bot-thread.js';

setSha256((text) => hash('sha256', text));
const games = (await loadManifests()).map(gameOf);

function decide({ game: id, rules, bot: name, state, ask, rng }: BotOrder): Considered {
  const found = games.find((game) => game.id === id);
  const game = found === undefined ? undefined : ofVersion(found, rules);
  const bot = game === undefined ? undefined : botNamed(game, name);
  if (bot === undefined) throw new Error(`${name} of ${id} is not here`);
  return consider(bot, state, ask, Rng.resume(rng));
}

function answer(order: BotOrder): BotAnswer {
  try {
    return { considered: decide(order) };
  } catch (error) {
    return { error: error instanceof Error ? error.message : String(error) };
  }
}

parentPort?.on('message', (order: BotOrder) => parentPort?.postMessage(answer(order)));
parentPort?.postMessage({ ready: true } satisfies BotAnswer);
