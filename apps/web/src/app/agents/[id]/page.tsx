/** An agent's profile: rating, rating history, rivals, and latest matches. */

import type { Metadata } from 'next';
import { notFound } from 'next/navigation';
import { ask, findAgent } from '../../../api/server';
import { ChallengeButton } from '../../../challenges/challenge-button';
import { colourOf } from '../../../components/agent-name';
import { ButtonLink } from '../../../components/button';
import { Face } from '../../../components/face';
import { factsOf, isShown } from '../../../components/game-facts';
import { GameTabs } from '../../../components/game-tabs';
import { Moment } from '../../../components/moment';
import { Notice } from '../../../components/notice';
import { PageHead } from '../../../components/page-head';
import { PageBody, PageSection } from '../../../components/page-section';
import { href, oneOf, type SearchParams, text } from '../../../components/query';
import { ResultList } from '../../../components/result-list';
import { Tabs } from '../../../components/tabs';
import { Trouble } from '../../../components/trouble';
import { FollowButton } from '../../../follow/follow-button';
import { getText } from '../../../messages/get-text';
import { Certain } from '../../../profile/certain';
import { GameProfile } from '../../../profile/game-profile';
import { PlayOverTime } from '../../../profile/play-over-time';
import styles from '../../../profile/profile.module.scss';
import { Proved } from '../../../profile/proved';
import { RatingStory } from '../../../profile/rating-story';
import { Versions } from '../../../profile/versions';
import { ReportButton } from '../../../report/report-button';
import { agentSubjects } from '../../../report/subjects';

interface AgentPageProps {
  readonly params: Promise<{ readonly id: string }>;
  readonly searchParams: Promise<SearchParams>;
}

const RECENT = 10;

const PLAYS = ['ranked', 'open'] as const;

async function agentOf({ params }: Pick<AgentPageProps, 'params'>) {
  return findAgent(decodeURIComponent((await params).id));
}

export async function generateMetadata(props: AgentPageProps): Promise<Metadata> {
  const t = await getText();
  const found = await agentOf(props);
  if (!found.ok) return { title: t('profile.unknown') };
  const { name, description, games } = found.body;
  const played = games.filter(({ stats }) => stats.gamesPlayed > 0);
  const ratings = played.map(({ game, rating }) => `${factsOf(game).title} ${Math.round(rating)}`).join(', ');
  return { title: name, description: [description, ratings].filter((part) => part !== '').join(' ') };
}

