/** The two type faces that the pages bring along: one for headings, a narrow one for what must fit on a board. */
import localFont from 'next/font/local';

const display = localFont({
  src: '../../../../packages/pictures/fonts/league-gothic.woff2',
  variable: '--display-face',
  weight: '400',
  display: 'swap',
});

const condensed = localFont({
  src: '../../../../packages/pictures/fonts/barlow-condensed.woff2',
  variable: '--condensed-face',
  weight: '500',
  display: 'swap',
});

/** For the root element. */
export const FACES = `${display.variable} ${condensed.variable}`;
