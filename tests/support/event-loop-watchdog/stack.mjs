/** Where the main thread is: the files of its stack that are not Node's own, innermost first. */
import { isAbsolute } from 'node:path';
import { fileURLToPath } from 'node:url';

const MOST_FRAMES = 200;
const SELF = fileURLToPath(import.meta.url);

export function stackHere() {
  const { prepareStackTrace, stackTraceLimit } = Error;
  try {
    Error.stackTraceLimit = MOST_FRAMES;
    Error.prepareStackTrace = (_error, sites) => sites.map(frameOf).filter((frame) => frame !== null);
    return new Error('').stack;
  } finally {
    Error.prepareStackTrace = prepareStackTrace;
    Error.stackTraceLimit = stackTraceLimit;
  }
}

function frameOf(site) {
  const url = site.getFileName() ?? '';
  const file = url.startsWith('file:') ? fileURLToPath(url) : url;
  if (!isAbsolute(file) || file === SELF) return null;
  return `${site.getFunctionName() ?? '(anonymous)'} (${file}:${site.getLineNumber()})`;
}
