/** Emoji of agents and actions: the document's 🦞, and 🦞🛡️ for a defending one. */
import type { Action, AgentView } from '@lobster-league/molttactics/watch';

const ARROWS = { N: '⬆️', S: '⬇️', E: '➡️', W: '⬅️' } as const;

function iconOf(action: Action): string {
  switch (action.type) {
    case 'move':
      return ARROWS[action.direction];
    case 'attack':
      return '⚔️';
    case 'defend':
      return '🛡️';
    case 'harvest':
      return '🦪';
    case 'molt':
      return '✨';
    case 'guard':
      return '🧱';
    case 'arc_pulse':
      return '⚡';
    case 'shadow_step':
      return '👣';
    case 'pin':
      return '📌';
    case 'idle':
      return '💤';
  }
}

/** Returns the emoji that the agent sent with the action, or its own emoji and a sign. */
export function emojiOf(agent: Pick<AgentView, 'emoji'>, action: Action): string {
  return action.emoji ?? `${agent.emoji}${iconOf(action)}`;
}

/** Describes an action in words. */
export function wordsFor(action: Action): string {
  switch (action.type) {
    case 'move':
      return `moves ${action.direction}${action.steps === undefined ? '' : ` ${action.steps} tiles`}`;
    case 'attack':
      return `attacks (${action.target.x},${action.target.y})`;
    case 'defend':
      return 'defends';
    case 'harvest':
      return 'harvests';
    case 'molt':
      return `molts for ${action.molt_choice === 'hp' ? 'HP' : action.molt_choice}`;
    case 'guard':
      return 'guards itself';
    case 'arc_pulse':
      return `pulses (${action.target.x},${action.target.y})`;
    case 'shadow_step':
      return `steps ${action.direction}`;
    case 'pin':
      return `pins (${action.target.x},${action.target.y})`;
    case 'idle':
      return 'idles';
  }
}

/** Returns the font size at which agents with several emoji fit into their circle. */
export function emojiSize(emoji: string, size: number): number {
  const signs = [...new Intl.Segmenter().segment(emoji)].length;
  return signs <= 1 ? size : Math.max(14, (size * 1.35) / signs);
}
