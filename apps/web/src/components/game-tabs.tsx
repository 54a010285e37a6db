/** The three games as tabs of a page. */
import { GAMES } from './game-facts';
import { GameMark } from './game-mark';
import { type Tab, Tabs } from './tabs';

export interface GameTabsProps {
  /** The one shown; null for all of them together. */
  readonly game: string | null;
  /** Where each of them is. */
  readonly href: (game: string | null) => string;
  /** What the tab of all games says; absent where there is none. */
  readonly all?: string;
  /** Only these; all three if absent. */
  readonly only?: readonly string[];
}

export function GameTabs({ game, href, all, only }: GameTabsProps) {
  const every: readonly Tab[] =
    all === undefined ? [] : [{ href: href(null), here: game === null, children: all }];
  const games = GAMES.filter(({ id }) => only === undefined || only.includes(id)).map(({ id, title }) => ({
    href: href(id),
    here: id === game,
    children: (
      <>
        <GameMark game={id} />
        {title}
      </>
    ),
  }));
  return <Tabs label="Game" tabs={[...every, ...games]} />;
}
