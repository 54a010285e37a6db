/** A replay from a file. */
import type { Metadata } from 'next';
import { FilePage } from '../../viewer/file/file-page';

export const metadata: Metadata = {
  title: 'Replay',
  description: 'Open a replay file: your browser plays and verifies it.',
};

export default function Replay() {
  return <FilePage />;
}
