import { existsSync, globSync } from 'node:fs';

/** TypeScript files, as paths from the project's folder. */
export function sourceFiles(folders: string[]): string[] {
  return folders
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`))
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => !path.startsWith('web/dist/') && !path.endsWith('.d.ts'))
    .sort();
}

export function existingFolders(...folders: string[]): string[] {
  return folders.filter((folder) => existsSync(folder));
}
