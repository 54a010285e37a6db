/** Reads the transcript that `league agent` leaves. */
import { readFileSync } from 'node:fs';
import { z } from 'zod';

export function transcript(path: string): { type: string; [field: string]: unknown }[] {
  const lines = readFileSync(path, 'utf8').trimEnd().split('\n');
  return lines.map((line) =>
    z.looseObject({ at: z.iso.datetime(), type: z.string() }).parse(JSON.parse(line)),
  );
}
