/** Uses a control of the room: one at a time, and what goes wrong is said. */
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
  /** Why the last one did not work. */
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
    // What it did to the room is told to everybody who watches, and so to us: the answer may be older than that.
    act: (act) => void run(control(match.store.getState().room, act), () => undefined),
    again() {
      const { game, name, config, speed, controls: before, seats } = match.store.getState().room;
      // A match that obeys nobody was the arena's own; the next one is the visitor's.
      const controls = before === 'owner' ? 'owner' : 'all';
      // Who hurried a match to its end wants to see the next one.
      const pace = speed === 'instant' ? 'normal' : speed;
      const opened = openAgain({ game, name, config, speed: pace, controls, seats });
      void run(opened, (code) => router.push(`/watch/${code}`));
    },
    busy,
    trouble,
  };
}
