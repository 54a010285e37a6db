import { play, tellResult } from '@lobster-league/sdk';

const report = await play(process.env.LEAGUE ?? 'http://localhost:3000', 'molttactics', {
  name: 'Deep Claw',
  table: { class: 'ranger', speed: 'instant' }, // 'fast' to watch it live
  decide(view, ask) {
    const wish = ['attack', 'molt', 'harvest', 'move'].find((type) =>
      ask.legal.some((action) => action.type === type),
    );
    const choices = ask.legal.filter(({ type }) => type === wish);
    return choices[view.turn % choices.length] ?? ask.fallback;
  },
  note: (note) => note.type === 'joined' && console.log(`watch it at ${note.page}`),
});
console.log(tellResult(report));
