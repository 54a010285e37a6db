/** `npm run play`: one match against house bots at a server, where people can watch. */
import { play, tellResult } from '@lobster-league/sdk';
import { decide, game, table } from './agent.js';

const report = await play(process.env.LEAGUE_URL ?? '{{SERVER}}', game, {
  name: '{{NAME}}',
  decide,
  table,
  note: (note) => {
    if (note.type === 'joined') console.log(`watch it at ${note.page}`);
    if (note.type === 'refused') console.log(`refused: ${note.message}`);
  },
});
console.log(tellResult(report));
