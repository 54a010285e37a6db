'use client';

/** What this browser remembers of a game's daily puzzles. */
import { useEffect, useState } from 'react';
import { dayOf } from './puzzle-files';
import { runningStreak, scoreOf } from './streak';

export function DailyStreak({ game }: { readonly game: string }) {
  const [text, setText] = useState('');
  useEffect(() => {
    const day = dayOf(Date.now());
    const score = scoreOf(game);
    const streak = runningStreak(score, day);
    const today = score?.day === day ? (score.right ? 'Found today. ' : 'Tried today. ') : '';
    setText(today + (streak > 1 ? `${streak} days in a row.` : ''));
  }, [game]);
  return <span data-streak={game}>{text}</span>;
}
