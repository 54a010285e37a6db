/** Returns whether the visitor wants no motion: by their own setting, otherwise by the system's. */
import { useSettings } from '../settings/settings';
import { useMedia } from './frame/use-media';

export function useStill(): boolean {
  const motion = useSettings((settings) => settings.motion);
  const system = useMedia('(prefers-reduced-motion: reduce)');
  return motion === 'reduced' || (motion === 'system' && system);
}
