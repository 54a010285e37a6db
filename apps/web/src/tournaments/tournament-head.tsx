/** The heading of a tournament's page: what it is, how far it is, and when. */
import { useText } from '#use-text';
import type { Tournament } from '../api/league';
import { ButtonLink } from '../components/button';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { PageHead } from '../components/page-head';
import { Schedule } from './schedule';
import { StateChip } from './state-chip';
import styles from './tournament-head.module.scss';
import { shapeOf } from './words';

export function TournamentHead({ tournament }: { readonly tournament: Tournament }) {
  const t = useText();
  const { name, game, kind, status, reason, house, rated } = tournament;
  return (
    <PageHead
      title={name}
      controls={
        <>
          <StateChip tournament={tournament} />
          <ButtonLink href="/tournaments">{t('notFound.allTournaments')}</ButtonLink>
        </>
      }
    >
      <div className={styles.lead}>
        <p className={styles.shape}>
          <GameMark game={game} className={styles.mark} /> {factsOf(game).title} · {shapeOf(tournament, t)}
        </p>
        <p>
          {t(`tournament.about.${kind}`)}{' '}
          {t(house ? 'tournament.ofHouse' : rated ? 'tournament.ranked' : 'tournament.unrated')}
          {status === 'cancelled' &&
            ` ${reason === null ? t('tournament.wasCancelled') : t('tournament.cancelledFor', { reason })}`}
        </p>
        <Schedule tournament={tournament} />
      </div>
    </PageHead>
  );
}
