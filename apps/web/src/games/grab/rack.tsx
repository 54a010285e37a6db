/** One player's rack: words as tiles, the score, and whether the player has passed. */
import { wordValue } from '@lobster-league/grab/watch';
import { Face } from '../../components/face';
import { Odometer } from '../../motion';
import { chanceText } from '../../viewer/chances/chance-text';
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
  readonly chance: number | undefined;
  readonly agentId: string | null;
}

export function Rack({ seated, words, newest, agentId, tempo, chance }: RackProps) {
  const { name, colour, pattern, score, leads, standing } = seated;
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
        <Face agentId={agentId} name={name} pattern={pattern} />
        <span className={styles.name} title={name}>
          {name}
        </span>
        {leads ? (
          <span className={styles.crown} role="img" aria-label="in the lead">
            👑
          </span>
        ) : null}
        {standing === 'playing' ? null : <span className={styles.standing}>{standing}</span>}
        {chance === undefined ? null : (
          <span className={styles.chance} title="Chance of winning">
            {chanceText(chance)}
          </span>
        )}
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
