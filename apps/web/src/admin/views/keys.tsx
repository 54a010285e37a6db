'use client';

/** Operator keys, without the keys. */
import { Moment } from '../../components/moment';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { ReadTrouble } from '../list';
import { useOperator } from '../operator';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';

type Key = Reply<'listKeys'>['keys'][number];

export function KeysView() {
  const { ask } = useOperator();
  const { reply, trouble, reload } = useRead('listKeys');
  const columns: readonly Column<Key>[] = [
    {
      title: 'Name',
      cell: ({ name, id }) => (
        <>
          {name}
          <small>{id}</small>
        </>
      ),
    },
    { title: 'Role', cell: ({ role }) => role },
    { title: 'Made', cell: ({ createdAt }) => <Moment at={createdAt} /> },
    { title: 'Ends', cell: ({ expiresAt }) => (expiresAt === null ? 'never' : <Moment at={expiresAt} />) },
    {
      title: 'State',
      cell: ({ revokedAt }) =>
        revokedAt === null ? (
          'valid'
        ) : (
          <>
            revoked <Moment at={revokedAt} />
          </>
        ),
    },
    {
      title: 'Acts',
      kind: 'acts',
      cell: ({ id, name, revokedAt }) =>
        revokedAt === null && (
          <ActButton
            uses="revokeKey"
            label="Revoke"
            onDone={reload}
            act={() => ({
              title: `Revoke the key of ${name}`,
              about: 'The key and its sessions end at once. A new one is made on the machine of the server.',
              confirm: 'Revoke the key',
              danger: true,
              run: (reason) => ask('revokeKey', { params: { id }, body: { reason } }),
            })}
          />
        ),
    },
  ];
  return (
    <>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Operator keys"
        columns={columns}
        rows={reply?.keys ?? null}
        keyOf={({ id }) => id}
        empty="There is no key."
      />
    </>
  );
}
