'use client';

import type { Event, PlayerView, View } from '@lobster-league/clawpoly/watch';
import { leader, wealth } from '@lobster-league/pictures/clawpoly-wealth';
import { useMemo } from 'react';
/** The agent cards beside the board. */
import { useText } from '#use-text';
import { Face } from '../../components/face';
import { KindMark } from '../../components/kind-mark';
import { Link } from '../../components/link';
import { Odometer } from '../../motion';
import { ChanceBar } from '../../viewer/chances/chance-bar';
import type { PlayersProps, SeatedPlayer } from '../../viewer/contract';
import { Avatar } from './avatar';
import { dressed, inkOf, patternOf } from './colours';
import { Fortress, Outpost, PotIcon, Shell } from './icons';
import { gains } from './money';
import { Notes } from './notes';
import styles from './players.module.scss';
import { Portfolio } from './portfolio';

const POT_ATTEMPTS = 3;

export function Players({ view: shown, event, seatedPlayers, pace, chances }: PlayersProps<View, Event>) {
  const view = useMemo(() => dressed(shown), [shown]);
  const tempo = event === null ? 0 : pace;
  const acting = view.gamePhase === 'playing' ? view.players[view.currentPlayerIndex]?.id : undefined;
  const first = leader(view);
  const worths = wealth(view);
  const changes = event === null || tempo === 0 ? null : gains(event.event);
  return (
    <ul
      className={styles.players}
      style={{ '--tempo': tempo, '--columns': view.players.length % 3 === 0 ? 3 : 2 }}
      aria-label="Agents"
    >
      {view.players.map((player, seat) => (
        <AgentCard
          key={player.id}
          view={view}
          player={player}
          seatedPlayer={seatedPlayers.find((seatedPlayer) => seatedPlayer.playerId === player.id)}
          acting={player.id === acting}
          leading={player.id === first}
          worth={worths[player.id] ?? 0}
          change={changes?.get(player.id) ?? 0}
          moment={event?.sequence ?? 0}
          tempo={tempo}
          chance={chances?.[seat]}
        />
      ))}
    </ul>
  );
}

interface AgentCardProps {
  readonly view: View;
  readonly player: PlayerView;
  readonly seatedPlayer: SeatedPlayer | undefined;
  readonly acting: boolean;
  readonly leading: boolean;
  readonly worth: number;
  /** What the player has just won or lost. */
  readonly change: number;
  readonly moment: number;
  readonly tempo: number;
  readonly chance: number | undefined;
}

function AgentCard(props: AgentCardProps) {
  const { view, player, seatedPlayer, acting, leading, worth, change, moment, tempo, chance } = props;
  return (
    <li
      className={styles.card}
      data-acting={acting || undefined}
      data-bankrupt={player.isBankrupt || undefined}
      aria-current={acting || undefined}
      style={{ '--token': player.color, '--ink': inkOf(player) }}
    >
      <Avatar player={player} />
      <div className={styles.title}>
        <span className={styles.called}>
          <Face
            agentId={seatedPlayer?.agentId ?? null}
            name={player.name}
            pattern={patternOf(view, player.id)}
          />
          <Name player={player} seatedPlayer={seatedPlayer} />
          {leading && (
            <span role="img" aria-label="in the lead" title="Worth the most">
              👑
            </span>
          )}
        </span>
        <Presence seatedPlayer={seatedPlayer} worth={player.isBankrupt ? null : worth} />
      </div>
      <div className={styles.balance}>
        <Shell className={styles.shell} />
        <Odometer value={player.money} digits={4} tempo={tempo} />
        {change !== 0 && (
          <span key={moment} className={change < 0 ? styles.loss : styles.gain} aria-hidden="true">
            {change < 0 ? `−${-change}` : `+${change}`}
          </span>
        )}
      </div>
      <ChanceBar chance={chance} />
      <Notes money={player.money} />
      <Portfolio view={view} player={player} />
      <Holdings view={view} player={player} />
    </li>
  );
}

interface Worth {
  /** Null for who has nothing any more. */
  readonly worth: number | null;
}

function Name({ player, seatedPlayer }: Pick<AgentCardProps, 'player' | 'seatedPlayer'>) {
  const agentId = seatedPlayer?.agentId ?? null;
  if (agentId === null) return <span className={styles.name}>{player.name}</span>;
  return (
    <Link className={styles.name} href={`/agents/${encodeURIComponent(agentId)}`}>
      {player.name}
    </Link>
  );
}

function Presence({ seatedPlayer, worth }: Pick<AgentCardProps, 'seatedPlayer'> & Worth) {
  const t = useText();
  return (
    <span className={styles.presence}>
      {worth !== null && <span title="Cash, property and buildings">worth {t.number(worth)}</span>}
      {seatedPlayer !== undefined && <KindMark {...seatedPlayer} />}
      {seatedPlayer?.connected === false && <span className={styles.away}>away</span>}
      {seatedPlayer !== undefined && seatedPlayer.latencyMs !== null && (
        <span>{Math.round(seatedPlayer.latencyMs)} ms</span>
      )}
    </span>
  );
}

/** Shows buildings, escape cards and the pot; the row keeps its height when empty. */
function Holdings({ view, player }: Pick<AgentCardProps, 'view' | 'player'>) {
  const squares = player.properties.map((index) => view.board[index]!);
  const outposts = squares.reduce((sum, square) => sum + square.outposts, 0);
  const fortresses = squares.filter((square) => square.fortress).length;
  const { escapeCards, inLobsterPot, lobsterPotTurns, isBankrupt } = player;
  return (
    <div className={styles.holdings}>
      {isBankrupt ? (
        <strong className={styles.out}>bankrupt</strong>
      ) : (
        <span>{counted(player.properties.length, 'deed')}</span>
      )}
      {outposts > 0 && (
        <span>
          <Outpost className={styles.building} />
          {outposts}
          <span className="visually-hidden"> outposts</span>
        </span>
      )}
      {fortresses > 0 && (
        <span>
          <Fortress className={styles.fortress} />
          {fortresses}
          <span className="visually-hidden"> fortresses</span>
        </span>
      )}
      {escapeCards > 0 && <span>{counted(escapeCards, 'escape card')}</span>}
      {inLobsterPot && (
        <span className={styles.pot}>
          <PotIcon className={styles.building} />
          in the pot, {lobsterPotTurns} of {POT_ATTEMPTS} tries
        </span>
      )}
    </div>
  );
}

function counted(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
