'use client';

/** Loads the visitor's settings and applies them to the document. Renders nothing. */
import { useEffect } from 'react';
import { useSettings } from './settings';

export function RememberedSettings() {
  const motion = useSettings((settings) => settings.motion);
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
  return null;
}
