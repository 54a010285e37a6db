/** How connects, disconnects and forfeits, reported by the host, change the game. */
import { describe, expect, it } from 'vitest';
import { grab } from '../src/index.js';
import { TestGame } from './given.js';

describe('presence', () => {
  const away = (seat: number) => ({ type: 'presence', seat, connected: false }) as const;
  const back = (seat: number) => ({ type: 'presence', seat, connected: true }) as const;

  it('a disconnected player counts as passed, also after the next draw and the next word', () => {
    const play = new TestGame({ pool: 'cat', words: [[], [], []] });
    play.learn(away(2));
    expect(play.state.table.passed).toEqual([false, false, true]);
    play.move(0, 'cat');
    expect(play.state.table.passed).toEqual([false, false, true]);
    play.pass(0);
    play.pass(1);
    expect(grab.turn(play.state)).toBe(2);
    expect(play.state.table.passed).toEqual([false, false, true]);
  });

  it('the last one who has not passed leaves: the turn ends', () => {
    const play = new TestGame({});
    play.pass(0);
    play.learn(away(1));
    expect(play.told).toEqual(['player_passed', 'player_disconnected', 'turn_ending', 'turn_starting']);
  });

  it('nobody is there: the game waits, and only the clock is asked', () => {
    const play = new TestGame({});
    play.learn(away(0));
    play.learn(away(1));
    expect(grab.turn(play.state)).toBe(1);
    expect(Object.keys(play.asks)).toEqual(['-1']);
    play.learn(back(1));
    expect(Object.keys(play.asks)).toEqual(['1', '-1']);
    play.pass(1);
    expect(grab.turn(play.state)).toBe(2);
  });

  it('whoever comes back may look again', () => {
    const play = new TestGame({});
    play.pass(0);
    play.learn(away(0));
    const ids = play.asks;
    expect(grab.turn(play.state)).toBe(1);
    play.learn(back(0));
    expect(play.state.table.passed).toEqual([false, false]);
    expect(play.asks[0]).toBeGreaterThan(ids[1]!);
  });

  it('tells only what is new, and ignores seats that nobody has', () => {
    const play = new TestGame({});
    play.learn(back(0));
    play.learn(away(7));
    play.learn(away(-1));
    expect(play.events).toEqual([]);
  });

  it('a claim of somebody who is just gone still counts, and does not bring that player back', () => {
    const play = new TestGame({ pool: 'cat' });
    play.learn(away(0));
    expect(play.move(0, 'cat')).toBeNull();
    expect(play.state.table.passed).toEqual([true, false]);
  });
});

describe('forfeit', () => {
  const out = (seat: number) => ({ type: 'forfeit', seat, reason: 'left' }) as const;

  it('counts as passed for ever; the words stay on the table and can be taken', () => {
    const play = new TestGame({ pool: 's', words: [['cat'], []] });
    play.learn(out(0));
    play.learn({ type: 'presence', seat: 0, connected: false });
    play.learn({ type: 'presence', seat: 0, connected: true });
    expect(play.told).toEqual(['player_forfeited']);
    expect(play.state.table.passed).toEqual([true, false]);
    expect(play.move(0, 'cats')?.code).toBe('FORFEITED');
    expect(play.pass(0)?.code).toBe('FORFEITED');
    expect(play.move(1, 'cats')).toBeNull();
    play.pass(1);
    expect(grab.turn(play.state)).toBe(2);
  });

  it('comes behind those who stayed, whatever the score', () => {
    const play = new TestGame({ pool: 'quiz', words: [[], [], []] });
    play.move(0, 'quiz');
    play.learn(out(0));
    play.learn({ type: 'stop', reason: 'creator_stopped' });
    expect(grab.result(play.state)).toEqual([
      { seat: 0, place: 3, score: 44 },
      { seat: 1, place: 1, score: 0 },
      { seat: 2, place: 1, score: 0 },
    ]);
    expect(grab.view(play.state, null).winners).toEqual(['bo', 'cy']);
  });

  it('of everybody ends the game', () => {
    const play = new TestGame({});
    play.learn(out(0));
    play.learn(out(1));
    expect(play.events.at(-1)).toMatchObject({ type: 'game_ending', data: { reason: 'all_forfeited' } });
    expect(grab.asks(play.state)).toEqual([]);
  });
});
