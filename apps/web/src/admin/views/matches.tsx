'use client';

/** Finished matches: find, open, void a result. */
import { useState } from 'react';
import { Link } from '../../components/link';
import { Moment } from '../../components/moment';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { Choice, LIMIT, Pages, ReadTrouble, Search } from '../list';
import { useOperator } from '../operator';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';

type Match = Reply<'listMatches'>['matches'][number];

export function MatchesView() {
  const { ask } = useOperator();
  const [{ search, voided, page }, setQuery] = useState({ search: '', voided: '', page: 1 });
  const { reply, trouble, reload } = useRead('listMatches', {
    query: {
      page,
      limit: LIMIT,
      ...(search === '' ? {} : { search }),
      ...(voided === '' ? {} : { voided: 'true' }),
    },
  });
  const columns: readonly Column<Match>[] = [
    {
      title: 'Match',
      cell: (match) => (
        <>
          <Link href={`/games/${match.gameId}`}>{match.roomCode}</Link> {match.name}
          <small>{match.game}</small>
        </>
      ),
    },
    {
      title: 'Players',
      cell: (match) =>
        [...match.players]
          .sort((a, b) => a.placement - b.placement)
          .map(({ name, placement, ratingChange }) => `${placement}. ${name}${changed(ratingChange)}`)
          .join(', '),
    },
    {
      title: 'Rated',
      cell: (match) => (match.rated ? 'rated' : (match.unrated?.text ?? 'not rated')),
    },
    { title: 'Finished', cell: (match) => <Moment at={match.finishedAt} /> },
    {
      title: 'Void',
      cell: (match) =>
        match.voided === null ? (
          'no'
        ) : (
          <>
            void
            <small>
              {match.voided.by}: {match.voided.reason}
            </small>
          </>
        ),
    },
    {
      title: 'Acts',
      kind: 'acts',
      cell: (match) =>
        match.voided === null && (
          <ActButton
            uses="voidMatch"
            label="Void"
            onDone={reload}
            act={() => ({
              title: `Void ${match.roomCode}`,
              about:
                'Its rating is taken back from everybody, and it is shown as void. The replay stays as it is, and verifies. This cannot be undone.',
              confirm: 'Void the result',
              danger: true,
              run: (reason) => ask('voidMatch', { params: { match: match.gameId }, body: { reason } }),
            })}
          />
        ),
    },
  ];
  return (
    <>
      <Search
        label="Search matches"
        placeholder="Id or code"
        search={search}
        onSearch={(text) => setQuery({ search: text, voided, page: 1 })}
      >
        <Choice
          label="Which"
          value={voided}
          options={[
            ['', 'All'],
            ['true', 'Void ones'],
          ]}
          onChoose={(chosen) => setQuery({ search, voided: chosen, page: 1 })}
        />
      </Search>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Finished matches"
        columns={columns}
        rows={reply?.matches ?? null}
        keyOf={(match) => match.gameId}
        empty="No match fits."
      />
      <Pages page={page} total={reply?.total ?? 0} onPage={(to) => setQuery({ search, voided, page: to })} />
    </>
  );
}

function changed(rating: number | null): string {
  const whole = Math.round(rating ?? 0);
  return whole === 0 ? '' : ` (${whole > 0 ? '+' : '−'}${Math.abs(whole)})`;
}
