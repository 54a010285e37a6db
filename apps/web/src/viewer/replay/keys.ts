/** Keyboard shortcuts of the replay, except where a key already has a meaning. */
import { useEffect } from 'react';
import type { Replay } from './replay';

/** Elements that use the arrow keys, the space bar, or all keys themselves. */
const OWN_ARROWS = 'input[type="radio"], input[type="range"], [role="tab"]';
const OWN_SPACE = 'button, a, summary, input[type="radio"]';
const OWN_ALL = 'input:not([type="radio"], [type="range"]), select, textarea, [contenteditable]';

export function useReplayKeys(replay: Replay): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      const own = `${OWN_ALL}, ${event.key === ' ' ? OWN_SPACE : OWN_ARROWS}`;
      if (target.closest(own) !== null) return;
      if (act(replay, event)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [replay]);
}

/** Returns whether the key had a meaning. */
export function act(replay: Replay, { key, shiftKey }: Pick<KeyboardEvent, 'key' | 'shiftKey'>): boolean {
  const { player } = replay;
  switch (key) {
    case ' ':
      player.toggle();
      return true;
    case 'ArrowRight':
    case 'ArrowLeft': {
      const direction = key === 'ArrowRight' ? 1 : -1;
      if (shiftKey) player.stepTurn(direction);
      else player.stepEvent(direction);
      return true;
    }
    case 'Home':
      replay.seek(0);
      return true;
    case 'End':
      replay.seek(Number.MAX_SAFE_INTEGER);
      return true;
    default:
      return false;
  }
}
