/** Effects of the latest event, drawn over the board: sight lines, blows, pulses, wakes. */
import type { Event, MoltChoice, View } from '@lobster-league/molttactics/watch';
import { seatColour } from '../seat-colours';
import styles from './effects.module.scss';
import { CELL, centreOf, type Point, shift } from './geometry';

interface EffectsProps {
  readonly view: View;
  readonly event: Event;
}

const MOLT_SIGNS: Readonly<Record<MoltChoice, string>> = {
  damage: '+1 ⚔️',
  armor: '+1 🛡️',
  range: '+1 🎯',
  hp: '+2 ❤️',
};

export function Effects({ view, event }: EffectsProps) {
  const at = (seat: number): Point => centreOf(view.agents[seat]?.pos ?? { x: 0, y: 0 });
  switch (event.type) {
    case 'attacked': {
      const { seat, target, damage } = event.data;
      return (
        <>
          <SightLine from={at(seat)} to={at(target)} colour={seatColour(seat)} />
          <Burst at={at(target)} />
          <Floating at={at(target)} text={damage === 0 ? 'blocked' : `−${damage}`} tone="harm" late />
        </>
      );
    }
    case 'missed':
      return (
        <>
          <SightLine
            from={at(event.data.seat)}
            to={centreOf(event.data.pos)}
            colour={seatColour(event.data.seat)}
          />
          <Floating at={centreOf(event.data.pos)} text="miss" tone="plain" late />
        </>
      );
    case 'pinned':
      return (
        <>
          <SightLine
            from={at(event.data.seat)}
            to={at(event.data.target)}
            colour={seatColour(event.data.seat)}
          />
          <Floating at={at(event.data.target)} text="📌 pinned" tone="plain" late />
        </>
      );
    case 'arc_pulsed':
      return <Pulse at={centreOf(event.data.pos)} />;
    case 'arc_pulse_hit':
      return <Floating at={at(event.data.target)} text={`−${event.data.damage}`} tone="harm" />;
    case 'shadow_stepped':
      return <Wake from={centreOf(event.data.from)} to={centreOf(event.data.to)} shadow />;
    case 'moved':
      return <Wake from={centreOf(event.data.from)} to={centreOf(event.data.to)} />;
    case 'blocked':
      return <Floating at={centreOf(event.data.pos)} text="✋" tone="plain" />;
    case 'guarded':
      return <Floating at={at(event.data.seat)} text="guard" tone="gain" />;
    case 'defended':
      return <Floating at={at(event.data.seat)} text="🛡️" tone="gain" />;
    case 'harvested':
      return <Floating at={centreOf(event.data.pos)} text="+1 🦪" tone="gain" />;
    case 'molted':
      return (
        <>
          <Shell at={at(event.data.seat)} />
          <Floating at={at(event.data.seat)} text={MOLT_SIGNS[event.data.molt_choice]} tone="gain" />
        </>
      );
    case 'hurt':
      return (
        <Floating
          at={at(event.data.seat)}
          text={`−${event.data.damage} ${event.data.by === 'storm' ? '🌀' : '🌋'}`}
          tone="harm"
        />
      );
    case 'eliminated':
      return <Fall at={at(event.data.seat)} />;
    case 'match_started':
    case 'turn_started':
    case 'actions_revealed':
    case 'match_ended':
      return null;
  }
}

interface Line {
  readonly from: Point;
  readonly to: Point;
}

/** Drawn from the attacker to the target, with the projectile along it. */
function SightLine({ from, to, colour }: Line & { readonly colour: string }) {
  return (
    <g style={{ '--seat': colour, '--from': shift(from), '--to': shift(to) }}>
      <line className={styles.sight} x1={from.x} y1={from.y} x2={to.x} y2={to.y} pathLength="100" />
      <circle className={styles.shot} r="11" />
    </g>
  );
}

function Burst({ at }: { readonly at: Point }) {
  return (
    <g style={{ transform: shift(at) }}>
      <path
        className={styles.burst}
        d="M0-46l10 28 28-14-14 28 28 10-28 10 14 28-28-14L0 58l-10-28-28 14 14-28-28-10 28-10-14-28 28 14z"
      />
    </g>
  );
}

function Pulse({ at }: { readonly at: Point }) {
  return (
    <g style={{ transform: shift(at) }}>
      <rect
        className={styles.blast}
        x={-1.5 * CELL}
        y={-1.5 * CELL}
        width={3 * CELL}
        height={3 * CELL}
        rx="14"
      />
      <circle className={styles.pulse} r={1.45 * CELL} />
    </g>
  );
}

function Wake({ from, to, shadow = false }: Line & { readonly shadow?: boolean }) {
  return (
    <>
      <line
        className={styles.wake}
        data-shadow={shadow ? '' : undefined}
        x1={from.x}
        y1={from.y}
        x2={to.x}
        y2={to.y}
      />
      {shadow ? <circle className={styles.ghost} cx={from.x} cy={from.y} r="34" /> : null}
    </>
  );
}

function Shell({ at }: { readonly at: Point }) {
  return (
    <g style={{ transform: shift(at) }}>
      <circle className={styles.shell} r="46" />
    </g>
  );
}

function Fall({ at }: { readonly at: Point }) {
  return (
    <g style={{ transform: shift(at) }}>
      <circle className={styles.shock} r="60" />
      <text className={styles.skull} dy="0.35em">
        ☠️
      </text>
    </g>
  );
}

interface FloatingProps {
  readonly at: Point;
  readonly text: string;
  readonly tone: 'harm' | 'gain' | 'plain';
  /** Whether it appears only after the blow has landed. */
  readonly late?: boolean;
}

function Floating({ at, text, tone, late = false }: FloatingProps) {
  return (
    <g style={{ transform: shift(at) }}>
      <text className={styles.floating} data-tone={tone} data-late={late ? '' : undefined} y="-30">
        {text}
      </text>
    </g>
  );
}
