/** `npm run bundle`: bundles the functions, and prints how much code each of them loads. */
import { ensureBuilt } from '../build/build.ts'
import { closureBytesMaxOf } from '../build/bundle.ts'
import { functionsDirectory, readClosures } from '../definition/code.ts'

await ensureBuilt('functions')
const closures = Object.entries(readClosures(functionsDirectory))
for (const [name, { bytes, files }] of closures)
  console.log(`${name.padEnd(24)}${String(Math.round(bytes / 1000)).padStart(5)} kB in ${files.length} files`)
const large = closures.filter(([name, { bytes }]) => bytes > closureBytesMaxOf(name)).map(([name]) => name)
if (large.length > 0) throw new Error(`Too large: ${large.join(', ')}.`)
