/** Where a match was forked from: a link to the moment of the other match. */
import { useText } from '#use-text';
import { Link } from './link';

export interface ForkedFromProps {
  /** Of the room or the record. */
  readonly extra: Readonly<Record<string, unknown>>;
  readonly className?: string | undefined;
}

/** Shows nothing for a match that began at its own beginning. */
export function ForkedFrom({ extra: { forkedFrom }, className }: ForkedFromProps) {
  const t = useText();
  if (!isOrigin(forkedFrom)) return null;
  const { match, code, turn, event } = forkedFrom;
  const words = t('forks.playedOn', { code, turn });
  return (
    <Link href={`/games/${match}/replay?at=${event}`} className={className} title={words}>
      {words}
    </Link>
  );
}

interface Origin {
  readonly match: string;
  readonly code: string;
  readonly turn: number;
  readonly event: number;
}

function isOrigin(value: unknown): value is Origin {
  return typeof value === 'object' && value !== null && 'match' in value && 'event' in value;
}
