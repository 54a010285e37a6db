'use client';

/** What the views with a list share: a search, a table, and its pages. */
import { type FormEvent, type ReactNode, useState } from 'react';
import { Button } from '../components/button';
import styles from './list.module.scss';

export const LIMIT = 25;

export interface SearchProps {
  readonly label: string;
  readonly placeholder: string;
  readonly search: string;
  readonly onSearch: (search: string) => void;
  /** More choices, and what can be added. */
  readonly children?: ReactNode;
}

export function Search({ label, placeholder, search, onSearch, children }: SearchProps) {
  const [text, setText] = useState(search);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSearch(text.trim());
  };
  return (
    <search className={styles.search}>
      <form onSubmit={submit}>
        <label>
          <span className="visually-hidden">{label}</span>
          <input
            type="search"
            value={text}
            maxLength={100}
            placeholder={placeholder}
            onChange={({ target }) => setText(target.value)}
          />
        </label>
        <Button type="submit">Search</Button>
      </form>
      {children}
    </search>
  );
}

export interface ChoiceProps {
  readonly label: string;
  readonly value: string;
  readonly options: readonly (readonly [value: string, label: string])[];
  readonly onChoose: (value: string) => void;
}

export function Choice({ label, value, options, onChoose }: ChoiceProps) {
  return (
    <label className={styles.choice}>
      <span className="visually-hidden">{label}</span>
      <select value={value} onChange={({ target }) => onChoose(target.value)}>
        {options.map(([one, text]) => (
          <option key={one} value={one}>
            {text}
          </option>
        ))}
      </select>
    </label>
  );
}

export interface PagesProps {
  readonly page: number;
  readonly total: number;
  readonly onPage: (page: number) => void;
}

export function Pages({ page, total, onPage }: PagesProps) {
  const pages = Math.ceil(total / LIMIT);
  if (pages <= 1) return null;
  return (
    <nav aria-label="Pages" className={styles.pages}>
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        ← Newer
      </Button>
      <span>
        Page {page} of {pages.toLocaleString('en')}, {total.toLocaleString('en')} in all
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Older →
      </Button>
    </nav>
  );
}

/** Why a list could not be read. */
export function ReadTrouble({ trouble }: { readonly trouble: string | null }) {
  return (
    <p role="alert" className={styles.trouble}>
      {trouble}
    </p>
  );
}
