'use client';

/** The arena in numbers: maintenance, processes and stores. */
import { Moment } from '../../components/moment';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { ReadTrouble } from '../list';
import { useOperator } from '../operator';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';
import { Facts } from './facts';
import { MaintenancePanel } from './maintenance-panel';
import styles from './overview.module.scss';

const EVERY_MS = 10_000;

type Process = Reply<'listProcesses'>['processes'][number];
type Store = Reply<'getStores'>['stores'][number];

export function OverviewView() {
  const { reply, trouble, reload } = useRead('getOverview', {}, EVERY_MS);
  return (
    <>
      <ReadTrouble trouble={trouble} />
      {reply !== null && (
        <>
          <MaintenancePanel maintenance={reply.maintenance} onDone={reload} />
          <Facts
            facts={[
              ['Version', reply.version],
              ['Status', reply.status],
              ['Live rooms', count(Object.values(reply.rooms).reduce((sum, rooms) => sum + rooms, 0))],
              ['Playing', count((reply.rooms.playing ?? 0) + (reply.rooms.roll_order ?? 0))],
              ['In the queue', count(reply.queue)],
              ['Not recorded yet', count(reply.unrecorded)],
              ['Matches', count(reply.matches)],
              ['Agents', count(reply.agents)],
              ['Bans', count(reply.bans)],
              ['Premium', reply.premium.open ? 'open' : 'closed'],
            ]}
          />
        </>
      )}
      <Processes />
      <Stores />
    </>
  );
}

function Processes() {
  const { ask } = useOperator();
  const { reply, trouble, reload } = useRead('listProcesses', {}, EVERY_MS);
  const columns: readonly Column<Process>[] = [
    {
      title: 'Process',
      cell: ({ processId, self, version, node }) => (
        <>
          <code>{processId}</code>
          {self && ' (answers here)'}
          <small>
            {version}, Node {node}
          </small>
        </>
      ),
    },
    { title: 'Started', cell: ({ startedAt }) => <Moment at={startedAt} /> },
    { title: 'Rooms', kind: 'digits', cell: ({ rooms, playing }) => `${playing} of ${rooms} play` },
    { title: 'Sockets', kind: 'digits', cell: ({ sockets }) => count(sockets) },
    { title: 'Lag', kind: 'digits', cell: ({ eventLoopLagMs }) => `${eventLoopLagMs.toFixed(1)} ms` },
    { title: 'Memory', kind: 'digits', cell: ({ memoryBytes }) => size(memoryBytes) },
    {
      title: 'State',
      cell: ({ draining, closing }) => (closing ? 'closing' : draining ? 'draining' : 'serving'),
    },
    {
      title: 'Acts',
      kind: 'acts',
      cell: ({ processId, draining }) => (
        <ActButton
          uses="drainProcess"
          label={draining ? 'Take rooms again' : 'Drain'}
          onDone={reload}
          act={() => ({
            title: `${draining ? 'End draining' : 'Drain'} ${processId}`,
            about: draining
              ? 'It opens rooms again and is ready.'
              : 'It opens no more rooms and is not ready; its matches are played out.',
            confirm: draining ? 'Take rooms again' : 'Drain',
            run: (reason) =>
              ask('drainProcess', { params: { id: processId }, body: { draining: !draining, reason } }),
          })}
        />
      ),
    },
  ];
  return (
    <div className={styles.part}>
      <h2>Processes</h2>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Processes"
        columns={columns}
        rows={reply?.processes ?? null}
        keyOf={({ processId }) => processId}
        empty="There is none."
      />
    </div>
  );
}

const STORE_COLUMNS: readonly Column<Store>[] = [
  {
    title: 'Store',
    cell: ({ name, kind }) => (
      <>
        {name}
        <small>{kind}</small>
      </>
    ),
  },
  { title: 'State', cell: ({ state }) => state },
  {
    title: 'Latency',
    kind: 'digits',
    cell: ({ latencyMs }) => (latencyMs === null ? 'failed' : `${latencyMs.toFixed(1)} ms`),
  },
  { title: 'Backlog', kind: 'digits', cell: ({ backlog }) => count(backlog) },
  {
    title: 'Files',
    cell: ({ files }) => databases(files).join(', '),
  },
];

function Stores() {
  const { reply, trouble } = useRead('getStores', {}, EVERY_MS);
  return (
    <div className={styles.part}>
      <h2>Stores</h2>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Stores"
        columns={STORE_COLUMNS}
        rows={reply?.stores ?? null}
        keyOf={({ name }) => name}
        empty="There is none."
      />
      {reply !== null && (
        <p className={styles.disk}>
          Data {size(reply.dataBytes)}, free on the disk {size(reply.diskFreeBytes)}
        </p>
      )}
    </div>
  );
}

/** Adds what belongs to a database, such as its write-ahead log. */
function databases(files: Store['files']): readonly string[] {
  const sizes = new Map<string, number>();
  for (const { file, bytes } of files) {
    const name = file.replace(/\.db-.*$/, '.db');
    sizes.set(name, (sizes.get(name) ?? 0) + bytes);
  }
  return [...sizes].map(([name, bytes]) => `${name} ${size(bytes)}`);
}

function count(number: number): string {
  return number.toLocaleString('en');
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

function size(bytes: number | null): string {
  if (bytes === null) return 'not known';
  const step = Math.min(UNITS.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return `${(bytes / 1000 ** step).toFixed(step === 0 ? 0 : 1)} ${UNITS[step]}`;
}
