/** The heading of a tournament's page: what it is, how far it is, and when. */
import type { Tournament } from '../api/league';
import { ButtonLink } from '../components/button';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { PageHead } from '../components/page-head';
import { Schedule } from './schedule';
import { StateChip } from './state-chip';
import styles from './tournament-head.module.scss';
import { KIND_ABOUT, shapeOf } from './words';

export function TournamentHead({ tournament }: { readonly tournament: Tournament }) {
  const { name, game, kind, status, reason } = tournament;
  return (
    <PageHead
      title={name}
      controls={
        <>
          <StateChip tournament={tournament} />
          <ButtonLink href="/tournaments">All tournaments</ButtonLink>
        </>
      }
    >
      <div className={styles.lead}>
        <p className={styles.shape}>
          <GameMark game={game} className={styles.mark} /> {factsOf(game).title} · {shapeOf(tournament)}
        </p>
        <p>
          {KIND_ABOUT[kind]} {ratedText(tournament)}
          {status === 'cancelled' && ` It was cancelled${reason === null ? '.' : `: ${reason}`}`}
        </p>
        <Schedule tournament={tournament} />
      </div>
    </PageHead>
  );
}

function ratedText({ rated, house }: Tournament): string {
  if (house) return 'The house levels play it, every day, for the title alone.';
  return rated ? 'Its matches are ranked.' : 'Its matches change no rating.';
}
