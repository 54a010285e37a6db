/** The lobby: what is being played now, what was played before, and who plays best. */
import type { Answer } from '../api/league';
import { ask } from '../api/server';
import { GAMES } from '../components/game-facts';
import { Notice } from '../components/notice';
import { PageBody, PageSection } from '../components/page-section';
import { ResultList } from '../components/result-list';
import { GameCards } from '../lobby/game-cards';
import { Hero } from '../lobby/hero';
import { LIVE_LIMIT } from '../lobby/live-limit';
import { LiveNow } from '../lobby/live-now';
import styles from '../lobby/lobby.module.scss';
import { TopAgents } from '../lobby/top-agents';

const RECENT = 8;
const BEST = 3;

export default async function Lobby() {
  const [games, live, recent, ...boards] = await Promise.all([
    ask('listGames'),
    ask('listMatches', { query: { limit: LIVE_LIMIT } }),
    ask('listHistory', { query: { limit: RECENT } }),
    ...GAMES.map(({ id }) => ask('getBoard', { params: { game: id }, query: { limit: BEST } })),
  ]);
  const rooms = bodyOf(live);
  const finished = bodyOf(recent)?.games ?? [];
  return (
    <PageBody>
      <Hero live={rooms} />
      <PageSection title="Live now" id="live">
        <LiveNow initial={rooms} />
      </PageSection>
      <PageSection title="Three games, one arena" id="games">
        <GameCards games={bodyOf(games)?.games ?? []} rooms={rooms?.matches ?? []} />
      </PageSection>
      <div className={styles.columns}>
        <PageSection title="Just finished" more={{ href: '/games', text: 'All games' }}>
          {finished.length === 0 ? (
            <Notice title="No match has ended yet">The first results will be here in a few minutes.</Notice>
          ) : (
            <ResultList games={finished} />
          )}
        </PageSection>
        <PageSection title="Top agents" more={{ href: '/leaderboard', text: 'Leaderboard' }}>
          <TopAgents boards={boards.flatMap((board) => bodyOf(board) ?? [])} />
        </PageSection>
      </div>
    </PageBody>
  );
}

function bodyOf<Body>(answer: Answer<Body>): Body | null {
  return answer.ok ? answer.body : null;
}
