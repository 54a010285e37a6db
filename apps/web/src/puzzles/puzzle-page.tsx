'use client';

import type { Puzzle, PuzzleFile } from '@lobster-league/insight/puzzles';
import { useEffect, useMemo, useState } from 'react';
/** The page of a game's puzzles: a position of a match, the game's own controls, one try, and then the answer. */
import { useText } from '#use-text';
import { arenaUrl } from '../api/browser';
import { factsOf } from '../components/game-facts';
import { loadGame } from '../games/generic/game-module';
import { tableColours } from '../games/seat-colours';
import { WithViewer } from '../games/with-viewer';
import { Areas } from '../play/areas';
import frame from '../play/play-frame.module.scss';
import type { Action } from '../play/seat-play';
import { tableFor } from '../play/with-table';
import type { GameViewer } from '../viewer/contract';
import { build, choiceOf, type PuzzlePosition } from './position';
import { PuzzleAnswer } from './puzzle-answer';
import { dayOf, puzzleOfDay, puzzlesOf, unpacked } from './puzzle-files';
import styles from './puzzle-page.module.scss';
import { questionOf } from './question';
import { answered, type DailyScore, runningStreak, scoreOf } from './streak';

export interface PuzzlePageProps {
  readonly game: string;
  /** A puzzle by its id; that of the day if absent. */
  readonly id: string | null;
}

interface Loaded {
  readonly file: PuzzleFile;
  readonly puzzle: Puzzle;
  readonly position: PuzzlePosition;
  /** The day, if it is that day's puzzle. */
  readonly day: number | null;
}

export function PuzzlePage({ game, id }: PuzzlePageProps) {
  const t = useText();
  const [loaded, setLoaded] = useState<Loaded | null>(null);
  const [trouble, setTrouble] = useState<string | null>(null);
  useEffect(() => {
    load(game, id).then(setLoaded, (error: unknown) =>
      setTrouble(error instanceof Error ? error.message : String(error)),
    );
  }, [game, id]);
  if (loaded === null) return <p className={styles.loading}>{trouble ?? t('puzzles.settingUp')}</p>;
  return (
    <WithViewer game={game} match="">
      {(viewer) => <PuzzleTable key={loaded.puzzle.id} viewer={viewer} game={game} loaded={loaded} />}
    </WithViewer>
  );
}

async function load(game: string, id: string | null): Promise<Loaded> {
  const now = Date.now();
  const [packed, rules] = await Promise.all([puzzlesOf(game), loadGame(arenaUrl(), game)]);
  if (packed === null) throw new Error('There are no puzzles of this game.');
  const daily = puzzleOfDay(packed, now);
  const file = await unpacked(packed);
  const puzzle = id === null ? daily : packed.puzzles.find((one) => one.id === id);
  if (puzzle === undefined) throw new Error('There is no such puzzle, or not any more.');
  return { file, puzzle, position: build(rules, file, puzzle), day: puzzle === daily ? dayOf(now) : null };
}

interface PuzzleTableProps {
  readonly viewer: GameViewer;
  readonly game: string;
  readonly loaded: Loaded;
}

function PuzzleTable({ viewer, game, loaded: { file, puzzle, position, day } }: PuzzleTableProps) {
  const t = useText();
  const [score, setScore] = useState<DailyScore | null>(() => scoreOf(game));
  // The day's puzzle is tried once, whenever the page is opened.
  const before = day !== null && score?.day === day ? score : null;
  const [chosen, setChosen] = useState<number | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const { seatedPlayers, seat, view } = position;
  const Table = useMemo(() => tableFor(game), [game]);
  const act = (action: Action): void => {
    const choice = choiceOf(position, puzzle, action);
    if (typeof choice === 'string') {
      setRefusal(choice);
      return;
    }
    setRefusal(null);
    setChosen(choice);
    if (day !== null) setScore(answered(game, day, choice === 0));
  };
  const at = file.puzzles.indexOf(puzzle);
  const following = file.puzzles[(at + 1) % file.puzzles.length]!;
  const props = { view, event: null, seatedPlayers, thought: null, pace: 0, chances: null };
  const board = <viewer.Board {...props} />;
  const isOver = chosen !== null || before !== null;
  return (
    <div className={frame.frame} style={tableColours(seatedPlayers)} data-game={game}>
      <div className={`${frame.bar} ${styles.bar}`}>
        <h1>{t('home.findTheMove')}</h1>
        <p>
          {factsOf(game).title} ·{' '}
          {day === null
            ? t('puzzles.number', { number: at + 1, all: file.puzzles.length })
            : t('puzzles.today')}{' '}
          · {t('home.turn', { turn: puzzle.turn })}
        </p>
        <Streak score={score} />
      </div>
      <div className={`${frame.top} ${styles.line}`}>
        <p role="status">
          {isOver ? (
            (chosen === null ? before!.right : chosen === 0) ? (
              <b data-right="true">{t('puzzles.found')}</b>
            ) : (
              <b data-right="false">{t('puzzles.notBest')}</b>
            )
          ) : (
            <>
              {t.rich('puzzles.youAreNow', { name: <b>{seat.name}</b> })} {t(questionOf(puzzle))}
            </>
          )}
        </p>
        <p role="alert" className={styles.refusal}>
          {refusal}
        </p>
      </div>
      {isOver ? (
        <Areas
          board={board}
          controls={<PuzzleAnswer game={game} puzzle={puzzle} chosen={chosen} following={following.id} />}
        />
      ) : (
        <Table
          game={NO_FORM}
          seatedPlayers={seatedPlayers}
          view={view}
          board={board}
          play={IDLE}
          seat={seat}
          asked
          legal={seat.legal?.actions ?? []}
          act={act}
        />
      )}
      <div className={frame.side}>
        <h2 className="visually-hidden">{t('frame.players')}</h2>
        <viewer.Players {...props} />
      </div>
    </div>
  );
}

function Streak({ score }: { readonly score: DailyScore | null }) {
  const t = useText();
  const streak = runningStreak(score, dayOf(Date.now()));
  return streak === 0 ? null : (
    <p className={styles.streak} title={t('puzzles.streakAbout')}>
      {t('puzzles.streak', { count: streak })}
    </p>
  );
}

const NO_FORM = { action: {} };
const IDLE = {
  link: { state: 'live' },
  seat: null,
  dueAt: null,
  sending: null,
  accepted: null,
  refusal: null,
  lateness: null,
  roundTripMs: null,
} as const;
