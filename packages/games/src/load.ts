/** Loads games by name, each once. */
import { pathToFileURL } from 'node:url';
import { type AnyManifest, manifestFault } from '@lobster-league/kernel';
import { type GameOrigin, gameOrigins, manifestFile } from './origins.js';

const loaded = new Map<string, Promise<AnyManifest>>();

/** Returns the manifest of one game; throws with the reason if it cannot be used. */
export function loadManifest(origin: GameOrigin): Promise<AnyManifest> {
  const known = loaded.get(origin.name);
  if (known !== undefined) return known;
  const loading = load(origin);
  loaded.set(origin.name, loading);
  return loading;
}

/** Returns the manifests of all games, in the order of the list. */
export async function loadManifests(origins: readonly GameOrigin[] = gameOrigins()): Promise<AnyManifest[]> {
  const manifests = await Promise.all(origins.map(loadManifest));
  const ids = manifests.map(({ rules }) => rules.id);
  const twice = ids.find((id, i) => ids.indexOf(id) !== i);
  if (twice !== undefined) throw new Error(`LEAGUE_GAMES names two games with the id ${twice}`);
  return manifests;
}

/** Returns the game with that id, loading as few others as possible; null if there is none. */
export async function findManifest(id: string, origins = gameOrigins()): Promise<AnyManifest | null> {
  const first = origins.filter(({ shortName }) => shortName === id);
  const rest = origins.filter((origin) => !first.includes(origin) && !origin.house);
  for (const origin of [...first, ...rest]) {
    const manifest = await loadManifest(origin);
    if (manifest.rules.id === id) return manifest;
  }
  return null;
}

async function load(origin: GameOrigin): Promise<AnyManifest> {
  // The league's own games are resolved by the running process: built, or as sources in tests.
  const specifier = origin.house ? `${origin.name}/manifest` : pathToFileURL(manifestFile(origin)).href;
  const { default: manifest }: { default?: unknown } = await import(/* @vite-ignore */ specifier);
  const fault = manifestFault(manifest);
  if (fault !== null) throw new Error(`the default export of ${specifier} is no game manifest: ${fault}`);
  return manifest as AnyManifest;
}
