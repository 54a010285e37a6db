export function writeReferences(root: string): string[];
