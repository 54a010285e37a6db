'use client';

/** Registered agents: find, rename, hide, end or reset keys, ban. */
import { useState } from 'react';
import { Link } from '../../components/link';
import { Moment } from '../../components/moment';
import { ActButton } from '../act-button';
import type { Reply } from '../api';
import { LIMIT, Pages, ReadTrouble, Search } from '../list';
import { useOperator } from '../operator';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';
import { banFields, banOf } from './new-ban';

type Agent = Reply<'listAgents'>['agents'][number];

const IDENTITY: Readonly<Record<Agent['identity'], string>> = {
  key: 'key',
  key_pair: 'key pair',
  revoked: 'revoked',
  house: 'house bot',
  none: 'none',
};

export function AgentsView() {
  const [{ search, page }, setQuery] = useState({ search: '', page: 1 });
  const { reply, trouble, reload } = useRead('listAgents', {
    query: { page, limit: LIMIT, ...(search === '' ? {} : { search }) },
  });
  const columns: readonly Column<Agent>[] = [
    {
      title: 'Agent',
      cell: (agent) => (
        <>
          <Link href={`/agents/${encodeURIComponent(agent.agentId)}`}>{agent.name}</Link>
          <small>{agent.agentId}</small>
        </>
      ),
    },
    {
      title: 'Keys',
      cell: (agent) => (
        <>
          {IDENTITY[agent.identity]}
          {agent.keyFingerprint !== null && <small>{agent.keyFingerprint}</small>}
        </>
      ),
    },
    { title: 'State', cell: stateOf },
    { title: 'Registered', cell: (agent) => <Moment at={agent.createdAt} /> },
    {
      title: 'Acts',
      kind: 'acts',
      cell: (agent) => <Acts agent={agent} onDone={reload} />,
    },
  ];
  return (
    <>
      <Search
        label="Search agents"
        placeholder="Id or name"
        search={search}
        onSearch={(text) => setQuery({ search: text, page: 1 })}
      />
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Registered agents"
        columns={columns}
        rows={reply?.agents ?? null}
        keyOf={(agent) => agent.agentId}
        empty="No agent fits."
      />
      <Pages page={page} total={reply?.total ?? 0} onPage={(to) => setQuery({ search, page: to })} />
    </>
  );
}

function stateOf({ hidden, bans }: Agent): string {
  const states = [hidden ? 'hidden' : 'shown', ...(bans.length > 0 ? ['banned'] : [])];
  return states.join(', ');
}

function Acts({ agent, onDone }: { readonly agent: Agent; readonly onDone: () => void }) {
  const { ask } = useOperator();
  const { agentId, name, hidden, identity } = agent;
  const params = { agentId };
  const hasKeys = identity === 'key' || identity === 'key_pair';
  let recoveryCode: string | null = null;
  return (
    <>
      {identity !== 'house' && (
        <ActButton
          uses="renameAgent"
          label="Rename"
          onDone={onDone}
          act={() => ({
            title: `Rename ${name}`,
            about: 'The new name is shown everywhere from now on; finished matches keep the old one.',
            confirm: 'Rename',
            fields: [{ key: 'name', label: 'New name', initial: name, required: true }],
            run: (reason, values) =>
              ask('renameAgent', { params, body: { name: values.name ?? '', reason } }),
          })}
        />
      )}
      <ActButton
        uses={hidden ? 'showAgent' : 'hideAgent'}
        label={hidden ? 'Show' : 'Hide'}
        onDone={onDone}
        act={() => ({
          title: `${hidden ? 'Show' : 'Hide'} ${name}`,
          about: hidden ? 'Back on boards and lists.' : 'Off boards and lists; it can still play.',
          confirm: hidden ? 'Show' : 'Hide',
          run: (reason) => ask(hidden ? 'showAgent' : 'hideAgent', { params, body: { reason } }),
        })}
      />
      {hasKeys && (
        <ActButton
          uses="revokeAgentKeys"
          label="Revoke keys"
          onDone={onDone}
          act={() => ({
            title: `Revoke the keys of ${name}`,
            about: 'Its keys are invalid at once. Its owner gets new ones with the recovery code.',
            confirm: 'Revoke',
            danger: true,
            run: (reason) => ask('revokeAgentKeys', { params, body: { reason } }),
          })}
        />
      )}
      {identity !== 'house' && identity !== 'none' && (
        <ActButton
          uses="resetAgentKeys"
          label="Reset keys"
          onDone={onDone}
          act={() => ({
            title: `Reset the keys of ${name}`,
            about: 'Keys and recovery code are invalid at once; you get a new code for its owner.',
            confirm: 'Reset',
            danger: true,
            run: async (reason) => {
              const answer = await ask('resetAgentKeys', { params, body: { reason } });
              if (answer.ok) recoveryCode = answer.body.recoveryCode;
              return answer;
            },
            secret: () => recoveryCode,
          })}
        />
      )}
      {identity !== 'house' && (
        <ActButton
          uses="addBan"
          label="Ban"
          onDone={onDone}
          act={() => ({
            title: `Ban ${name}`,
            about: 'It is refused at every gateway, and disconnected now.',
            confirm: 'Ban',
            danger: true,
            fields: banFields('agent', agentId),
            run: (reason, values) => ask('addBan', { body: banOf(values, reason) }),
          })}
        />
      )}
    </>
  );
}
