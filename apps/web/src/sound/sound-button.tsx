'use client';

/** A button that turns sound on and off. The volume is in the settings. */
import { useText } from '#use-text';
import { Button } from '../components/button';
import { useSettings } from '../settings/settings';
import styles from './sound-button.module.scss';

export function SoundButton() {
  const t = useText();
  const on = useSettings((settings) => settings.sound);
  const choose = useSettings((settings) => settings.choose);
  return (
    <Button
      kind="quiet"
      aria-pressed={on}
      onClick={() => choose({ sound: !on })}
      title={on ? t('sound.off') : t('sound.on')}
    >
      <svg viewBox="0 0 24 24" className={styles.icon} aria-hidden="true" focusable="false">
        <path d="M3 9.5v5h4l5 4.5v-14l-5 4.5z" />
        {on ? <path d="M15.5 8.5a5 5 0 0 1 0 7M18 6a8.5 8.5 0 0 1 0 12" /> : <path d="m16 9.5 5 5m0-5-5 5" />}
      </svg>
      <span className="visually-hidden">{t('sound')}</span>
    </Button>
  );
}
