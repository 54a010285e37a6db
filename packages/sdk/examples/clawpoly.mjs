import { play } from '@lobster-league/sdk';

const report = await play(process.env.LEAGUE ?? 'http://localhost:3000', 'clawpoly', {
  name: 'Thrifty Crab',
  decide(view, ask) {
    const purchase = ask.legal.find(({ type }) => type === 'action:buy');
    if (purchase && view.you.money > ask.brief.price + 200) return { ...purchase, thought: 'Mine now.' };
    return ask.fallback;
  },
  note: (note) => note.type === 'joined' && console.log(`watch it at ${note.page}`),
});
console.log(`place ${report.place}, worth ${report.score} shells`);
