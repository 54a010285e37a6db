/** A proof of one line of the page: that it is so, and that it is not so without the credential. */
export type Proof = () => Promise<void>;
/** By the id of the line. */
export type Proofs = Readonly<Record<string, Proof>>;
