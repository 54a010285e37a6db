/** What an agent said last, in one line of fixed height: nothing moves when somebody begins or stops to speak. */
import styles from './thought-line.module.scss';

interface ThoughtLineProps {
  /** Null while nobody says anything. */
  readonly speaker: { readonly name: string; readonly colour: string } | null;
  readonly text: string;
}

export function ThoughtLine({ speaker, text }: ThoughtLineProps) {
  return (
    <p className={styles.thought}>
      {speaker === null ? null : (
        <>
          <b style={{ color: `color-mix(in srgb, ${speaker.colour} 62%, white)` }}>{speaker.name}</b> “{text}”
        </>
      )}
    </p>
  );
}
