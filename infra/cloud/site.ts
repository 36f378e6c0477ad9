/** The built console on its way into the bucket: every text has a compressed twin beside it. */
import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'

export const siteDirectory = fileURLToPath(new URL('../../dist/console', import.meta.url))

/** What the console's build compresses; `viewer-request.js` asks for the twins of the same. */
export const textExtensions = ['.html', '.js', '.css', '.svg']

/** The texts of a folder that have no compressed twin. */
export function uncompressed(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const all = new Set(files)
  return files.filter((file) => textExtensions.includes(extname(file)) && !all.has(`${file}.br`))
}
