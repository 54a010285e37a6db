/** Whether this visitor wants nothing to move: by their own choice, or else by the system's. */
import { useSettings } from '../settings/settings';
import { useMedia } from './frame/use-media';

export function useStill(): boolean {
  const motion = useSettings((settings) => settings.motion);
  const system = useMedia('(prefers-reduced-motion: reduce)');
  return motion === 'reduced' || (motion === 'system' && system);
}
