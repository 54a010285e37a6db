/** One player's rack: words as tiles, the score, and whether the player has passed. */
import { wordValue } from '@lobster-league/grab/watch';
import { Odometer } from '../../motion';
import type { LaidWord } from './arrangement';
import styles from './rack.module.scss';
import type { TablePlayer } from './table-players';
import { Tile } from './tile';

interface RackProps {
  readonly seated: TablePlayer;
  readonly words: readonly LaidWord[];
  /** The word that has just arrived here, to be highlighted. */
  readonly newest: string | null;
  /** How fast the score rolls; 0 not at all. */
  readonly tempo: number;
}

export function Rack({ seated, words, newest, tempo }: RackProps) {
  const { name, colour, score, leads, standing } = seated;
  const tint = { '--seat': colour };
  const newestAt = newest === null ? -1 : words.findLastIndex(({ word }) => word === newest);
  return (
    <section
      className={styles.rack}
      style={tint}
      data-standing={standing}
      aria-label={`${name}, ${score} points`}
    >
      <header className={styles.head}>
        <span className={styles.dot} aria-hidden="true" />
        <span className={styles.name} title={name}>
          {name}
        </span>
        {leads ? (
          <span className={styles.crown} role="img" aria-label="in the lead">
            👑
          </span>
        ) : null}
        {standing === 'playing' ? null : <span className={styles.standing}>{standing}</span>}
        <span className={styles.score}>
          <Odometer value={score} tempo={tempo} />
        </span>
      </header>
      {words.length === 0 ? (
        <p className={styles.none}>{score === 0 ? 'No word yet' : 'Every word was taken'}</p>
      ) : null}
      <ul className={styles.words}>
        {words.map(({ word, tiles }, i) => (
          <li
            key={tiles[0]?.id}
            className={styles.word}
            style={{ '--letters': word.length }}
            data-newest={i === newestAt ? '' : undefined}
            title={`${word.toUpperCase()}: ${wordValue(word)} points`}
          >
            <span className="visually-hidden">{`${word}, ${wordValue(word)} points`}</span>
            {tiles.map((tile) => (
              <Tile key={tile.id} {...tile} home={`${seated.seat} ${word}`} />
            ))}
          </li>
        ))}
      </ul>
    </section>
  );
}
