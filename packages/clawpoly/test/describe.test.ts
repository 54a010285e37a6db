/** The table as text: who owns what, and what landing there costs. */
import { expect, it } from 'vitest';
import { clawpoly } from '../src/index.js';
import type { View } from '../src/view.js';

function table(): View {
  const seats = ['Pinchy', 'Navigator', 'Trader'].map((name, i) => ({ id: `agent-${i + 1}`, name }));
  return clawpoly.opening(clawpoly.config.parse({}), seats);
}

it('tells purses, places, and every deed with its owner and rent', () => {
  const view = table();
  Object.assign(view, { turnNumber: 9 });
  Object.assign(view.players[0]!, { money: 800, position: 6, properties: [1, 3, 6], escapeCards: 1 });
  Object.assign(view.players[1]!, { inLobsterPot: true, lobsterPotTurns: 2 });
  Object.assign(view.players[2]!, { isBankrupt: true });
  const owned: Record<number, object> = {
    1: { owner: 'agent-1' },
    3: { owner: 'agent-1', outposts: 2 },
    6: { owner: 'agent-1', mortgaged: true },
    8: { owner: 'agent-2' },
    39: { owner: 'agent-2', fortress: true },
    5: { owner: 'agent-2' },
    15: { owner: 'agent-2' },
    12: { owner: 'agent-1' },
  };
  for (const [index, more] of Object.entries(owned)) Object.assign(view.board[Number(index)]!, more);
  const text = clawpoly.describe?.(view, 0) ?? '';
  for (const line of [
    'Turn 9. You are Pinchy (agent-1): 800 shells, on 6 Ningaloo Reef, 3 deeds, 1 escape cards',
    'Opponent Navigator (agent-2): 1500 shells, in the Lobster Pot, 2 turns so far',
    'Opponent Trader (agent-3): bankrupt',
    // An empty square of a whole group costs double.
    '1 Tidal Pool Flats 60 you, empty, rent 4\n3 Mangrove Shallows 60 you, 2 outposts, rent 60',
    '6 Ningaloo Reef 100 you, mortgaged\n8 Red Sea Reef 100 agent-2, empty, rent 6\n9 Belize Barrier Reef 120 unowned',
    "39 Claw Emperor's Domain 400 agent-2, fortress, rent 2000",
    "5 Poseidon's Current 200 agent-2, toll 50",
    '12 Electric Eel Power 150 you, 4 times the dice',
  ])
    expect(text).toContain(line);
  expect(clawpoly.primer).toContain('action:buy');
});
