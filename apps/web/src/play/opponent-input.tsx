'use client';

/** Chooses the house bots that one plays against: by level, or by name where a game has no levels. */
import { useText } from '#use-text';
import type { GameInfo } from '../api/league';
import { opponentsOf } from './sit-down';
import styles from './sit-form.module.scss';

export interface OpponentInputProps {
  readonly info: GameInfo;
  readonly chosen: string;
  /** What choosing none means, where that is possible. */
  readonly none?: { readonly label: string; readonly description: string };
  onChoose(name: string): void;
}

export function OpponentInput({ info, chosen, none, onChoose }: OpponentInputProps) {
  const t = useText();
  const names = opponentsOf(info);
  const about =
    chosen === ''
      ? none?.description
      : [...info.levels, ...info.bots].find((bot) => bot.name === chosen)?.description;
  return (
    <label className={styles.field}>
      {t('sit.houseBots')}
      <select value={chosen} onChange={({ target }) => onChoose(target.value)}>
        {none !== undefined && <option value="">{none.label}</option>}
        {names.map((name, i) => (
          <option key={name} value={name}>
            {info.levels.length > 0 ? `${t('sit.level', { level: i + 1, levels: names.length })} · ` : ''}
            {name.charAt(0).toUpperCase() + name.slice(1)}
          </option>
        ))}
      </select>
      {about !== undefined && <span className={styles.about}>{about}</span>}
    </label>
  );
}
