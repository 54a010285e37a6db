/** Writes nouns with their indefinite article. */

/** Words that begin with a vowel and sound as if they did not. */
const SOUNDS_LIKE_CONSONANT = /^(uni|use|usu|uti|eu|one\b|once)/i;

/** Returns `an outpost`, `a fortress`. */
export function withArticle(noun: string): string {
  const vowel = /^[aeiou]/i.test(noun) && !SOUNDS_LIKE_CONSONANT.test(noun);
  return `${vowel ? 'an' : 'a'} ${noun}`;
}
