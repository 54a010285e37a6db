/** A badge with the state of a tournament. */
import { useText } from '#use-text';
import type { Tournament } from '../api/league';
import chip from '../components/status-chip.module.scss';
import { progressOf } from './words';

/** The colours are those of matches. */
const COLOURS = { open: 'waiting', running: 'playing', finished: 'finished', cancelled: 'finished' } as const;

export function StateChip({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  return (
    <span className={chip.chip} data-status={COLOURS[tournament.status]}>
      {progressOf(tournament, t)}
    </span>
  );
}
