/** Log lines and sounds of MoltTactics' events. */
import { type Event, tell } from '@lobster-league/molttactics/watch';
import type { LogLine, SeatedPlayer, SoundName } from '../../viewer/contract';

export function lineOf(event: Event, seatedPlayers: readonly SeatedPlayer[]): LogLine | null {
  const mark = markOf(event);
  if (mark === null) return null;
  const seats = seatedPlayers.map(({ playerId, name }) => ({ id: playerId, name }));
  const seat = 'seat' in event.data ? event.data.seat : null;
  return {
    ...mark,
    text: tell(event, seats),
    playerId: seat === null ? null : (seatedPlayers[seat]?.playerId ?? null),
  };
}

function markOf(event: Event): Pick<LogLine, 'icon' | 'kind' | 'small'> | null {
  switch (event.type) {
    case 'match_started':
      return { icon: '🏟️', kind: 'match' };
    case 'turn_started':
      return { icon: '⏳', kind: 'turn' };
    // The effects of the actions have their own lines.
    case 'actions_revealed':
      return null;
    case 'defended':
      return { icon: '🛡️', kind: 'defence' };
    case 'guarded':
      return { icon: '🧱', kind: 'ability' };
    case 'arc_pulsed':
    case 'arc_pulse_hit':
      return { icon: '⚡', kind: 'ability' };
    case 'shadow_stepped':
      return { icon: '👣', kind: 'ability' };
    case 'pinned':
      return { icon: '📌', kind: 'ability' };
    case 'attacked':
      return { icon: '⚔️', kind: 'attack' };
    case 'missed':
      return { icon: '💨', kind: event.data.with === 'pin' ? 'ability' : 'attack' };
    case 'moved':
      return { icon: '🐾', kind: 'move', small: { plural: 'moves' } };
    case 'blocked':
      return { icon: '✋', kind: event.data.with === 'shadow_step' ? 'ability' : 'move' };
    case 'harvested':
      return { icon: '🦪', kind: 'harvest' };
    case 'molted':
      return { icon: '✨', kind: 'molt' };
    case 'hurt':
      return { icon: event.data.by === 'storm' ? '🌀' : '🌋', kind: 'hazard' };
    case 'eliminated':
      return { icon: '☠️', kind: 'elimination' };
    case 'match_ended':
      return { icon: '🏆', kind: 'match' };
  }
}

export function soundOf(event: Event): SoundName | null {
  switch (event.type) {
    case 'attacked':
    case 'arc_pulse_hit':
    case 'hurt':
      return 'hit';
    case 'arc_pulsed':
      return 'pot';
    case 'harvested':
      return 'buy';
    case 'molted':
    case 'guarded':
      return 'card';
    case 'pinned':
    case 'shadow_stepped':
      return 'steal';
    case 'moved':
      return 'tile';
    case 'eliminated':
      return 'bankruptcy';
    case 'match_ended':
      return 'win';
    case 'match_started':
    case 'turn_started':
    case 'actions_revealed':
    case 'defended':
    case 'missed':
    case 'blocked':
      return null;
  }
}
