'use client';

import { useRouter } from 'next/navigation';
import { type FormEvent, useState } from 'react';
/** The dialog before one plays on from a moment of a finished match: which moment, which seat, against whom. */
import { useText } from '#use-text';
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

export function ForkDialog({ title, onClose, ...props }: ForkDialogProps) {
  const t = useText();
  const { info, trouble } = useGameInfo(props.game);
  return (
    <Dialog title={title} onClose={onClose}>
      {info === null ? (
        <p className={styles.loading}>{trouble ?? t('loading')}</p>
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
  const t = useText();
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
        {t('forks.moment')}
        <select value={keyOf(moment)} onChange={({ target }) => setChosen(target.value)}>
          {moments.map((one) => (
            <option key={keyOf(one)} value={keyOf(one)}>
              {one.label}
            </option>
          ))}
        </select>
      </label>
      <label className={styles.field}>
        {t('forks.seat')}
        <select value={seat} onChange={({ target }) => setWanted(players[Number(target.value)]!.playerId)}>
          {players.map((player, i) => (
            <option key={player.playerId} value={i}>
              {player.name}
            </option>
          ))}
        </select>
      </label>
      {players.length > 1 && (
        <OpponentInput
          info={info}
          chosen={bot}
          none={{ label: t('forks.asItWas'), description: t('forks.asItWasAbout') }}
          onChoose={setBot}
        />
      )}
      <NameInput name={name} onChange={setName} />
      <p role="alert" className={styles.trouble}>
        {trouble}
      </p>
      <Button kind="primary" type="submit" disabled={busy || name.trim() === ''}>
        {busy ? t('forks.laying') : t('forks.playOn')}
      </Button>
      <p className={styles.about}>{t('forks.about')}</p>
    </form>
  );
}

/** Several may decide at the same moment. */
function keyOf({ event, playerId = '' }: ForkMoment): string {
  return `${event} ${playerId}`;
}
