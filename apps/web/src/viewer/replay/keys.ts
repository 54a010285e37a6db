/** The keyboard of the replay, wherever on the page one is, except where a key means something already. */
import { useEffect } from 'react';
import type { Replay } from './replay';

const OWN_KEYS = 'input, select, textarea, [contenteditable], [role="tab"]';
const OWN_SPACE = 'button, a, summary';

export function useReplayKeys(replay: Replay): void {
  useEffect(() => {
    const pressed = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const target = event.target instanceof Element ? event.target : document.body;
      if (target.closest(OWN_KEYS) !== null || (event.key === ' ' && target.closest(OWN_SPACE) !== null))
        return;
      if (act(replay, event)) event.preventDefault();
    };
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, [replay]);
}

/** Whether the key meant something. */
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
