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
import { getText } from '../../messages/get-text';
import { AgentSearch } from './agent-search';
import { AgentTable } from './agent-table';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('places.agents'), description: t('agents.description') };
}

const LIMIT = 25;
const BEST = 5;
const LONGEST_SEARCH = 64;

export default async function Agents({ searchParams }: { readonly searchParams: Promise<SearchParams> }) {
  const t = await getText();
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

  return (
    <PageBody>
      <PageHead title={t('places.agents')} controls={<AgentSearch search={search} />}>
        {search === '' ? t('agents.counted', { count: total }) : t('agents.found', { count: total, search })}
      </PageHead>
      {search === '' && page === 1 && (
        <PageSection title={t('agents.best')} more={{ href: '/leaderboard', text: t('places.leaderboard') }}>
          <TopAgents boards={boards.flatMap((board) => (board.ok ? [board.body] : []))} wide />
        </PageSection>
      )}
      <PageSection title={search === '' ? t('agents.all') : t('agents.foundTitle')}>
        {agents.length === 0 ? (
          <Notice
            title={search === '' ? t('agents.none') : t('agents.noneCalled')}
            {...(search === ''
              ? {}
              : { actions: <ButtonLink href="/agents">{t('agents.showAll')}</ButtonLink> })}
          >
            {t('agents.guests')}
          </Notice>
        ) : (
          <AgentTable agents={agents} />
        )}
        <Pager page={page} pages={pages} words={[t('pager.back'), t('pager.more')]} href={hrefOf} />
      </PageSection>
    </PageBody>
  );
}
