/** Followed agents: each match is told of once, when it is played, with all who are followed in it. */
import { expect, it } from 'vitest';
import type { Room } from '../../src/api/league';
import { begun } from '../../src/follow/begun';

const AGENTS = [
  { agentId: 'ada', name: 'Ada' },
  { agentId: 'bob', name: 'Bob' },
];

function room(roomId: string, status: string, ...agentIds: (string | null)[]): Room {
  return { roomId, status, seats: agentIds.map((agentId) => ({ agentId })) } as unknown as Room;
}

it('tells of matches that are played by those who are followed', () => {
  const rooms = [
    room('1', 'playing', 'ada', 'eve', 'bob'),
    room('2', 'waiting', 'ada'),
    room('3', 'roll_order', 'bob', null),
    room('4', 'playing', 'eve'),
  ];
  const found = begun(rooms, AGENTS, new Set());
  expect(found.map((one) => [one.room.roomId, one.names])).toEqual([
    ['1', ['Ada', 'Bob']],
    ['3', ['Bob']],
  ]);
});

it('tells of each once', () => {
  const known = new Set(['1']);
  const rooms = [room('1', 'playing', 'ada'), room('2', 'playing', 'ada')];
  expect(begun(rooms, AGENTS, known)).toHaveLength(1);
  expect(begun(rooms, AGENTS, known)).toEqual([]);
});
