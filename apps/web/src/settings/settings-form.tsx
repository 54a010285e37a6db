'use client';

import { type Motion, type Theme, useSettings } from './settings';
/** The form of the settings page; every change applies at once. */
import styles from './settings-form.module.scss';

const MOTIONS: readonly { readonly motion: Motion; readonly label: string; readonly about: string }[] = [
  {
    motion: 'system',
    label: 'Same as my system',
    about: 'Follows the “reduce motion” setting of your device.',
  },
  { motion: 'full', label: 'Everything moves', about: 'Dice roll, tokens walk, shells fly.' },
  { motion: 'reduced', label: 'Nothing moves', about: 'Changes appear without animation.' },
];

const THEMES: readonly { readonly theme: Theme; readonly label: string; readonly about: string }[] = [
  { theme: 'system', label: 'Same as my system', about: 'Follows the light or dark setting of your device.' },
  { theme: 'dark', label: 'Deep water', about: 'Dark, as it is on the sea floor.' },
  { theme: 'light', label: 'Light water', about: 'Light pages; boards stay in the deep.' },
];

export function SettingsForm() {
  const { sound, volume, motion, theme, choose } = useSettings();
  return (
    <form className={styles.form}>
      <fieldset>
        <legend>Sound</legend>
        <label className={styles.switch}>
          <input
            type="checkbox"
            role="switch"
            aria-checked={sound}
            checked={sound}
            onChange={({ target }) => choose({ sound: target.checked })}
          />
          <span className={styles.track} aria-hidden="true" />
          <span>
            Ocean, dice and all the rest
            <small>
              Off until you turn it on. Everything is made in your browser; nothing is downloaded.
            </small>
          </span>
        </label>
        <label className={styles.volume}>
          <span>Volume</span>
          <input
            type="range"
            min="0"
            max="100"
            step="5"
            disabled={!sound}
            value={Math.round(volume * 100)}
            onChange={({ target }) => choose({ volume: target.valueAsNumber / 100 })}
          />
          <output>{Math.round(volume * 100)} %</output>
        </label>
      </fieldset>
      <fieldset>
        <legend>Motion</legend>
        {MOTIONS.map((one) => (
          <label key={one.motion} className={styles.choice}>
            <input
              type="radio"
              name="motion"
              checked={motion === one.motion}
              onChange={() => choose({ motion: one.motion })}
            />
            <span>
              {one.label}
              <small>{one.about}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>Light</legend>
        {THEMES.map((one) => (
          <label key={one.theme} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={theme === one.theme}
              onChange={() => choose({ theme: one.theme })}
            />
            <span>
              {one.label}
              <small>{one.about}</small>
            </span>
          </label>
        ))}
      </fieldset>
    </form>
  );
}
