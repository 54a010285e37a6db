export const SKILLS: readonly string[];
export function staleSkills(): string[];
