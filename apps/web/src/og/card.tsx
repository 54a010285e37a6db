/** The preview image of a link to a match: the players and the status. */
import { BOARD_FILL, type Box } from '@lobster-league/pictures';
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
  /** The board, if it is the picture of a moment. */
  readonly board?: readonly Box[];
}

const MOST_ROWS = 6;
/** The board's width in pixels. */
const BOARD = 440;

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

function draw({ game, kicker, title, rows, foot, board }: CardContent): ImageResponse {
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
        padding: board === undefined ? '56px 64px' : '28px 48px',
        position: 'relative',
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
      <div
        style={{
          display: 'flex',
          fontSize: board === undefined ? 64 : 40,
          marginTop: board === undefined ? 20 : 4,
          lineHeight: 1.1,
          letterSpacing: -1,
        }}
      >
        {plainLatin(title, 60)}
      </div>
      {board !== undefined && <Board boxes={board} />}
      <div
        style={{
          display: 'flex',
          flexWrap: 'wrap',
          marginTop: board === undefined ? 34 : 14,
          marginLeft: board === undefined ? 0 : BOARD + 32,
        }}
      >
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
          marginLeft: board === undefined ? 0 : BOARD + 32,
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

/** In the place to the left of the rows. */
function Board({ boxes }: { readonly boxes: readonly Box[] }) {
  const pixels = (hundredths: number): number => (hundredths * BOARD) / 100;
  return (
    <div
      style={{
        display: 'flex',
        position: 'absolute',
        left: 48,
        top: 134,
        width: BOARD,
        height: BOARD,
        background: BOARD_FILL,
      }}
    >
      {boxes.map(({ x, y, width, height, fill, border, round, text, ink, size }, at) => (
        <div
          // biome-ignore lint/suspicious/noArrayIndexKey: drawn once
          key={at}
          style={{
            display: 'flex',
            alignItems: 'center',
            justifyContent: 'center',
            position: 'absolute',
            left: pixels(x),
            top: pixels(y),
            width: pixels(width),
            height: pixels(height),
            background: fill,
            borderRadius: round ? pixels(width) : 3,
            color: ink ?? '#000000',
            fontSize: pixels(size ?? 3),
            ...(border === undefined ? {} : { border: `2px solid ${border}` }),
          }}
        >
          {plainLatin(text ?? '', 20)}
        </div>
      ))}
    </div>
  );
}
