/** `npm run practice [games]`: the agent against every house bot, in this process. */
import { practice } from '@lobster-league/sdk';
import { decide, game, table } from './agent.js';

const games = Number(process.argv[2] ?? 100);
const { against, decisions, unit, seconds } = await practice(game, { decide, games, table });
for (const { bot, winRate, low, high, meanPlace, lost } of against) {
  const percent = [winRate, low, high].map((share) => (100 * share).toFixed(0));
  const worst =
    lost[0] === undefined ? '' : `; lost most by ${lost[0].cause}: ${lost[0].perGame.toFixed(1)} ${unit}`;
  console.log(
    `${bot.padEnd(12)} won ${percent[0]} % (${percent[1]} to ${percent[2]} %), place ${meanPlace.toFixed(1)}${worst}`,
  );
}
console.log(
  `${decisions.count} decisions, ${decisions.refused} refused, ${decisions.failed} failed, in ${seconds.toFixed(1)} s`,
);
if (decisions.firstRefusal !== null) console.log(`first refusal: ${decisions.firstRefusal}`);
if (decisions.firstFailure !== null) console.log(`first failure: ${decisions.firstFailure}`);
