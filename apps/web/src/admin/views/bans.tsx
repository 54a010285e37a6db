'use client';

/** Bans of agents, keys and addresses. */
import { useState } from 'react';
import { Moment } from '../../components/moment';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { LIMIT, Pages, ReadTrouble, Search } from '../list';
import { useOperator } from '../operator';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';
import { banFields, banOf } from './new-ban';

type Ban = Reply<'listBans'>['bans'][number];

export function BansView() {
  const { ask } = useOperator();
  const [{ search, page }, setQuery] = useState({ search: '', page: 1 });
  const { reply, trouble, reload } = useRead('listBans', {
    query: { page, limit: LIMIT, ...(search === '' ? {} : { search }) },
  });
  const columns: readonly Column<Ban>[] = [
    { title: 'Kind', cell: ({ kind }) => kind },
    { title: 'Banned', cell: ({ value }) => <code>{value}</code> },
    { title: 'Reason', cell: ({ reason }) => reason },
    {
      title: 'Since',
      cell: ({ createdAt, by }) => (
        <>
          <Moment at={createdAt} />
          <small>by {by}</small>
        </>
      ),
    },
    {
      title: 'Until',
      cell: ({ expiresAt }) => (expiresAt === null ? 'lifted by hand' : <Moment at={expiresAt} />),
    },
    {
      title: 'Acts',
      kind: 'acts',
      cell: ({ id, value }) => (
        <ActButton
          uses="liftBan"
          label="Lift"
          onDone={reload}
          act={() => ({
            title: `Lift the ban of ${value}`,
            about: 'It may come back at once.',
            confirm: 'Lift the ban',
            run: (reason) => ask('liftBan', { params: { id }, body: { reason } }),
          })}
        />
      ),
    },
  ];
  return (
    <>
      <Search
        label="Search bans"
        placeholder="Address, id or reason"
        search={search}
        onSearch={(text) => setQuery({ search: text, page: 1 })}
      >
        <ActButton
          uses="addBan"
          label="New ban"
          onDone={reload}
          act={() => ({
            title: 'New ban',
            about: 'Refused at every gateway; who is connected is disconnected.',
            confirm: 'Ban',
            danger: true,
            fields: banFields('address'),
            run: (reason, values) => ask('addBan', { body: banOf(values, reason) }),
          })}
        />
      </Search>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Bans"
        columns={columns}
        rows={reply?.bans ?? null}
        keyOf={({ id }) => id}
        empty="Nobody is banned."
      />
      <Pages page={page} total={reply?.total ?? 0} onPage={(to) => setQuery({ search, page: to })} />
    </>
  );
}
