/** Two animated dice that come to rest on the roll. */
import styles from './dice.module.scss';

/** The rotation that turns each face to the viewer. */
const REST: Readonly<Record<number, string>> = {
  1: 'rotateX(0deg) rotateY(0deg)',
  2: 'rotateX(0deg) rotateY(-90deg)',
  3: 'rotateX(-90deg) rotateY(0deg)',
  4: 'rotateX(90deg) rotateY(0deg)',
  5: 'rotateX(0deg) rotateY(90deg)',
  6: 'rotateX(0deg) rotateY(180deg)',
};

/** Pips on a 3 × 3 field. */
const PIPS: readonly (readonly number[])[] = [
  [4],
  [0, 8],
  [0, 4, 8],
  [0, 2, 6, 8],
  [0, 2, 4, 6, 8],
  [0, 2, 3, 5, 6, 8],
];

interface DiceProps {
  readonly dice: readonly number[];
  /** The number of the event that rolled them; null if they only lie there. */
  readonly rolled: number | null;
}

export function Dice({ dice, rolled }: DiceProps) {
  return (
    <span className={styles.dice} role="img" aria-label={`Dice: ${dice.join(' and ')}`}>
      {dice.map((value, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: the first die and the second.
          key={`${rolled ?? 'still'}-${at}`}
          className={rolled === null ? styles.space : styles.thrown}
          data-second={at === 1 || undefined}
        >
          <Die value={value} rolled={rolled} at={at} />
        </span>
      ))}
    </span>
  );
}

function Die({
  value,
  rolled,
  at,
}: {
  readonly value: number;
  readonly rolled: number | null;
  readonly at: number;
}) {
  return (
    <span
      className={rolled === null ? styles.die : styles.tumbling}
      style={{ '--rest': REST[value], '--spin': `${at === 0 ? 540 : -540}deg` }}
    >
      {PIPS.map((pips, face) => (
        <span
          key={pips.length}
          className={styles.face}
          style={{ transform: `${FACES[face]} translateZ(var(--half))` }}
        >
          {pips.map((pip) => (
            <span
              key={pip}
              className={styles.pip}
              style={{ gridColumn: (pip % 3) + 1, gridRow: Math.floor(pip / 3) + 1 }}
            />
          ))}
        </span>
      ))}
    </span>
  );
}

/** The position of each face on the cube: opposite faces add up to seven. */
const FACES: readonly string[] = [
  'rotateY(0deg)',
  'rotateY(90deg)',
  'rotateX(90deg)',
  'rotateX(-90deg)',
  'rotateY(-90deg)',
  'rotateY(180deg)',
];
