/** What an agent is shown it cannot change: the same all the way down. */
export type Untouched<T> = T extends readonly (infer Item)[]
  ? readonly Untouched<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Untouched<T[Key]> }
    : T;
