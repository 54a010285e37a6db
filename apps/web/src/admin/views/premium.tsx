'use client';

/** Premium rooms: what is held, what waits for review, and payments that are stuck. */
import { useState } from 'react';
import { Moment } from '../../components/moment';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { Choice, LIMIT, Pages, ReadTrouble } from '../list';
import { useOperator } from '../operator';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';
import { Facts } from './facts';

type PremiumRoom = Reply<'getPremium'>['rooms'][number];

export function PremiumView() {
  const [{ all, page }, setQuery] = useState({ all: '', page: 1 });
  const { reply, trouble, reload } = useRead('getPremium', {
    query: { page, limit: LIMIT, ...(all === '' ? {} : { all: 'true' }) },
  });
  const columns: readonly Column<PremiumRoom>[] = [
    {
      title: 'Room',
      cell: (room) => (
        <>
          <code>{room.roomId}</code>
          <small>
            {room.entryFee} {room.token} on {room.chain}
          </small>
        </>
      ),
    },
    {
      title: 'Phase',
      cell: (room) => (
        <>
          {room.settled ? 'settled' : room.phase.replaceAll('_', ' ')}
          {room.cancelReason !== null && <small>{room.cancelReason}</small>}
        </>
      ),
    },
    { title: 'Stakes', kind: 'digits', cell: (room) => `${room.stakes} of ${room.seats}` },
    {
      title: 'Review',
      cell: (room) => (room.review === null ? 'none' : room.review.reasons.join('; ')),
    },
    {
      title: 'Payments',
      cell: (room) =>
        room.payments.map((payment) => (
          <small key={payment.id}>
            {payment.stuck ? '⚠ stuck: ' : ''}
            {payment.purpose} {payment.amount}, {payment.state}
            {payment.failures > 0 && `, refused ${payment.failures} times`}
          </small>
        )),
    },
    { title: 'Opened', cell: (room) => <Moment at={room.openedAt} /> },
    { title: 'Acts', kind: 'acts', cell: (room) => <Acts room={room} onDone={reload} /> },
  ];
  return (
    <>
      <ReadTrouble trouble={trouble} />
      {reply !== null && (
        <Facts
          facts={[
            ['Premium rooms', reply.open ? 'open' : (reply.reason ?? 'closed')],
            ['Held for review', String(reply.review)],
            ['Stuck payments', String(reply.stuck)],
          ]}
        />
      )}
      <div>
        <Choice
          label="Which rooms"
          value={all}
          options={[
            ['', 'Not settled'],
            ['true', 'All rooms'],
          ]}
          onChoose={(chosen) => setQuery({ all: chosen, page: 1 })}
        />
      </div>
      <Table
        caption="Premium rooms"
        columns={columns}
        rows={reply?.rooms ?? null}
        keyOf={({ roomId }) => roomId}
        empty="There is no premium room."
      />
      <Pages page={page} total={reply?.total ?? 0} onPage={(to) => setQuery({ all, page: to })} />
    </>
  );
}

function Acts({ room, onDone }: { readonly room: PremiumRoom; readonly onDone: () => void }) {
  const { ask } = useOperator();
  const params = { room: room.roomId };
  if (room.settled) return null;
  return (
    <>
      {room.review !== null && (
        <>
          <ActButton
            uses="releasePrize"
            label="Release"
            onDone={onDone}
            act={() => ({
              title: `Release the prize of ${room.roomId}`,
              about: `The prize is paid as the match ended, to ${room.review?.winners.join(', ')}. This cannot be undone.`,
              confirm: 'Pay the prize',
              danger: true,
              run: (reason) => ask('releasePrize', { params, body: { reason } }),
            })}
          />
          <ActButton
            uses="refundPrize"
            label="Refund"
            onDone={onDone}
            act={() => ({
              title: `Refund ${room.roomId}`,
              about: 'Everybody gets the entry fee back instead of the prize. This cannot be undone.',
              confirm: 'Refund everybody',
              danger: true,
              run: (reason) => ask('refundPrize', { params, body: { reason } }),
            })}
          />
        </>
      )}
      <ActButton
        uses="cancelPremium"
        label="Cancel"
        onDone={onDone}
        act={() => ({
          title: `Cancel ${room.roomId}`,
          about: 'No prize: everybody is refunded, and a running match is called off. This cannot be undone.',
          confirm: 'Cancel the room',
          danger: true,
          run: (reason) => ask('cancelPremium', { params, body: { reason } }),
        })}
      />
    </>
  );
}
