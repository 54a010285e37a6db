/** The board and the cards as they are drawn, without a browser. */
import { fold, opening, type View } from '@lobster-league/clawpoly/watch';
import { describe, expect, it } from 'vitest';
import { clawpolyViewer } from '../../src/games/clawpoly';
import { rendered } from '../rendered';
import { playedMatch, SEATS, SITTERS } from './played-match';

const { Board, Players } = clawpolyViewer;
const events = playedMatch('golden');

function tableAfter(count: number): View {
  const view = opening({ turnLimit: 200, startingShells: 1500 }, SEATS);
  for (const { event } of events.slice(0, count)) fold(view, event);
  return view;
}

function drawn(count: number, pace: number): string {
  const event = events[count - 1] ?? null;
  const props = { view: tableAfter(count), event, seatedPlayers: SITTERS, thought: null, pace };
  return rendered(<Board {...props} />) + rendered(<Players {...props} />);
}

describe('the board', () => {
  it('names every square with all that is to be known of it', () => {
    const page = drawn(800, 0);
    expect(page.match(/data-square=/g)).toHaveLength(40);
    const view = tableAfter(800);
    const mortgaged = view.board.find((square) => square.mortgaged)!;
    const owner = view.players.find((player) => player.id === mortgaged.owner)!;
    expect(page).toContain(`$${mortgaged.price}, owned by ${owner.name}, mortgaged`);
    const built = view.board.find((square) => square.outposts > 1)!;
    expect(page).toContain(`with ${built.outposts} outposts`);
  });

  it('has one tab stop', () => {
    expect(drawn(10, 0).match(/tabindex="0"/gi)).toHaveLength(1);
  });

  it('moves nothing at pace 0, and something at pace 1', () => {
    const bought = events.findIndex(({ event }) => event.type === 'game:property_bought') + 1;
    expect(drawn(bought, 1)).toContain('flash');
    expect(drawn(bought, 0)).not.toContain('flash');
    const finished = events.length;
    expect(drawn(finished, 1)).toContain('paper');
    expect(drawn(finished, 0)).not.toContain('paper');
  });

  it('draws every moment of a match', () => {
    for (let count = 0; count <= events.length; count += 71) expect(drawn(count, 1)).toContain('Clawpoly');
  });
});

describe('the agent cards', () => {
  it('strike out who is bankrupt and say who acts', () => {
    const page = drawn(events.length - 30, 0);
    expect(page.match(/aria-current="true"/g)).toHaveLength(1);
    expect(page.match(/data-bankrupt="true"/g)).not.toBeNull();
  });
});
