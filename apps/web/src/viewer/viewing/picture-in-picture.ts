/** A window of its own that stays above all others, where the browser has one (`documentPictureInPicture`). */

interface DocumentPictureInPicture {
  requestWindow(size: { readonly width: number; readonly height: number }): Promise<Window>;
}

declare global {
  interface Window {
    readonly documentPictureInPicture?: DocumentPictureInPicture;
  }
}

const SIZE = { width: 480, height: 520 } as const;

export function hasPictureInPicture(): boolean {
  return window.documentPictureInPicture !== undefined;
}

/** Opens the window with this page's styles; returns it, or null if the browser refuses. */
export async function openPictureInPicture(): Promise<Window | null> {
  const opened = await window.documentPictureInPicture?.requestWindow(SIZE).catch(() => null);
  if (opened === undefined || opened === null) return null;
  const { document: own } = opened;
  for (const sheet of document.querySelectorAll('link[rel="stylesheet"], style')) {
    own.head.append(own.importNode(sheet, true));
  }
  own.title = document.title;
  own.documentElement.lang = document.documentElement.lang;
  Object.assign(own.documentElement.dataset, document.documentElement.dataset);
  return opened;
}
