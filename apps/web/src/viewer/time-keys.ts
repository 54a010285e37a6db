/** The keys for time, in replays and live matches, except where a key already has a meaning. */
import { useEffect } from 'react';
import type { TimeControls } from './time-controls';

/** Elements that use the arrow keys, the space bar, or all keys themselves. */
const OWN_ARROWS = 'input[type="radio"], input[type="range"], [role="tab"]';
const OWN_SPACE = 'button, a, summary, input[type="radio"]';
const OWN_ALL = 'input:not([type="radio"], [type="range"]), select, textarea, [contenteditable]';

export function useTimeKeys(time: TimeControls | null): void {
  useEffect(() => {
    if (time === null) return;
    const pressed = (event: KeyboardEvent): void => {
      if (!isFree(event)) return;
      if (act(time, event)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [time]);
}

/** Returns whether what has the focus leaves a key to the page. */
export function isFree(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return false;
  const target = event.target instanceof Element ? event.target : document.body;
  const own = `${OWN_ALL}, ${event.key === ' ' ? OWN_SPACE : OWN_ARROWS}`;
  return target.closest(own) === null && target.closest('dialog') === null;
}

/** Returns whether the key had a meaning. */
export function act(time: TimeControls, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  switch (key) {
    case ' ':
      time.toggle();
      return true;
    case 'ArrowRight':
    case 'ArrowLeft': {
      const direction = key === 'ArrowRight' ? 1 : -1;
      if (shiftKey) time.stepTurn(direction);
      else time.stepEvent(direction);
      return true;
    }
    case 'Home':
      time.seek(0);
      return true;
    case 'End':
      time.seek(Number.MAX_SAFE_INTEGER);
      return true;
    case 'l':
      time.goLive?.();
      return time.goLive !== undefined;
    default:
      return false;
  }
}
