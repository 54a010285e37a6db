/** What tests need to know of it. */
export function whileAlone<T>(
  root: string,
  work: () => Promise<T>,
  out?: { write(text: string): void },
): Promise<T>;
