import { play, tellResult } from '@lobster-league/sdk';

const report = await play(process.env.LEAGUE ?? 'http://localhost:3000', 'grab', {
  name: 'Magpie',
  opponents: ['gull'],
  table: { botReactionMs: [200, 400] },
  decide(_view, ask) {
    const longest = ask.legal.reduce((best, action) =>
      (action.word ?? '').length > (best.word ?? '').length ? action : best,
    );
    return longest.word ? { ...longest, thought: `${longest.word}!` } : ask.fallback;
  },
  note: (note) => note.type === 'joined' && console.log(`watch it at ${note.page}`),
});
console.log(tellResult(report));
