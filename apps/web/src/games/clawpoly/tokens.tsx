/** The tokens, animated from square to square. They are drawn above the ring, so that a move re-renders no square. */
import type { Event, PlayerView, View } from '@lobster-league/clawpoly/watch';
import { paces, route, type Spot, spotOf } from '@lobster-league/pictures/clawpoly-places';
import { useLayoutEffect, useRef } from 'react';
import { Creature } from '../../components/creatures';
import { type Motions, useAnimation } from '../../motion';
import type { ShownEvent } from '../../viewer/contract';
import { patternOf } from './colours';
import { tokenSpots } from './effects';
import { TIMING } from './timing';
import styles from './tokens.module.scss';

interface TokensProps {
  readonly view: View;
  readonly moving: ShownEvent<Event> | null;
  readonly tempo: number;
}

export function Tokens({ view, moving, tempo }: TokensProps) {
  const spots = tokenSpots(view);
  const current = view.gamePhase === 'playing' ? view.players[view.currentPlayerIndex]?.id : undefined;
  return (
    <div className={styles.layer} aria-hidden="true">
      {view.players.map((player) => (
        <TokenPiece
          key={player.id}
          player={player}
          spot={spots.get(player.id)!}
          pattern={patternOf(view, player.id)}
          acting={player.id === current}
          moving={moving}
          tempo={tempo}
        />
      ))}
    </div>
  );
}

interface PieceProps extends Omit<TokensProps, 'view'> {
  readonly player: PlayerView;
  readonly spot: Spot;
  /** What is laid over its colour. */
  readonly pattern: string;
  readonly acting: boolean;
}

function TokenPiece({ player, spot, pattern, acting, moving, tempo }: PieceProps) {
  const piece = useRef<HTMLDivElement>(null);
  const body = useRef<HTMLSpanElement>(null);
  const last = useRef(spot);
  const moment = moving?.sequence ?? null;
  const mine = journeyOf(moving?.event, player.id);
  useAnimation(piece, moment, tempo, () => travel(last.current, spot, mine));
  useAnimation(body, mine === null ? null : moment, tempo, () => landing(mine));
  useLayoutEffect(() => {
    last.current = spot;
  });
  return (
    <div
      ref={piece}
      className={styles.piece}
      data-token={player.token}
      data-acting={acting || undefined}
      data-bankrupt={player.isBankrupt || undefined}
      style={{ '--token': player.color, '--pattern': pattern, transform: transformOf(spot) }}
    >
      <span ref={body} className={styles.body}>
        <Creature token={player.token} className={styles.creature} />
      </span>
    </div>
  );
}

/** How a token moves to its place. */
export type Journey =
  | { readonly kind: 'walk'; readonly squares: readonly number[]; readonly duration: number }
  | { readonly kind: 'leap'; readonly height: number; readonly duration: number };

export function journeyOf(event: Event | undefined, playerId: string): Journey | null {
  if (event?.type === 'game:player_moved' && event.data.playerId === playerId) {
    const { from, to } = event.data;
    return { kind: 'walk', squares: route(from, to), duration: paces(from, to) * TIMING.square };
  }
  if (event?.type === 'game:lobster_pot_in' && event.data.playerId === playerId) {
    return { kind: 'leap', height: 2, duration: TIMING.dive };
  }
  if (event?.type === 'game:lobster_pot_out' && event.data.playerId === playerId) {
    return { kind: 'leap', height: 1.5, duration: TIMING.escape - TIMING.landing };
  }
  return null;
}

function transformOf({ x, y, scale }: Spot): string {
  return `translate(${x.toFixed(3)}cqw, ${y.toFixed(3)}cqw) scale(${scale})`;
}

/** Returns keyframes from the old spot over the squares between to the new one. Other tokens only make room. */
function travel(from: Spot, to: Spot, journey: Journey | null): Motions | null {
  if (journey === null) {
    if (from.x === to.x && from.y === to.y && from.scale === to.scale) return null;
    const keyframes = [{ transform: transformOf(from) }, { transform: transformOf(to) }];
    return { keyframes, duration: TIMING.square, easing: 'ease-in-out' };
  }
  if (journey.kind === 'leap')
    return { keyframes: arc(from, to, journey.height), duration: journey.duration };
  const stops = [from, ...journey.squares.slice(0, -1).map((square) => spotOf(square, false, 0, 1)), to];
  const keyframes = stops.flatMap((stop, at) => {
    const next = stops[at + 1];
    return next === undefined ? [{ transform: transformOf(stop) }] : arc(stop, next, 1.18).slice(0, 2);
  });
  return { keyframes, duration: journey.duration };
}

/** Returns keyframes of a hop: largest half-way. */
function arc(from: Spot, to: Spot, height: number): Keyframe[] {
  const middle = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2, scale: height };
  return [
    { transform: transformOf(from), easing: 'ease-out' },
    { transform: transformOf(middle), easing: 'ease-in' },
    { transform: transformOf(to) },
  ];
}

function landing(journey: Journey | null): Motions | null {
  if (journey === null) return null;
  return {
    keyframes: [
      { transform: 'scale(1, 1)' },
      { transform: 'scale(1.35, 0.7)', offset: 0.25 },
      { transform: 'scale(0.88, 1.18)', offset: 0.55 },
      { transform: 'scale(1.06, 0.95)', offset: 0.8 },
      { transform: 'scale(1, 1)' },
    ],
    duration: TIMING.landing,
    delay: journey.duration,
    easing: 'ease-out',
  };
}
