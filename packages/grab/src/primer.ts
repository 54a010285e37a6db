/** The rules on one page, for language models: how to win, what is asked, what to answer. */
export const PRIMER = `Grab: a word race for 1 to 8 players. Letters are turned up one by one into a pool; whoever first sees a word takes it.

GOAL. The most points when the bag of 98 letters is empty. A word scores the Scrabble values of its letters to whoever makes it, and again at the end to whoever still owns it. Losing a word takes no points back.

A WORD is made
- from letters of the pool alone, or
- from exactly one word on the table, yours or anybody's, with all its letters, and at least one letter of the pool; the letters may be rearranged. So you steal a word by making a longer one of it.
It must be in the dictionary (TWL06 unless the table says otherwise), lower case a to z.

A TURN. The first draws three letters, each later one draws one. Everybody may claim words at any time, as many as they see; claims are judged in the order they come. When all have passed, or time is up, the next letter is drawn. A word made takes back everybody's pass.

WHAT YOU ARE ASKED: claim, until you pass.
- {"type":"move","word":"hearts"} makes a word. Its optional field from says of what: the text pool, or {"player":1,"word":"heart"} with a seat number. Without it: the pool alone, then the others' words, then your own.
- {"type":"ready_for_next_turn"} passes. Pass when you see nothing more: the table waits for you.
A claim that is refused costs nothing but time; somebody else may have been quicker.

GOOD PLAY. Be quick: claim the best word at once. Prefer stealing long words of others, and letters of high value (j, q, x, z, k). Long words are harder to steal from you.`;
