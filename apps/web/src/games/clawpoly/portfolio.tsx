/** A player's squares as dots by group; every group has a fixed place, so that cards can be compared at a glance. */
import { GROUPS, type PlayerView, SQUARES, type View } from '@lobster-league/clawpoly/watch';
import { groupColour, ownsGroup } from './groups';
import styles from './portfolio.module.scss';

export function Portfolio({ view, player }: { readonly view: View; readonly player: PlayerView }) {
  const names = player.properties.map((index) => SQUARES[index]!.name);
  const label = names.length === 0 ? 'Owns nothing' : `Owns ${names.join(', ')}`;
  return (
    <div className={styles.portfolio} role="img" aria-label={label}>
      {GROUPS.map((squares) => {
        const first = squares[0]!;
        const full = ownsGroup(view, player.id, first);
        return (
          <span
            key={first}
            className={styles.group}
            data-full={full || undefined}
            style={{ '--group': groupColour(first) ?? undefined, '--squares': squares.length }}
          >
            {squares.map((index) => {
              const { owner, mortgaged, outposts, fortress } = view.board[index]!;
              const built = fortress ? 'fortress' : outposts > 0 ? outposts : undefined;
              return (
                <span
                  key={index}
                  className={styles.dot}
                  data-owned={owner === player.id || undefined}
                  data-mortgaged={(owner === player.id && mortgaged) || undefined}
                >
                  {owner === player.id && built !== undefined && (built === 'fortress' ? '★' : built)}
                </span>
              );
            })}
          </span>
        );
      })}
    </div>
  );
}
