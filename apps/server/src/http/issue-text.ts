/** What is wrong with a message, in one line: the field, if it is one, and what was expected there. */
export function issueText({ path, message }: { path: readonly PropertyKey[]; message: string }): string {
  return path.length === 0 ? message : `${path.map(String).join('.')}: ${message}`;
}
