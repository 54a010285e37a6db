/** The latest thought of an agent, in one line of fixed height, so that nothing moves. */
import styles from './thought-line.module.scss';

interface ThoughtLineProps {
  /** Null if there is no thought. */
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
