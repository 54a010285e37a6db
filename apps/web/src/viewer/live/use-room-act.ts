/** A hook to use the room's controls: one at a time, with errors reported. */
import { useRouter } from 'next/navigation';
import { useState } from 'react';
import type { Answer } from '../../api/league';
import { openAgain } from '../open-again';
import type { LiveMatch } from './live-match';
import { control, type RoomAct } from './room-controls';

export interface RoomActs {
  act(act: RoomAct): void;
  /** Opens a room like this one and goes there. */
  again(): void;
  readonly busy: boolean;
  /** Why the last control failed. */
  readonly trouble: string | null;
}

export function useRoomActs(match: LiveMatch): RoomActs {
  const router = useRouter();
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const run = async <Body>(doing: Promise<Answer<Body>>, done: (body: Body) => void): Promise<void> => {
    setBusy(true);
    const answer = await doing;
    setBusy(false);
    setTrouble(answer.ok ? null : answer.trouble.message);
    if (answer.ok) done(answer.body);
  };
  return {
    // All spectators are notified of the change, including this page, and possibly before this answer: so it is
    // ignored.
    act: (act) => void run(control(match.store.getState().room, act), () => undefined),
    again() {
      const { game, name, config, speed, controls: before, seats } = match.store.getState().room;
      // A match without controls was the server's own; the new one belongs to the visitor.
      const controls = before === 'owner' ? 'owner' : 'all';
      // A match at instant speed is over at once, so the new one gets normal speed.
      const pace = speed === 'instant' ? 'normal' : speed;
      const opened = openAgain({ game, name, config, speed: pace, controls, seats });
      void run(opened, (code) => router.push(`/watch/${code}`));
    },
    busy,
    trouble,
  };
}
