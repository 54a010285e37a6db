export function bundleSkill(skill: string): Promise<void>;
