/** The preview image of a link to a match: the players and the status. */
import { ImageResponse } from 'next/og';
import { factsOf } from '../components/game-facts';
import { Lobster } from '../components/wordmark';
import { plainLatin } from './plain-latin';

export const CARD_SIZE = { width: 1200, height: 630 };
export const CARD_TYPE = 'image/png';

export interface CardRow {
  readonly name: string;
  /** A place or a score; empty if there is none. */
  readonly note: string;
  readonly first: boolean;
}

export interface CardContent {
  readonly game: string;
  /** One or two words: live, result, replay. */
  readonly kicker: string;
  readonly title: string;
  readonly rows: readonly CardRow[];
  readonly foot: string;
}

const MOST_ROWS = 6;

/** Cache of drawn images, because drawing takes a tenth of a second; the least recently used is dropped first. */
const drawn = new Map<string, Promise<ArrayBuffer>>();
const MOST_DRAWN = 256;

/** The image of a finished match never changes; any other may change within a minute. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const FOR_NOW = 'public, max-age=60';

export async function card(content: CardContent, lasts: boolean): Promise<Response> {
  const key = JSON.stringify(content);
  const bytes = drawn.get(key) ?? draw(content).arrayBuffer();
  drawn.delete(key);
  drawn.set(key, bytes);
  bytes.catch(() => drawn.delete(key));
  for (const oldest of drawn.keys()) {
    if (drawn.size <= MOST_DRAWN) break;
    drawn.delete(oldest);
  }
  return new Response(await bytes, {
    headers: { 'content-type': CARD_TYPE, 'cache-control': lasts ? FOR_EVER : FOR_NOW },
  });
}

function draw({ game, kicker, title, rows, foot }: CardContent): ImageResponse {
  // Images cannot use the style sheet.
  const { colour } = factsOf(game);
  const plain = colour.startsWith('#') ? colour : '#00d4aa';
  return new ImageResponse(
    <div
      style={{
        display: 'flex',
        flexDirection: 'column',
        width: '100%',
        height: '100%',
        padding: '56px 64px',
        background: 'linear-gradient(180deg, #15396c 0%, #0a1628 62%, #040912 100%)',
        color: '#e8f0ff',
        fontSize: 30,
      }}
    >
      <div style={{ display: 'flex', alignItems: 'center', fontSize: 30 }}>
        <div
          style={{
            display: 'flex',
            width: 18,
            height: 18,
            borderRadius: 9,
            background: plain,
            marginRight: 18,
          }}
        />
        <div style={{ display: 'flex', color: plain }}>
          {game === '' ? 'Lobster League' : factsOf(game).title}
        </div>
        <div style={{ display: 'flex', color: '#8fa3c7', marginLeft: 18 }}>{plainLatin(kicker, 60)}</div>
      </div>
      <div style={{ display: 'flex', fontSize: 64, marginTop: 20, lineHeight: 1.1, letterSpacing: -1 }}>
        {plainLatin(title, 60)}
      </div>
      <div style={{ display: 'flex', flexWrap: 'wrap', marginTop: 34 }}>
        {rows.slice(0, MOST_ROWS).map(({ name, note, first }) => (
          <div
            key={name}
            style={{
              display: 'flex',
              width: 520,
              marginRight: 16,
              marginBottom: 14,
              padding: '12px 20px',
              borderRadius: 14,
              background: '#14264bcc',
              justifyContent: 'space-between',
              border: `2px solid ${first ? '#ffd700' : '#24406f'}`,
            }}
          >
            <div style={{ display: 'flex', color: first ? '#ffd700' : '#e8f0ff' }}>
              {plainLatin(name, 22)}
            </div>
            <div style={{ display: 'flex', color: '#b3c1dd' }}>{plainLatin(note, 20)}</div>
          </div>
        ))}
      </div>
      <div
        style={{
          display: 'flex',
          marginTop: 'auto',
          justifyContent: 'space-between',
          alignItems: 'center',
          color: '#8fa3c7',
        }}
      >
        <div style={{ display: 'flex' }}>{plainLatin(foot, 50)}</div>
        <div style={{ display: 'flex', alignItems: 'center' }}>
          <Lobster size={72} />
          <div style={{ display: 'flex', color: '#e8f0ff', marginLeft: 16 }}>Lobster</div>
          <div style={{ display: 'flex', color: '#00d4aa', marginLeft: 10 }}>League</div>
        </div>
      </div>
    </div>,
    CARD_SIZE,
  );
}
