'use client';

/** Code to copy. */
import { CopyButton } from '../viewer/frame/copy-button';
import styles from './code-block.module.scss';
import { colouredParts } from './coloured-parts';

export interface CodeBlockProps {
  /** What it is: a file's name, or what it does. */
  readonly title: string;
  readonly code: string;
}

export function CodeBlock({ title, code }: CodeBlockProps) {
  return (
    <figure className={styles.block} data-deep="">
      <figcaption>
        <span>{title}</span>
        <CopyButton text={() => code} label="Copy" className={styles.copy} />
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {colouredParts(code).map(({ at, kind, text }) => (
            <span key={at} data-kind={kind}>
              {text}
            </span>
          ))}
        </code>
      </pre>
    </figure>
  );
}
