'use client';

/** What operators have done; nothing removes an entry. */
import { useState } from 'react';
import { Moment } from '../../components/moment';
import type { Reply } from '../api';
import { LIMIT, Pages, ReadTrouble, Search } from '../list';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';

type Entry = Reply<'listAudit'>['entries'][number];

const COLUMNS: readonly Column<Entry>[] = [
  { title: 'No.', kind: 'digits', cell: ({ number }) => number },
  { title: 'When', cell: ({ at }) => <Moment at={at} /> },
  {
    title: 'By',
    cell: ({ by, role }) => (
      <>
        {by}
        {role !== null && <small>{role}</small>}
      </>
    ),
  },
  { title: 'Action', cell: ({ action }) => <code>{action}</code> },
  { title: 'Target', cell: ({ target }) => <code>{target}</code> },
  { title: 'Reason', cell: ({ reason }) => reason },
  {
    title: 'Outcome',
    cell: ({ outcome, detail }) => (
      <>
        {outcome}
        {detail !== '' && <small>{detail}</small>}
      </>
    ),
  },
];

export function AuditView() {
  const [{ search, page }, setQuery] = useState({ search: '', page: 1 });
  const { reply, trouble } = useRead('listAudit', {
    query: { page, limit: LIMIT, ...(search === '' ? {} : { target: search }) },
  });
  return (
    <>
      <Search
        label="Search the audit log"
        placeholder="Target, such as room:REEF42"
        search={search}
        onSearch={(text) => setQuery({ search: text, page: 1 })}
      />
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Audit log"
        columns={COLUMNS}
        rows={reply?.entries ?? null}
        keyOf={({ number }) => String(number)}
        empty="Nothing fits."
      />
      <Pages page={page} total={reply?.total ?? 0} onPage={(to) => setQuery({ search, page: to })} />
    </>
  );
}
