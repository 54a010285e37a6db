'use client';

import { useRouter } from 'next/navigation';
import { useCallback, useEffect, useRef, useState } from 'react';
/** The challenges of a visitor's registered name: to answer, to withdraw, and what became of them. */
import { useText } from '#use-text';
import { Notice } from '../components/notice';
import { RegisteredName } from '../play/registered-name';
import { type Identity, keepIdentity, keptIdentity } from '../play/seat-keys';
import { personOptions } from '../play/sit-down';
import { ChallengeLine } from './challenge-line';
import styles from './challenges-page.module.scss';
import { SeriesSeat } from './series-seat';
import { TakesChallenges } from './takes-challenges';
import { useAnswer, useChallenges } from './use-challenges';

/** Of so many that were accepted last, the seats are looked for. */
const MOST_PLAYED = 3;

export function ChallengesPage() {
  const t = useText();
  const router = useRouter();
  const [kept, setKept] = useState<Identity | null>();
  const [identity, setIdentity] = useState<Identity | null>(null);
  const [said, setSaid] = useState<string | null>(null);
  useEffect(() => {
    const known = keptIdentity();
    setKept(known);
    setIdentity(known);
  }, []);
  const begin = useCallback((code: string): void => router.push(`/play/${code}`), [router]);
  const { challenges, trouble } = useChallenges(identity);
  const answer = useAnswer(identity);
  /** Those that this page has seen before they began. */
  const waited = useRef(new Set<string>());
  useEffect(() => {
    for (const { id, tournament } of challenges ?? []) if (tournament === null) waited.current.add(id);
  }, [challenges]);
  const begun = (challenges ?? []).filter(({ tournament }) => tournament !== null);
  const played = new Set(begun.slice(0, MOST_PLAYED).map(({ id }) => id));
  if (kept === undefined) return <p className={styles.loading}>{t('challenge.looking')}</p>;
  const change = (next: Identity | null): void => {
    if (next !== null) keepIdentity(next);
    setIdentity(next);
  };
  return (
    <div className={styles.page}>
      <RegisteredName
        name={identity?.agentId ?? t('challenge.you')}
        identity={kept}
        summary={t('challenge.yourName')}
        onChange={change}
      />
      <p role="alert" className={styles.trouble}>
        {said ?? trouble}
      </p>
      {identity !== null && challenges !== null && (
        <>
          {challenges.length === 0 ? (
            <Notice title={t('challenge.none')}>{t('challenge.noneAbout')}</Notice>
          ) : (
            <ul className={styles.list}>
              {challenges.map((challenge) => (
                <ChallengeLine
                  key={challenge.id}
                  challenge={challenge}
                  own={identity.agentId}
                  onAnswer={async (act) => {
                    const options = act === 'accept' ? personOptions(challenge.game) : undefined;
                    setSaid(await answer(challenge.id, act, options));
                  }}
                >
                  {played.has(challenge.id) && (
                    <SeriesSeat
                      tournament={challenge.tournament!}
                      identity={identity}
                      isNew={waited.current.has(challenge.id)}
                      onBegin={begin}
                    />
                  )}
                </ChallengeLine>
              ))}
            </ul>
          )}
          <TakesChallenges key={identity.agentId} identity={identity} />
        </>
      )}
    </div>
  );
}
