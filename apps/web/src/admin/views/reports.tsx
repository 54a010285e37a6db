'use client';

/** What readers reported, and the texts that are hidden. */
import { useState } from 'react';
import { Link } from '../../components/link';
import { Moment } from '../../components/moment';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { Choice, LIMIT, Pages, ReadTrouble } from '../list';
import { useOperator } from '../operator';
import { type Column, Table } from '../table';
import { type Read, useRead } from '../use-read';
import styles from './overview.module.scss';

type Report = Reply<'listReports'>['reports'][number];
type Hidden = Reply<'listTexts'>['texts'][number];

export function ReportsView() {
  const [query, setQuery] = useState<Query>({ resolved: 'false', page: 1 });
  const [page, setPage] = useState(1);
  const reports = useRead('listReports', { query: { ...query, limit: LIMIT } });
  const texts = useRead('listTexts', { query: { page, limit: LIMIT } });
  // What is hidden or shown in one list changes the other.
  const reload = (): void => {
    reports.reload();
    texts.reload();
  };
  return (
    <>
      <Reports read={{ ...reports, reload }} query={query} onQuery={setQuery} />
      <HiddenTexts read={{ ...texts, reload }} page={page} onPage={setPage} />
    </>
  );
}

interface Query {
  readonly resolved: 'true' | 'false';
  readonly page: number;
}

/** What kind of text it is, with a link to where it is shown. */
function Target({ target }: { readonly target: Report['about'] }) {
  const [href, text] =
    'agentId' in target
      ? [`/agents/${encodeURIComponent(target.agentId)}`, target.agentId]
      : 'guest' in target
        ? ['/guessers', target.guest]
        : [`/games/${target.match}`, target.match];
  return (
    <>
      {target.kind.replaceAll('_', ' ')}
      <small>
        <Link href={href}>{text}</Link>
      </small>
    </>
  );
}

interface ReportsProps {
  readonly read: Read<'listReports'>;
  readonly query: Query;
  readonly onQuery: (query: Query) => void;
}

function Reports({ read: { reply, trouble, reload }, query: { resolved, page }, onQuery }: ReportsProps) {
  const { ask } = useOperator();
  const columns: readonly Column<Report>[] = [
    { title: 'Text', cell: ({ shown }) => shown },
    { title: 'What', cell: ({ about }) => <Target target={about} /> },
    { title: 'Reports', kind: 'digits', cell: ({ count }) => count },
    {
      title: 'Why',
      cell: ({ notes }) =>
        notes.map(({ at, reason, note }) => (
          <small key={`${at} ${reason} ${note}`}>
            {reason.replaceAll('_', ' ')}
            {note !== '' && `: ${note}`}
          </small>
        )),
    },
    { title: 'Last', cell: ({ lastAt }) => <Moment at={lastAt} /> },
    {
      title: 'State',
      cell: ({ hidden, resolved: done }) => (
        <>
          {hidden ? 'hidden' : 'shown'}
          {done !== null && (
            <small>
              {done.by}: {done.reason}
            </small>
          )}
        </>
      ),
    },
    {
      title: 'Acts',
      kind: 'acts',
      cell: ({ id, resolved: done }) =>
        done === null && (
          <>
            <ActButton
              uses="resolveReport"
              label="Hide"
              onDone={reload}
              act={() => ({
                title: 'Hide the text',
                about: 'It is not shown any more; replays keep it, and still verify.',
                confirm: 'Hide it',
                danger: true,
                run: (reason) => ask('resolveReport', { params: { id }, body: { reason, hide: true } }),
              })}
            />
            <ActButton
              uses="resolveReport"
              label="Dismiss"
              onDone={reload}
              act={() => ({
                title: 'Dismiss the report',
                about: 'The text stays as it is.',
                confirm: 'Dismiss',
                run: (reason) => ask('resolveReport', { params: { id }, body: { reason, hide: false } }),
              })}
            />
          </>
        ),
    },
  ];
  return (
    <>
      <div>
        <Choice
          label="Which reports"
          value={resolved}
          options={[
            ['false', 'Waiting'],
            ['true', 'Resolved'],
          ]}
          onChoose={(chosen) => onQuery({ resolved: chosen === 'true' ? 'true' : 'false', page: 1 })}
        />
      </div>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Reports"
        columns={columns}
        rows={reply?.reports ?? null}
        keyOf={({ id }) => id}
        empty="Nothing is reported."
      />
      <Pages page={page} total={reply?.total ?? 0} onPage={(to) => onQuery({ resolved, page: to })} />
    </>
  );
}

interface HiddenTextsProps {
  readonly read: Read<'listTexts'>;
  readonly page: number;
  readonly onPage: (page: number) => void;
}

function HiddenTexts({ read: { reply, trouble, reload }, page, onPage }: HiddenTextsProps) {
  const { ask } = useOperator();
  const columns: readonly Column<Hidden>[] = [
    { title: 'Text', cell: ({ text }) => text },
    { title: 'What', cell: ({ target }) => <Target target={target} /> },
    { title: 'Reason', cell: ({ reason }) => reason },
    {
      title: 'Since',
      cell: ({ at, by }) => (
        <>
          <Moment at={at} />
          <small>by {by}</small>
        </>
      ),
    },
    {
      title: 'Acts',
      kind: 'acts',
      cell: ({ id }) => (
        <ActButton
          uses="showText"
          label="Show"
          onDone={reload}
          act={() => ({
            title: 'Show the text again',
            about: 'It is shown wherever it was.',
            confirm: 'Show it',
            run: (reason) => ask('showText', { params: { id }, body: { reason } }),
          })}
        />
      ),
    },
  ];
  return (
    <div className={styles.part}>
      <h2>Hidden texts</h2>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Hidden texts"
        columns={columns}
        rows={reply?.texts ?? null}
        keyOf={({ id }) => id}
        empty="No text is hidden."
      />
      <Pages page={page} total={reply?.total ?? 0} onPage={onPage} />
    </div>
  );
}
