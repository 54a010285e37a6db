/** Tabs to choose a game. */
import { useText } from '#use-text';
import { GAMES } from './game-facts';
import { GameMark } from './game-mark';
import { type Tab, Tabs } from './tabs';

export interface GameTabsProps {
  /** The selected game; null for all games. */
  readonly game: string | null;
  /** Returns the link of each tab. */
  readonly href: (game: string | null) => string;
  /** The label of the tab for all games; no such tab if absent. */
  readonly all?: string;
  /** Only these; all three if absent. */
  readonly only?: readonly string[];
}

export function GameTabs({ game, href, all, only }: GameTabsProps) {
  const t = useText();
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
  return <Tabs label={t('game')} tabs={[...every, ...games]} />;
}
