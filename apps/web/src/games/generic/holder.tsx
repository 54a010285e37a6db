/** Loads a game's module and shows its matches with the generic viewer. */
import type { AnyGame } from '@lobster-league/kernel';
import { useEffect, useMemo, useState } from 'react';
import { arenaUrl } from '../../api/browser';
import { factsOf } from '../../components/game-facts';
import type { HolderProps } from '../holder';
import { ShownGameProvider } from './game-context';
import { loadGame } from './game-module';
import styles from './holder.module.scss';
import { genericViewer } from './index';

export interface GenericHolderProps extends HolderProps {
  readonly game: string;
  readonly match: string;
}

export function GenericHolder({ game: id, match, children }: GenericHolderProps) {
  const facts = factsOf(id);
  /** Undefined while it loads. */
  const [game, setGame] = useState<AnyGame | null>();
  useEffect(() => {
    let wanted = true;
    loadGame(arenaUrl(), id)
      .catch((error: unknown) => {
        console.warn(`the rules of ${id} could not be loaded`, error);
        return null;
      })
      .then((loaded) => {
        if (wanted) setGame(loaded);
      });
    return () => {
      wanted = false;
    };
  }, [id]);
  const shown = useMemo(
    () => (game === undefined ? null : { facts, game, match, viewer: genericViewer(id, facts.unit, game) }),
    [id, game, match, facts],
  );
  if (shown === null) return <p className={styles.loading}>The table of {facts.title} is being laid…</p>;
  return (
    <ShownGameProvider value={shown}>
      {shown.game === null && (
        <p className={styles.loading} role="status">
          The rules of {facts.title} could not be loaded: this page shows what the arena tells.
        </p>
      )}
      {children(shown.viewer)}
    </ShownGameProvider>
  );
}
