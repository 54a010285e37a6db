/** Frames as a video, by the browser's own encoder: MP4 where it has one for that, else WebM. */
import type { Frame } from '@lobster-league/pictures';

const BITRATE = 1_500_000;

export interface Video {
  readonly state: 'made';
  readonly bytes: Uint8Array<ArrayBuffer>;
  readonly mime: string;
  readonly ending: string;
}

export async function encodeVideo(
  canvas: OffscreenCanvas,
  frames: readonly Frame[],
  draw: (frame: Frame) => void,
  progress: (done: number) => void,
): Promise<Video> {
  const media = await import('mediabunny');
  const { width, height } = canvas;
  const inMp4 = await media.getFirstEncodableVideoCodec(['avc'], { width, height });
  const codec = inMp4 ?? (await media.getFirstEncodableVideoCodec(['vp9', 'vp8'], { width, height }));
  if (codec === null) throw new Error('This browser cannot encode videos: choose GIF.');
  const target = new media.BufferTarget();
  const format = inMp4 === null ? new media.WebMOutputFormat() : new media.Mp4OutputFormat();
  const output = new media.Output({ format, target });
  const source = new media.CanvasSource(canvas, { codec, bitrate: BITRATE });
  output.addVideoTrack(source);
  await output.start();
  let at = 0;
  for (const [done, frame] of frames.entries()) {
    draw(frame);
    await source.add(at, frame.ms / 1000);
    at += frame.ms / 1000;
    progress(done + 1);
  }
  await output.finalize();
  const { buffer } = target;
  if (buffer === null) throw new Error('The video could not be finished.');
  const isMp4 = inMp4 !== null;
  return {
    state: 'made',
    bytes: new Uint8Array(buffer),
    mime: isMp4 ? 'video/mp4' : 'video/webm',
    ending: isMp4 ? 'mp4' : 'webm',
  };
}
