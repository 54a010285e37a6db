'use client';

/** The settings in force, and where each comes from. */
import { type ReactNode, useState } from 'react';
import type { Reply } from '../api';
import { Choice, ReadTrouble, Search } from '../list';
import { type Column, Table } from '../table';
import { useRead } from '../use-read';

type Setting = Reply<'listSettings'>['settings'][number];

const COLUMNS: readonly Column<Setting>[] = [
  { title: 'Setting', cell: ({ name }) => <code>{name}</code> },
  { title: 'Value', cell: ({ value, secret }) => shown(value, secret) },
  { title: 'From', cell: ({ from }) => from },
  { title: 'Meaning', cell: ({ meaning }) => plain(meaning) },
];

/** Meanings are written for the documentation, in Markdown. */
function plain(meaning: string): string {
  return meaning.replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1').replaceAll('`', '');
}

function shown(value: string | null, secret: boolean): ReactNode {
  if (value === null) return 'not set';
  return secret ? 'set, not shown' : <code>{value}</code>;
}

export function SettingsView() {
  const [{ search, from }, setQuery] = useState({ search: '', from: '' });
  const { reply, trouble } = useRead('listSettings');
  const wanted = search.toLowerCase();
  const rows = reply?.settings.filter(
    (setting) =>
      (from === '' || setting.from !== 'default') &&
      `${setting.name} ${setting.meaning}`.toLowerCase().includes(wanted),
  );
  return (
    <>
      <Search
        label="Search settings"
        placeholder="Name or meaning"
        search={search}
        onSearch={(text) => setQuery({ search: text, from })}
      >
        <Choice
          label="Which"
          value={from}
          options={[
            ['', 'All settings'],
            ['changed', 'Changed ones'],
          ]}
          onChoose={(chosen) => setQuery({ search, from: chosen })}
        />
      </Search>
      <ReadTrouble trouble={trouble} />
      <Table
        caption="Settings"
        columns={COLUMNS}
        rows={rows ?? null}
        keyOf={({ name }) => name}
        empty="No setting fits."
      />
    </>
  );
}
