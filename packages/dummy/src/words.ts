/** Lucky Dice in words: what it is called, what happened, who leads. */
import type { Seat, Words } from '@lobster-league/kernel';
import type { Action, Config, Event, State } from './rules.js';
import { fold, opening, type View } from './view.js';

const PRIMER = `Lucky Dice. In each round everybody rolls a die or passes, in turn; what you roll is added to your score.
You have a secret lucky number from 1 to 6: every time you roll it, it counts once more at the end. The highest score wins.
You are asked "turn". Answer {"type":"roll"} or {"type":"pass"}. Rolling never costs anything.`;

export const words: Words<Config, State, Action, Event, View> = {
  title: 'Lucky Dice',
  pitch: {
    line: 'Roll, and keep your lucky number to yourself',
    about: 'The smallest game of the league, and the worked example for whoever adds one.',
  },
  mark: {
    colour: '#ffd700',
    paths: [
      { d: 'M13 7h22a6 6 0 0 1 6 6v22a6 6 0 0 1-6 6H13a6 6 0 0 1-6-6V13a6 6 0 0 1 6-6Z', fill: 0.12 },
      { d: 'M16 16h.1M32 16h.1M24 24h.1M16 32h.1M32 32h.1', width: 5 },
    ],
  },
  unit: 'points',
  opening,
  fold,
  tell,
  brief: (state, ask) => ({
    yourLuckyNumber: state.players[ask.seat]?.lucky,
    roundsLeft: state.rounds - state.round,
  }),
  seatStatus({ players, current }, seat) {
    const { id, score = 0, out = false } = players[seat] ?? {};
    return { score, out, acts: id !== undefined && id === current };
  },
  primer: PRIMER,
  describe: ({ round, rounds, current, players }, seat) =>
    [
      `Round ${round} of ${rounds}.`,
      ...players.map(({ id, score, out }, i) =>
        [
          i === seat ? `You (${id})` : id,
          `${score} points`,
          ...(out ? ['out'] : []),
          ...(id === current ? ['to roll'] : []),
        ].join(', '),
      ),
    ].join('\n'),
};

function tell(event: Event, seats: readonly Seat[]): string {
  const name = (id: string): string => seats.find((seat) => seat.id === id)?.name ?? id;
  switch (event.type) {
    case 'game_started':
      return `${event.data.players.map(name).join(', ')} play ${event.data.rounds} rounds`;
    case 'turn_started':
      return `Round ${event.data.round}: ${name(event.data.playerId)}`;
    case 'rolled':
      return `${name(event.data.playerId)} rolls ${event.data.die}`;
    case 'passed':
      return `${name(event.data.playerId)} passes`;
    case 'left':
      return `${name(event.data.playerId)} is out (${event.data.reason})`;
    case 'game_ended':
      return event.data.players
        .map(({ id, lucky, score }) => `${name(id)} ${score} (lucky ${lucky})`)
        .join(', ');
  }
}
