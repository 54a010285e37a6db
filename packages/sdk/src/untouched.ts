/** Makes a deeply read-only view of a value, so that an agent cannot change what it is shown. */
export type Untouched<T> = T extends readonly (infer Item)[]
  ? readonly Untouched<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Untouched<T[Key]> }
    : T;
