/** Log lines and sounds of Grab's events. */
import { type GrabEvent, tell } from '@lobster-league/grab/watch';
import type { LogLine, SeatedPlayer, SoundName } from '../../viewer/contract';

export function lineOf(event: GrabEvent, seatedPlayers: readonly SeatedPlayer[]): LogLine | null {
  const said = markOf(event);
  if (said === null) return null;
  const seat = 'seat' in event.data ? event.data.seat : null;
  return {
    ...said,
    text: tell(event),
    playerId: seat === null ? null : (seatedPlayers[seat]?.playerId ?? null),
  };
}

function markOf(event: GrabEvent): Pick<LogLine, 'icon' | 'kind' | 'small'> | null {
  switch (event.type) {
    case 'turn_starting':
      return { icon: '🔤', kind: 'tile' };
    case 'word_made':
      return isSteal(event) ? { icon: '🏴‍☠️', kind: 'steal' } : { icon: '💬', kind: 'word' };
    case 'player_passed':
      return { icon: '🤚', kind: 'pass', small: { plural: 'passes' } };
    case 'player_disconnected':
      return { icon: '💤', kind: 'player' };
    case 'player_reconnected':
      return { icon: '👋', kind: 'player' };
    case 'player_forfeited':
      return { icon: '🏳️', kind: 'player' };
    case 'game_ending':
      return { icon: '🏆', kind: 'game' };
    // The next turn's line says it already.
    case 'turn_ending':
      return null;
  }
}

/** Returns whether the word was taken from another player. */
export function isSteal(event: GrabEvent): boolean {
  return event.type === 'word_made' && event.data.from !== null && event.data.from.seat !== event.data.seat;
}

export function soundOf(event: GrabEvent): SoundName | null {
  switch (event.type) {
    case 'turn_starting':
      return 'tile';
    case 'word_made':
      return isSteal(event) ? 'steal' : 'buy';
    case 'player_forfeited':
      return 'bankruptcy';
    case 'game_ending':
      return 'win';
    case 'turn_ending':
    case 'player_passed':
    case 'player_disconnected':
    case 'player_reconnected':
      return null;
  }
}
