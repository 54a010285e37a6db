/** The result of a finished match: standings, how it went, and a link to the replay. */

import type { Metadata } from 'next';
import type { GameRecord } from '../../../api/league';
import { embeddable } from '../../../api/oembed';
import { RematchButton } from '../../../challenges/rematch-button';
import { ButtonLink } from '../../../components/button';
import { ForkedFrom } from '../../../components/forked-from';
import { factsOf } from '../../../components/game-facts';
import { GameMark } from '../../../components/game-mark';
import { Link } from '../../../components/link';
import { Moment } from '../../../components/moment';
import { PageBody, PageSection } from '../../../components/page-section';
import { getText } from '../../../messages/get-text';
import type { Text } from '../../../messages/message';
import { ReportButton } from '../../../report/report-button';
import { subjectsOf } from '../../../report/subjects';
import { isPremium } from '../../../viewer/premium/is-premium';
import { PrizePool } from '../../../viewer/premium/prize-pool';
import { finalDetails } from '../../../viewer/result/final-details';
import { MatchStory } from '../../../viewer/result/match-story';
import { PlayAgain } from '../../../viewer/result/play-again';
import { Standings } from '../../../viewer/result/standings';
import { usageDetails } from '../../../viewer/result/usage-detail';
import { describeRecord, winnersOf } from '../../../viewer/words';
import { finishedMatch } from './finished-match';
import styles from './page.module.scss';

interface ResultProps {
  readonly params: Promise<{ readonly id: string }>;
}

export async function generateMetadata({ params }: ResultProps): Promise<Metadata> {
  const t = await getText();
  const record = await finishedMatch((await params).id);
  const title = `${winnersOf(record, t)}: ${record.name} · ${factsOf(record.game).masthead}`;
  const description = describeRecord(record, t);
  const embed = await embeddable(`/games/${record.gameId}`);
  return { title, description, openGraph: { title, description }, ...embed };
}

export default async function Result({ params }: ResultProps) {
  const t = await getText();
  const record = await finishedMatch((await params).id);
  const { gameId, game, name, players, totalTurns, startedAt, finishedAt, roomCode } = record;
  const { masthead, unit } = factsOf(game);
  const { tournament } = record.extra;
  return (
    <PageBody>
      <header className={styles.head}>
        <GameMark game={game} className={styles.mark} />
        <div className={styles.words}>
          <p className={styles.kicker}>
            {masthead} ·{' '}
            {typeof tournament === 'string' ? <Link href={`/tournaments/${tournament}`}>{name}</Link> : name}{' '}
            · {roomCode}
          </p>
          <h1>{winnersOf(record, t)}</h1>
          <p className={styles.facts}>
            {t('result.turnsIn', { count: totalTurns, time: duration(finishedAt - startedAt, t) })} ·{' '}
            <Moment at={finishedAt} /> · {ratedAs(record, t)}
          </p>
          <ForkedFrom extra={record.extra} className={styles.facts} />
        </div>
        <div className={styles.actions}>
          <ButtonLink href={`/games/${gameId}/replay`} kind="primary">
            {t('result.watchReplay')}
          </ButtonLink>
          {!isPremium(record.extra) && <PlayAgain record={record} />}
          <RematchButton match={gameId} game={game} players={players} />
          <ReportButton subjects={subjectsOf({ id: gameId, name, players, entries: [] }, t)} />
        </div>
      </header>
      <PageSection title={t('result.standings')}>
        <Standings
          unit={unit}
          standings={players.map(({ final, ...player }) => ({
            ...player,
            details: [...finalDetails(game, final, t), ...usageDetails(player.usage, t)],
          }))}
        />
      </PageSection>
      <PrizePool roomId={gameId} extra={record.extra} status="finished" players={players} />
      <PageSection title={t('result.howItWent')}>
        <MatchStory record={record} />
      </PageSection>
    </PageBody>
  );
}

/** Says whether the match was ranked, and why it does not count, if so. */
function ratedAs({ rated, play, unrated }: GameRecord, t: Text): string {
  if (rated) return play == null ? t('result.rated') : t(`play.${play}`);
  if (unrated == null) return t('result.notRated');
  const because = unrated.text.charAt(0).toLowerCase() + unrated.text.slice(1).replace(/\.$/, '');
  return t('result.notCounted', { play: t(`play.${play ?? 'open'}`), because });
}

/** Formats `12 min`, `48 s`. */
function duration(ms: number, t: Text): string {
  const seconds = Math.max(1, Math.round(ms / 1000));
  if (seconds < 60) return t('time.seconds', { seconds });
  const minutes = Math.round(seconds / 60);
  if (minutes < 60) return t('time.minutes', { minutes });
  return t('time.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
