/** The moments of a game of Grab worth jumping to. */
import type { GrabEvent, WordMade } from '@lobster-league/grab/watch';
import type { Highlight, ShownEvent } from '../../viewer/contract';
import { isSteal } from './lines';

interface Made {
  readonly sequence: number;
  readonly made: WordMade;
}

/** Leads change often while scores are low, so only the last few count. */
const LEAD_CHANGES = 5;

export function highlightsOf(events: readonly ShownEvent<GrabEvent>[]): Highlight[] {
  const words: Made[] = [];
  const steals: Made[] = [];
  const rest: Highlight[] = [];
  for (const { sequence, event } of events) {
    if (event.type === 'word_made') {
      words.push({ sequence, made: event.data });
      if (isSteal(event)) steals.push({ sequence, made: event.data });
    } else if (event.type === 'game_ending') {
      const { winners } = event.data;
      rest.push({
        sequence,
        icon: '🏆',
        label: `${winners.join(' and ')} ${winners.length === 1 ? 'wins' : 'win'}`,
      });
    }
  }
  const steal = most(steals, ({ made }) => made.points);
  const longest = most(words, ({ made }) => made.word.length);
  const dearest = most(words, ({ made }) => made.points);
  if (steal !== null)
    rest.push({ sequence: steal.sequence, icon: '🏴‍☠️', label: `Best steal: ${describeWord(steal)}` });
  if (longest !== null)
    rest.push({ sequence: longest.sequence, icon: '📏', label: `Longest word: ${describeWord(longest)}` });
  if (dearest !== null && dearest !== longest && dearest.sequence !== steal?.sequence) {
    rest.push({
      sequence: dearest.sequence,
      icon: '💎',
      label: `Most valuable word: ${describeWord(dearest)}`,
    });
  }
  return [...rest, ...leadChanges(words).slice(-LEAD_CHANGES)].sort((a, b) => a.sequence - b.sequence);
}

function describeWord({ made }: Made): string {
  return `${made.player}, ${made.word.toUpperCase()} for ${made.points}`;
}

/** Returns the first of those with the highest measure. */
function most(words: readonly Made[], measure: (word: Made) => number): Made | null {
  let best: Made | null = null;
  for (const word of words) if (best === null || measure(word) > measure(best)) best = word;
  return best;
}

/** Finds every word that put its maker alone in front of the previous leader. */
function leadChanges(words: readonly Made[]): Highlight[] {
  const scores = new Map<number, number>();
  const changes: Highlight[] = [];
  let leader: number | null = null;
  for (const { sequence, made } of words) {
    const { seat, player, points } = made;
    const score = (scores.get(seat) ?? 0) + points;
    scores.set(seat, score);
    const others = [...scores].filter(([other]) => other !== seat).map(([, theirs]) => theirs);
    if (seat === leader || score <= Math.max(0, ...others)) continue;
    if (leader !== null)
      changes.push({ sequence, icon: '👑', label: `${player} takes the lead with ${score}` });
    leader = seat;
  }
  return changes;
}
