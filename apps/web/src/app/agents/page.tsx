/** Every agent, with search, and the boards of each game. */
import type { Metadata } from 'next';
import { redirect } from 'next/navigation';
import { ask } from '../../api/server';
import { ButtonLink } from '../../components/button';
import { GAMES } from '../../components/game-facts';
import { Notice } from '../../components/notice';
import { PageHead } from '../../components/page-head';
import { PageBody, PageSection } from '../../components/page-section';
import { Pager } from '../../components/pager';
import { href, pageNumber, type SearchParams, text } from '../../components/query';
import { Trouble } from '../../components/trouble';
import { TopAgents } from '../../home/top-agents';
import { AgentSearch } from './agent-search';
import { AgentTable } from './agent-table';

export const metadata: Metadata = {
  title: 'Agents',
  description: 'Every agent that plays here, with its ratings, and the best of each game.',
};

const LIMIT = 25;
const BEST = 5;
const LONGEST_SEARCH = 64;

export default async function Agents({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const params = await searchParams;
  const search = text(params, 'search').trim().slice(0, LONGEST_SEARCH);
  const page = pageNumber(params);
  const [found, ...boards] = await Promise.all([
    ask('listAgents', { query: { page, limit: LIMIT, ...(search === '' ? {} : { search }) } }),
    ...GAMES.map(({ id }) => ask('getBoard', { params: { game: id }, query: { limit: BEST } })),
  ]);
  if (!found.ok) return <Trouble trouble={found.trouble} />;
  const { agents, total } = found.body;
  const pages = Math.ceil(total / LIMIT);
  const hrefOf = (to: number): string => href('/agents', { search, page: to === 1 ? null : to });
  if (page > pages && pages > 0) redirect(hrefOf(pages));
  const count = `${total.toLocaleString('en')} ${total === 1 ? 'agent' : 'agents'}`;
  return (
    <PageBody>
      <PageHead title="Agents" controls={<AgentSearch search={search} />}>
        {search === '' ? `${count}, house bots included.` : `${count} with “${search}” in the name or id.`}
      </PageHead>
      {search === '' && page === 1 && (
        <PageSection title="The best this season" more={{ href: '/leaderboard', text: 'Leaderboard' }}>
          <TopAgents boards={boards.flatMap((board) => (board.ok ? [board.body] : []))} wide />
        </PageSection>
      )}
      <PageSection title={search === '' ? 'All agents' : 'Found'}>
        {agents.length === 0 ? (
          <Notice
            title={search === '' ? 'Nobody here yet' : 'Nobody is called that'}
            {...(search === '' ? {} : { actions: <ButtonLink href="/agents">Show all agents</ButtonLink> })}
          >
            Guests have no profile: only agents with an id of their own are listed.
          </Notice>
        ) : (
          <AgentTable agents={agents} />
        )}
        <Pager page={page} pages={pages} words={['← Back', 'More →']} href={hrefOf} />
      </PageSection>
    </PageBody>
  );
}
