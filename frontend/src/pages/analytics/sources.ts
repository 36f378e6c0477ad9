/** All that the page may ask for, each once. */
import { sourceOf, type Source } from './analytics-data.ts'
import { graphs } from './graphs/register.ts'
import { tileNames, tiles } from './tile-register.ts'

export const sources: readonly Source[] = [
  ...new Set([...tileNames.map((name) => tiles[name].figure), ...graphs.map(sourceOf)]),
]
