import { conformance } from '@lobster-league/kernel/conformance';
import { it } from 'vitest';
import { dummy } from '../src/index.js';

conformance(it, dummy, {
  plant(state, onlooker) {
    if (state.over) return;
    for (const [seat, player] of state.players.entries()) {
      if (seat !== onlooker) Object.assign(player, { lucky: 7, hits: 99 });
    }
  },
  configs: [{}, { rounds: 1 }, { rounds: 30 }],
});
