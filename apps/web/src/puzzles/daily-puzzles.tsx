/** The day's puzzle of every game that has some, the same for everybody. */

import { factsOf, GAMES } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { Link } from '../components/link';
import { getText } from '../messages/get-text';
import { DailyStreak } from './daily-streak';
import { puzzleOfDay, puzzlesOf } from './puzzle-files';
import styles from './puzzle-page.module.scss';
import { questionOf } from './question';

export async function DailyPuzzles() {
  const t = await getText();
  const now = Date.now();
  const files = await Promise.all(GAMES.map(({ id }) => puzzlesOf(id)));
  return (
    <ul className={styles.cards}>
      {files.flatMap((file) => {
        if (file === null) return [];
        const { game } = file;
        const puzzle = puzzleOfDay(file, now);
        const { title, colour } = factsOf(game);
        return [
          <li key={game} style={{ '--game': colour }}>
            <Link href={`/puzzles/${game}`} className={styles.card}>
              <GameMark game={game} className={styles.mark} />
              <span>
                <b>{title}</b>: {t(questionOf(puzzle))}
                <span className={styles.about}>
                  {t('puzzles.youAre', { name: puzzle.name, turn: puzzle.turn })} <DailyStreak game={game} />
                </span>
              </span>
            </Link>
          </li>,
        ];
      })}
    </ul>
  );
}
