'use client';

import { useText } from '#use-text';
import { LanguageSwitch } from '../components/language-switch';
import { type Motion, type Theme, useSettings } from './settings';
/** The form of the settings page; every change applies at once. */
import styles from './settings-form.module.scss';

const MOTIONS: readonly Motion[] = ['system', 'full', 'reduced'];

const THEMES: readonly Theme[] = ['system', 'dark', 'light'];

export function SettingsForm() {
  const t = useText();
  const { sound, volume, motion, theme, choose } = useSettings();
  return (
    <form className={styles.form}>
      <fieldset>
        <legend>{t('sound')}</legend>
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
            {t('settings.sound')}
            <small>{t('settings.soundAbout')}</small>
          </span>
        </label>
        <label className={styles.volume}>
          <span>{t('settings.volume')}</span>
          <input
            type="range"
            min="0"
            max="100"
            step="5"
            disabled={!sound}
            value={Math.round(volume * 100)}
            onChange={({ target }) => choose({ volume: target.valueAsNumber / 100 })}
          />
          <output>{t.number(volume, { style: 'percent' })}</output>
        </label>
      </fieldset>
      <fieldset>
        <legend>{t('settings.motion')}</legend>
        {MOTIONS.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="motion"
              checked={motion === one}
              onChange={() => choose({ motion: one })}
            />
            <span>
              {t(`settings.motion.${one}`)}
              <small>{t(`settings.motion.${one}About`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <fieldset>
        <legend>{t('settings.light')}</legend>
        {THEMES.map((one) => (
          <label key={one} className={styles.choice}>
            <input
              type="radio"
              name="theme"
              checked={theme === one}
              onChange={() => choose({ theme: one })}
            />
            <span>
              {t(`settings.light.${one}`)}
              <small>{t(`settings.light.${one}About`)}</small>
            </span>
          </label>
        ))}
      </fieldset>
      <section className={styles.language} aria-labelledby="language">
        <h2 id="language">{t('language')}</h2>
        <LanguageSwitch large />
        <p>{t('settings.languageAbout')}</p>
      </section>
    </form>
  );
}