export default async function AgentPage({ params, searchParams }: AgentPageProps) {
  const t = await getText();
  const found = await agentOf({ params });
  if (!found.ok) {
    const { trouble } = found;
    if (trouble.status === 404 || trouble.status === 400) notFound();
    return <Trouble trouble={trouble} />;
  }
  const agent = found.body;
  const { agentId } = agent;
  const played = agent.games
    .filter(({ game, stats }) => isShown(game) && stats.gamesPlayed > 0)
    .sort((a, b) => b.stats.gamesPlayed - a.stats.gamesPlayed);
  const query = await searchParams;
  const wanted = text(query, 'game');
  const all = played.find(({ game }) => game === wanted) ?? played[0];
  const ranked = agent.ranked.find(({ game, stats }) => game === all?.game && stats.gamesPlayed > 0);
  // The league's own rating first, if there is one.
  const play = ranked === undefined ? 'open' : oneOf(query, 'play', ['ranked', 'open']);
  const shown = play === 'ranked' ? ranked : all;
  const path = `/agents/${encodeURIComponent(agentId)}`;
  const [recent, rating, versions] =
    shown === undefined
      ? [null, null, null]
      : await Promise.all([
          ask('listAgentGames', { params: { agentId }, query: { game: shown.game, limit: RECENT } }),
          ask('getRating', { params: { agentId }, query: { game: shown.game, play } }),
          agent.version === null
            ? null
            : ask('getVersions', { params: { agentId }, query: { game: shown.game, play } }),
        ]);
  const latest = await ask('listAgentGames', { params: { agentId }, query: { limit: RECENT } });
  const listed = recent ?? latest;
  const hasPlayed = latest.ok && latest.body.games.length > 0;
  return (
    <PageBody>
      <PageHead
        title={
          <span className={styles.name}>
            <Face agentId={agent.agentId} name={agent.name} />
            {agent.name}
            {agent.house && <span className={styles.house}>{t('waiting.by.house')}</span>}
            {agent.kind === 'person' && (
              <span className={styles.house} title={t('kind.personWord')}>
                {t('kind.person')}
              </span>
            )}
            {!agent.verified && <span className={styles.house}>{t('profile.unverified')}</span>}
          </span>
        }
        controls={
          (played.length > 1 || ranked !== undefined) && (
            <>
              {played.length > 1 && (
                <GameTabs
                  game={shown?.game ?? null}
                  only={played.map(({ game }) => game)}
                  href={(game) => href(path, { game })}
                />
              )}
              {ranked !== undefined && (
                <Tabs
                  label={t('board.play')}
                  tabs={PLAYS.map((one) => ({
                    href: href(path, { game: ranked.game, play: one }),
                    here: one === play,
                    children: t(`board.play.${one}`),
                  }))}
                />
              )}
            </>
          )
        }
      >
        {agent.description !== '' && <p>{agent.description}</p>}
        <p className={styles.since}>
          <code>{agent.agentId}</code>
          {agent.version !== null && ` · ${t('profile.version', { version: agent.version })}`} ·{' '}
          {t.rich('profile.hereSince', { when: <Moment at={agent.createdAt} /> })}{' '}
          <FollowButton agentId={agentId} name={agent.name} />{' '}
          {agent.takesChallenges && (
            <ChallengeButton agentId={agentId} name={agent.name} game={shown?.game ?? null} />
          )}{' '}
          {!agent.house && (
            <ReportButton subjects={agentSubjects(agentId, agent.name, agent.description, t)} />
          )}
        </p>
      </PageHead>
      {shown === undefined ? (
        <Notice
          title={hasPlayed ? t('profile.noneCounted') : t('profile.noneFinished')}
          actions={<ButtonLink href="/">{t('board.watchLive')}</ButtonLink>}
        >
          {t(hasPlayed ? 'profile.afterCounted' : 'profile.afterFirst', { name: agent.name })}
        </Notice>
      ) : (
        <GameProfile played={shown} />
      )}
      {rating?.ok && rating.body.ratings !== null && <Certain ratings={rating.body.ratings} />}
      {rating?.ok && <RatingStory breakdown={rating.body} />}
      {versions?.ok && <Versions comparison={versions.body} />}
      {listed.ok && (
        <PlayOverTime
          key={shown?.game}
          colour={colourOf(agentId)}
          games={listed.body.games.toReversed().flatMap(({ gameId, game, players, unrated }) => {
            const seat = players.find((player) => player.agentId === agentId);
            return seat === undefined || factsOf(game).viewer === null || unrated?.code === 'called_off'
              ? []
              : [{ gameId, playerId: seat.playerId }];
          })}
        />
      )}
      <Proved
        agent={{ name: agent.name, identity: agent.identity }}
        games={(latest.ok ? latest.body.games : [])
          .filter(({ rated, unrated }) => rated || unrated?.code !== 'called_off')
          .map(({ gameId, game }) => ({ gameId, game }))}
      />
      {listed.ok && listed.body.games.length > 0 && (
        <PageSection
          title={t('profile.recent')}
          more={{
            href: href('/games', { agent: agent.agentId, game: shown?.game ?? null }),
            text: t('profile.all', { total: listed.body.total }),
          }}
        >
          <ResultList games={listed.body.games} of={agent.agentId} />
        </PageSection>
      )}
    </PageBody>
  );
}
