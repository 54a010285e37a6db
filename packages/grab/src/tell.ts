/** Describes each event in one line, for people. */
import type { GrabEvent, WordMade } from './events.js';

export function tell(event: GrabEvent): string {
  switch (event.type) {
    case 'turn_starting': {
      const { turn_number, letters_drawn, letters_remaining_in_bag } = event.data;
      const letters = letters_drawn.map((letter) => letter.toUpperCase()).join(' ');
      return `Turn ${turn_number}: ${letters} from the bag, ${letters_remaining_in_bag} left`;
    }
    case 'turn_ending': {
      const { turn_number, reason, final_moves_count: words } = event.data;
      const why = reason === 'time_expired' ? 'time is up' : 'everybody has passed';
      return `Turn ${turn_number} is over after ${words} ${words === 1 ? 'word' : 'words'}: ${why}`;
    }
    case 'word_made':
      return tellWord(event.data);
    case 'player_passed':
      return `${event.data.player} passes`;
    case 'player_disconnected':
      return `${event.data.player} is disconnected and counts as passed`;
    case 'player_reconnected':
      return `${event.data.player} is back`;
    case 'player_forfeited':
      return `${event.data.player} is out of the game (${event.data.reason})`;
    case 'game_ending': {
      const { reason, winners, final_scores } = event.data;
      const scores = Object.entries(final_scores).map(([player, score]) => `${player} ${score}`);
      const verb = winners.length === 1 ? 'wins' : 'share the win';
      return `The game is over (${reason}): ${winners.join(' and ')} ${verb}. ${scores.join(', ')}`;
    }
  }
}

function tellWord({ player, seat, word, points, letters, from }: WordMade): string {
  const made = `${player} makes ${word.toUpperCase()} for ${points}`;
  if (from === null) return `${made} from the pool`;
  const owner = from.seat === seat ? 'their own' : `${from.player}'s`;
  return `${made} from ${owner} ${from.word.toUpperCase()} and ${letters.join(' ').toUpperCase()}`;
}
