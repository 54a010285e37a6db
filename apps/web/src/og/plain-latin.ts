/**
 * Reduces text to what the built-in font can draw. For other letters the renderer would request a font from the
 * internet, and nothing here contacts other hosts.
 */
const UNDRAWN = /[^\u0020-\u007e\u00a0-\u017f\u2013\u2014\u2018-\u201d\u2026]/gu;

export function plainLatin(text: string, most: number): string {
  const plain = text.normalize('NFC').replaceAll(UNDRAWN, '').replaceAll(/\s+/g, ' ').trim();
  return plain.length > most ? `${plain.slice(0, most - 1).trimEnd()}…` : plain;
}
