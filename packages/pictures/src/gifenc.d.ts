/** The part of gifenc that is used here; it brings no types along. */
declare module 'gifenc' {
  type Palette = number[][];
  interface FrameOptions {
    readonly palette?: Palette;
    readonly delay?: number;
    readonly transparent?: boolean;
    readonly transparentIndex?: number;
    readonly dispose?: number;
  }
  interface Encoder {
    writeFrame(index: Uint8Array, width: number, height: number, options: FrameOptions): void;
    finish(): void;
    bytes(): Uint8Array;
  }
  type Format = 'rgb565' | 'rgb444' | 'rgba4444';
  export function GIFEncoder(): Encoder;
  export function quantize(
    rgba: Uint8Array | Uint8ClampedArray,
    colours: number,
    options: { readonly format: Format },
  ): Palette;
  export function applyPalette(
    rgba: Uint8Array | Uint8ClampedArray,
    palette: Palette,
    format: Format,
  ): Uint8Array;
}
