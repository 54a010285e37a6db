/** A replay from a file. */

import type { Metadata } from 'next';
import { getText } from '../../messages/get-text';
import { FilePage } from '../../viewer/file/file-page';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getText();
  return { title: t('replay'), description: t('file.description') };
}

export default function Replay() {
  return <FilePage />;
}
