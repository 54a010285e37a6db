'use client';

import { useEffect, useState } from 'react';
/** What this browser remembers of a game's daily puzzles. */
import { useText } from '#use-text';
import { dayOf } from './puzzle-files';
import { runningStreak, scoreOf } from './streak';

export function DailyStreak({ game }: { readonly game: string }) {
  const t = useText();
  const [text, setText] = useState('');
  useEffect(() => {
    const day = dayOf(Date.now());
    const score = scoreOf(game);
    const streak = runningStreak(score, day);
    const today =
      score?.day === day ? `${t(score.right ? 'puzzles.foundToday' : 'puzzles.triedToday')} ` : '';
    setText(today + (streak > 1 ? t('puzzles.inARow', { count: streak }) : ''));
  }, [game, t]);
  return <span data-streak={game}>{text}</span>;
}
