/** The bracket of a knock-out, drawn by the server: boxes and lines, there without scripts. */
import { useText } from '#use-text';
import type { Pairings, Standing, Tournament } from '../api/league';
import { Face } from '../components/face';
import styles from './bracket.module.scss';
import { bracketRounds, type Side, type Slot } from './bracket-rounds';
import { MatchLink } from './match-link';
import { pointsText, roundName } from './words';

export interface BracketProps {
  readonly tournament: Tournament;
  readonly standings: readonly Standing[];
  readonly pairings: Pairings;
}

export function Bracket({ tournament, standings, pairings }: BracketProps) {
  const t = useText();
  const { rounds, champion } = tournament;
  const drawn = bracketRounds(tournament, standings, pairings);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
    <section className={styles.frame} aria-label={t('bracket.title')} tabIndex={0}>
      <div className={styles.rounds}>
        {drawn.map(({ round, slots }) => (
          <section key={round} className={styles.round} aria-label={roundName(round, rounds, t)}>
            <h3>{roundName(round, rounds, t)}</h3>
            <ol>
              {slots.map((slot, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a slot is its place
                <li key={at}>
                  <SlotBox slot={slot} />
                </li>
              ))}
            </ol>
          </section>
        ))}
        <section className={styles.champion} aria-label={t('bracket.champion')}>
          <h3>{t('bracket.champion')}</h3>
          <div>
            {champion === null ? (
              <p className={styles.open}>?</p>
            ) : (
              <p>
                <Face agentId={champion.id} name={champion.name} />
                <b>{champion.name}</b>
                <span aria-hidden="true">🏆</span>
              </p>
            )}
          </div>
        </section>
      </div>
    </section>
  );
}

function SlotBox({ slot: { sides, pairing } }: { readonly slot: Slot }) {
  const t = useText();
  const [first, second] = sides;
  if (pairing === null)
    return (
      <div className={styles.box} data-empty={first === undefined || undefined}>
        <SideLine side={first} />
        {first === undefined ? (
          <SideLine side={undefined} />
        ) : (
          <p className={styles.bye}>{t('bracket.bye')}</p>
        )}
      </div>
    );
  const label = sides.map(({ name }) => name).join(` ${t('pairing.against')} `);
  return (
    <div className={styles.box}>
      <SideLine side={first} />
      <SideLine side={second} />
      <p className={styles.matches}>
        {pairing.games.length === 0 && t('pairing.walkover')}
        {pairing.games.map((game, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a game is its number
          <MatchLink key={at} game={game} label={label} />
        ))}
      </p>
    </div>
  );
}

function SideLine({ side }: { readonly side: Side | undefined }) {
  const t = useText();
  if (side === undefined) return <p className={styles.side}>&nbsp;</p>;
  const { id, name, seed, points, won } = side;
  return (
    <p className={styles.side} data-won={won || undefined} data-lost={(points !== null && !won) || undefined}>
      <span className={styles.seed} title={t('bracket.seed', { seed })}>
        {seed}
      </span>
      <Face agentId={id} name={name} />
      <span className={styles.name} title={name}>
        {name}
        {won && points !== null && <span className="visually-hidden"> {t('bracket.won')}</span>}
      </span>
      {points !== null && <span className={styles.points}>{pointsText(points)}</span>}
    </p>
  );
}
