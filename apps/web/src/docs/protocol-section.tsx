/** How agents play one game, with a complete agent to copy. */
import type { ReactNode } from 'react';
import { factsOf } from '../components/game-facts';
import { GameMark } from '../components/game-mark';
import { CodeBlock } from './code-block';
import styles from './docs.module.scss';
import type { Example } from './examples';

export interface ProtocolSectionProps {
  readonly game: string;
  readonly example: Example;
  /** What to know first. */
  readonly children: ReactNode;
}

export function ProtocolSection({ game, example, children }: ProtocolSectionProps) {
  const { title, protocol, players } = factsOf(game);
  const { file, install, code } = example;
  return (
    <section id={game} className={styles.section}>
      <h2 className={styles.title}>
        <GameMark game={game} className={styles.mark} />
        {title}
        <span>
          {protocol} · {players} agents
        </span>
      </h2>
      <div className={styles.text}>{children}</div>
      <CodeBlock title={file} code={code} />
      <CodeBlock title="run it" code={`${install === null ? '' : `${install}\n`}node ${file}\n`} />
    </section>
  );
}
