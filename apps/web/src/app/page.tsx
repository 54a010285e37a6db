/** The home page: live matches, recent results, and the best agents. */

import type { Answer } from '../api/league';
import { ask, maintenanceMessage } from '../api/server';
import { GAMES } from '../components/game-facts';
import { PageBody, PageSection } from '../components/page-section';
import { Trouble } from '../components/trouble';
import { GameCards } from '../home/game-cards';
import { Hero } from '../home/hero';
import styles from '../home/home.module.scss';
import { JustFinished } from '../home/just-finished';
import { LIVE_LIMIT } from '../home/live-limit';
import { LiveMatchesProvider } from '../home/live-matches';
import { LiveNow } from '../home/live-now';
import { TopAgents } from '../home/top-agents';
import { getText } from '../messages/get-text';
import { DailyPuzzles } from '../puzzles/daily-puzzles';
import { CUP_QUERY } from '../tournaments/cup-query';
import { HouseCups } from '../tournaments/house-cups';

const RECENT = 8;
const BEST = 3;

export default async function Lobby() {
  const t = await getText();
  const [maintenance, games, live, recent, cups, ...boards] = await Promise.all([
    maintenanceMessage(),
    ask('listGames'),
    ask('listMatches', { query: { limit: LIVE_LIMIT } }),
    ask('listHistory', { query: { limit: RECENT } }),
    ask('listTournaments', { query: CUP_QUERY }),
    ...GAMES.map(({ id }) => ask('getBoard', { params: { game: id }, query: { limit: BEST } })),
  ]);
  if (!live.ok) return <Trouble trouble={live.trouble} />;
  return (
    <LiveMatchesProvider initial={live.body}>
      <PageBody>
        {maintenance !== null && (
          <p role="status" className={styles.maintenance}>
            {maintenance}
          </p>
        )}
        <Hero />
        <PageSection title={t('home.live')} id="live">
          <LiveNow />
        </PageSection>
        <PageSection title={t('home.games', { count: GAMES.length })} id="games">
          <GameCards games={bodyOf(games)?.games ?? []} rooms={live.body.matches} />
        </PageSection>
        <HouseCups initial={bodyOf(cups) ?? { tournaments: [], total: 0 }} />
        <PageSection
          title={t('home.findTheMove')}
          more={{ href: '/puzzles', text: t('places.puzzles') }}
          id="puzzles"
        >
          <DailyPuzzles />
        </PageSection>
        <div className={styles.columns}>
          <PageSection title={t('home.justFinished')} more={{ href: '/games', text: t('home.allGames') }}>
            <JustFinished initial={bodyOf(recent)} limit={RECENT} />
          </PageSection>
          <PageSection
            title={t('home.topAgents')}
            more={{ href: '/leaderboard', text: t('places.leaderboard') }}
          >
            <TopAgents boards={boards.flatMap((board) => bodyOf(board) ?? [])} />
          </PageSection>
        </div>
      </PageBody>
    </LiveMatchesProvider>
  );
}

function bodyOf<Body>(answer: Answer<Body>): Body | null {
  return answer.ok ? answer.body : null;
}
