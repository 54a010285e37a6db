'use client';

/** Live rooms: find, watch, stop, remove. */
import { useState } from 'react';
import { GAMES } from '../../components/game-facts';
import { Link } from '../../components/link';
import { Moment } from '../../components/moment';
import { StatusChip } from '../../components/status-chip';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { Choice, LIMIT, Pages, ReadTrouble, Search } from '../list';
import { useOperator } from '../operator';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';

type Room = Reply<'listRooms'>['rooms'][number];

const EVERY_MS = 5_000;

export function RoomsView() {
  const { ask } = useOperator();
  const [{ search, game, page }, setQuery] = useState({ search: '', game: '', page: 1 });
  const { reply, trouble, reload } = useRead(
    'listRooms',
    {
      query: {
        page,
        limit: LIMIT,
        ...(search === '' ? {} : { search }),
        ...(game === '' ? {} : { game }),
      },
    },
    EVERY_MS,
  );
  const columns: readonly Column<Room>[] = [
    {
      title: 'Room',
      cell: (room) => (
        <>
          <Link href={`/watch/${room.code}`}>{room.code}</Link> {room.name}
          <small>
            {room.game}, {room.mode}
          </small>
        </>
      ),
    },
    { title: 'Status', cell: (room) => <StatusChip status={room.status} /> },
    { title: 'Turn', kind: 'digits', cell: (room) => room.turn },
    {
      title: 'Players',
      cell: (room) => room.seats.map(({ name, taken }) => (taken === 'open' ? '(open)' : name)).join(', '),
    },
    { title: 'Watching', kind: 'digits', cell: (room) => room.spectators },
    {
      title: 'Opened',
      cell: (room) => (
        <>
          <Moment at={room.createdAt} />
          {room.openedBy !== null && <small>{room.openedBy}</small>}
        </>
      ),
    },
    {
      title: 'Acts',
      kind: 'acts',
      cell: (room) => {
        const params = { room: room.roomId };
        return (
          <>
            {room.status !== 'finished' && (
              <ActButton
                uses="stopRoom"
                label="Stop"
                onDone={reload}
                act={() => ({
                  title: `Stop ${room.code}`,
                  about:
                    'The match is called off: no result, no rating, stakes are refunded. Spectators see its end at the room’s speed. A room that has not begun is removed. This cannot be undone.',
                  confirm: 'Stop the match',
                  danger: true,
                  run: (reason) => ask('stopRoom', { params, body: { reason } }),
                })}
              />
            )}
            {['waiting', 'ready', 'finished'].includes(room.status) && (
              <ActButton
                uses="removeRoom"
                label="Remove"
                onDone={reload}
                act={() => ({
                  title: `Remove ${room.code}`,
                  about: 'The room is gone for everybody; a recorded match stays in the history.',
                  confirm: 'Remove the room',
                  danger: true,
                  run: (reason) => ask('removeRoom', { params, body: { reason } }),
                })}
              />
            )}
          </>
        );
      },
    },
  ];
  return (
    <>
      <Search
        label="Search rooms"
        placeholder="Code, id, name, agent or address"
        search={search}
        onSearch={(text) => setQuery({ search: text, game, page: 1 })}
      >
        <Choice
          label="Game"
          value={game}
          options={[['', 'All games'], ...GAMES.map(({ id, title }) => [id, title] as const)]}
          onChoose={(chosen) => setQuery({ search, game: chosen, page: 1 })}
        />
      </Search>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Live rooms"
        columns={columns}
        rows={reply?.rooms ?? null}
        keyOf={(room) => room.roomId}
        empty="No room fits."
      />
      <Pages page={page} total={reply?.total ?? 0} onPage={(to) => setQuery({ search, game, page: to })} />
    </>
  );
}
