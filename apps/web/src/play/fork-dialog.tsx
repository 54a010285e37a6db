'use client';

/** The dialog before one plays on from a moment of a finished match: which moment, which seat, against whom. */
import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
import type { GameInfo, GameRecord } from '../api/league';
import { Button } from '../components/button';
import { Dialog } from '../components/dialog';
import type { ForkMoment } from './fork-moments';
import { NameInput, proposedName } from './name-input';
import { OpponentInput } from './opponent-input';
import { playOn } from './sit-down';
import styles from './sit-form.module.scss';
import { useGameInfo } from './use-game-info';

export interface ForkDialogProps {
  readonly title: string;
  /** The finished match, by its id. */
  readonly match: string;
  readonly game: string;
  /** By seat. */
  readonly players: readonly Pick<GameRecord['players'][number], 'playerId' | 'name'>[];
  /** The first one is chosen until the visitor chooses. */
  moments(): readonly ForkMoment[];
  /** Whose seat the visitor takes at first; by default who decides next. */
  readonly playerId?: string | undefined;
  readonly onClose: () => void;
}

const AS_IT_WAS = {
  label: 'Those that sat there',
  description: 'For agents and people, the level whose rating is nearest to theirs.',
} as const;

export function ForkDialog({ title, onClose, ...props }: ForkDialogProps) {
  const { info, trouble } = useGameInfo(props.game);
  return (
    <Dialog title={title} onClose={onClose}>
      {info === null ? (
        <p className={styles.loading}>{trouble ?? 'Loading …'}</p>
      ) : (
        <ForkForm {...props} info={info} />
      )}
    </Dialog>
  );
}

interface ForkFormProps extends Omit<ForkDialogProps, 'title' | 'game' | 'onClose'> {
  readonly info: GameInfo;
}

function ForkForm({ match, players, moments: momentsOf, playerId, info }: ForkFormProps) {
  const router = useRouter();
  const [name, setName] = useState(proposedName);
  const [chosen, setChosen] = useState<string | null>(null);
  const [wanted, setWanted] = useState(playerId ?? null);
  const [bot, setBot] = useState('');
  const [busy, setBusy] = useState(false);
  const [trouble, setTrouble] = useState<string | null>(null);
  const moments = momentsOf();
  const moment = moments.find((one) => keyOf(one) === chosen) ?? moments[0];
  const whose = wanted ?? moment?.playerId ?? null;
  const seat = Math.max(
    0,
    players.findIndex((player) => player.playerId === whose),
  );
  if (moment === undefined) return null;
  const fork = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setBusy(true);
    setTrouble(null);
    const bots = bot === '' ? [] : Array.from({ length: players.length - 1 }, () => bot);
    const answer = await playOn(info, { match, event: moment.event, seat, name: name.trim(), bots });
    if (answer.ok) {
      router.push(`/play/${answer.body}`);
      return;
    }
    setBusy(false);
    setTrouble(answer.trouble.message);
  };
  return (
    <form className={styles.form} onSubmit={(event) => void fork(event)}>
      <label className={styles.field}>
        The moment
        <select value={keyOf(moment)} onChange={({ target }) => setChosen(target.value)}>
          {moments.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        Your seat
        <select value={seat} onChange={({ target }) => setWanted(players[Number(target.value)]!.playerId)}>
          {players.map((player, i) => (
            <option key={player.playerId} value={i}>
              {player.name}
            </option>
          ))}
        </select>
      </label>
      {players.length > 1 && <OpponentInput info={info} chosen={bot} none={AS_IT_WAS} onChoose={setBot} />}
      <NameInput name={name} onChange={setName} />
      <p role="alert" className={styles.trouble}>
        {trouble}
      </p>
      <Button kind="primary" type="submit" disabled={busy || name.trim() === ''}>
        {busy ? 'Laying the table …' : 'Play on'}
      </Button>
      <p className={styles.about}>
        A private table, not rated: the same state, with dice that nobody has seen yet.
      </p>
    </form>
  );
}

/** Several may decide at the same moment. */
function keyOf({ event, playerId = '' }: ForkMoment): string {
  return `${event} ${playerId}`;
}
