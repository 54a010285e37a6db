/** The marks beside a player's name: its picture in the game, if it has one, and its agent's face. */
import { Face } from '../../components/face';
import { seatPattern } from '../../games/seat-colours';
import type { GameViewer, SeatedPlayer } from '../contract';

export interface PlayerMarkProps {
  readonly viewer: Pick<GameViewer, 'Mark'>;
  readonly view: unknown;
  readonly playerId: string;
  readonly seatedPlayers: readonly SeatedPlayer[];
}

export function PlayerMark({ viewer, view, playerId, seatedPlayers }: PlayerMarkProps) {
  const seat = seatedPlayers.findIndex((player) => player.playerId === playerId);
  const player = seatedPlayers[seat];
  return (
    <>
      {viewer.Mark !== undefined && <viewer.Mark view={view} playerId={playerId} />}
      {player !== undefined && (
        <Face agentId={player.agentId} name={player.name} pattern={seatPattern(seat)} />
      )}
    </>
  );
}
