'use client';

/** Loads the visitor's settings and applies them to the document. Renders nothing. */
import { useEffect } from 'react';
import { useSettings } from './settings';

export function RememberedSettings() {
  const motion = useSettings((settings) => settings.motion);
  const theme = useSettings((settings) => settings.theme);
  useEffect(() => {
    void useSettings.persist.rehydrate();
    // Another tab may change the settings.
    const follow = ({ key }: StorageEvent): void => {
      if (key === useSettings.persist.getOptions().name) void useSettings.persist.rehydrate();
    };
    window.addEventListener('storage', follow);
    return () => window.removeEventListener('storage', follow);
  }, []);
  useEffect(() => {
    document.documentElement.dataset.motion = motion;
  }, [motion]);
  useEffect(() => {
    // Before they are loaded nothing is known of them.
    if (useSettings.persist.hasHydrated()) document.documentElement.dataset.theme = theme;
  }, [theme]);
  return null;
}
