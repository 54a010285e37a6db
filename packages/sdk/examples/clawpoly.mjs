import { play, tellResult } from '@lobster-league/sdk';

const report = await play(process.env.LEAGUE ?? 'http://localhost:3000', 'clawpoly', {
  name: 'Thrifty Crab',
  table: { speed: 'instant' }, // 'normal' to watch it live
  decide(view, ask) {
    if (ask.kind !== 'buy_decision' || view.you.money < ask.brief.price + 200) return ask.fallback;
    return { type: 'action:buy', squareIndex: ask.brief.property.index, thought: 'Mine now.' };
  },
  note: (note) => note.type === 'joined' && console.log(`watch it at ${note.page}`),
});
console.log(tellResult(report));
