/** The files people write here: what the tidy tests read. */
import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export const floors = ['frontend', 'functions', 'infra', 'shared', 'test'] as const

/** Every file below the floors whose name ends in one of these, from the root. */
export function sources(endings: readonly string[] = ['.ts', '.tsx', '.mjs', '.json', '.css', '.html']): string[] {
  return floors.flatMap((floor) =>
    readdirSync(`${root}${floor}`, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && endings.some((ending) => entry.name.endsWith(ending)))
      .map(({ parentPath, name }) => `${parentPath}/${name}`.slice(root.length))
      .toSorted(),
  )
}
