/** Draws the effects of the latest event; they end with the next event. */
import type { Event, View } from '@lobster-league/clawpoly/watch';
import { SQUARES } from '@lobster-league/clawpoly/watch';
import type { Point } from '@lobster-league/pictures/clawpoly-places';
import type { ShownEvent } from '../../viewer/contract';
import { type Effect, effects } from './effects';
import styles from './effects-layer.module.scss';
import { groupColour } from './groups';
import { Shell } from './icons';
import { loudness } from './loudness';

interface EffectsLayerProps {
  readonly view: View;
  readonly moving: ShownEvent<Event> | null;
}

export function EffectsLayer({ view, moving }: EffectsLayerProps) {
  const shown = moving === null ? [] : effects(moving.event, view);
  return (
    <div className={styles.layer} aria-hidden="true">
      {shown.map((effect, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: an event's effects never change their order.
        <EffectShape key={`${moving?.sequence}-${at}`} effect={effect} view={view} />
      ))}
    </div>
  );
}

const px = (value: number): string => `${value.toFixed(2)}cqw`;

function at({ x, y }: Point): { left: string; top: string } {
  return { left: px(x), top: px(y) };
}

function timed({ duration, delay }: Effect): { '--duration': number; '--delay': number } {
  return { '--duration': duration, '--delay': delay };
}

function EffectShape({ effect, view }: { readonly effect: Effect; readonly view: View }) {
  switch (effect.kind) {
    case 'shells':
      return <Shells effect={effect} />;
    case 'deed':
      return (
        <span
          className={styles.deed}
          style={{
            ...at(effect.from),
            ...timed(effect),
            '--dx': px(effect.to.x - effect.from.x),
            '--dy': px(effect.to.y - effect.from.y),
            '--group': groupColour(effect.square) ?? 'var(--accent)',
          }}
        >
          {SQUARES[effect.square]!.name}
        </span>
      );
    case 'sum':
      return (
        <span
          className={effect.amount < 0 ? styles.loss : styles.gain}
          style={{ ...at(effect.at), ...timed(effect), '--size': loudness(Math.abs(effect.amount)) }}
        >
          {effect.amount < 0 ? `−${-effect.amount}` : `+${effect.amount}`}
        </span>
      );
    case 'splash':
      return <Drops className={styles.drop} count={12} effect={effect} />;
    case 'bubbles':
      return <Drops className={styles.bubble} count={9} effect={effect} />;
    case 'stamp':
      return <Stamp effect={effect} view={view} />;
    case 'confetti':
      return <Confetti effect={effect} />;
  }
}

type Of<Kind extends Effect['kind']> = Extract<Effect, { kind: Kind }>;

/** Staggered: the last shell arrives when the time is over. */
function Shells({ effect }: { readonly effect: Of<'shells'> }) {
  const flight = effect.duration * 0.7;
  return Array.from({ length: effect.count }, (_, index) => {
    const late = ((effect.duration - flight) * index) / Math.max(1, effect.count - 1);
    const aside = scatter(index, 1.8);
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: a flock of equal shells.
        key={index}
        className={styles.shell}
        style={{
          left: px(effect.from.x + aside),
          top: px(effect.from.y + scatter(index + 7, 1.8)),
          '--duration': flight,
          '--delay': effect.delay + late,
          '--dx': px(effect.to.x - effect.from.x),
          '--dy': px(effect.to.y - effect.from.y),
          '--lift': px(-3 - Math.abs(aside)),
          '--size': effect.size,
        }}
      >
        <Shell />
      </span>
    );
  });
}

/** Pseudo-random but deterministic: the same event always looks the same. */
function scatter(index: number, width: number): number {
  const turned = Math.sin(index * 12.9898 + 4.1) * 43758.5453;
  return (turned - Math.floor(turned) - 0.5) * 2 * width;
}

function Drops({
  effect,
  count,
  className,
}: {
  readonly effect: Of<'splash'> | Of<'bubbles'>;
  readonly count: number;
  readonly className: string | undefined;
}) {
  return (
    <>
      {effect.kind === 'splash' && (
        <span className={styles.ripple} style={{ ...at(effect.at), ...timed(effect) }} />
      )}
      {Array.from({ length: count }, (_, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: equal drops.
          key={index}
          className={className}
          style={{
            ...at(effect.at),
            ...timed(effect),
            '--dx': px(scatter(index, 5)),
            '--dy': px(-3 - Math.abs(scatter(index + 31, 4))),
            '--size': px(0.6 + Math.abs(scatter(index + 53, 0.7))),
          }}
        />
      ))}
    </>
  );
}

function Stamp({ effect, view }: { readonly effect: Of<'stamp'>; readonly view: View }) {
  const player = view.players.find((candidate) => candidate.id === effect.playerId);
  return (
    <span className={styles.stamp} style={timed(effect)}>
      <span>Bankrupt</span>
      <small>{player?.name}</small>
    </span>
  );
}

const PAPERS = 72;
const COLOURS = ['#00d4aa', '#ffd700', '#ff6b6b', '#87ceeb', '#ff69b4', '#b79cff'];

function Confetti({ effect }: { readonly effect: Of<'confetti'> }) {
  return Array.from({ length: PAPERS }, (_, index) => {
    const late = Math.abs(scatter(index + 11, 0.35)) * effect.duration;
    return (
      <span
        // biome-ignore lint/suspicious/noArrayIndexKey: equal papers.
        key={index}
        className={styles.paper}
        style={{
          left: px(50 + scatter(index, 46)),
          '--duration': effect.duration - late,
          '--delay': late,
          '--dx': px(scatter(index + 5, 10)),
          '--spin': `${Math.round(scatter(index + 3, 900))}deg`,
          '--paper': COLOURS[index % COLOURS.length],
        }}
      />
    );
  });
}
