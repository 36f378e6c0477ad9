/** What the built console weighs: a page and everything it imports, as a browser receives it. */
import { existsSync, readFileSync, statSync } from 'node:fs'
import * as z from 'zod/mini'
import { siteDirectory } from '../../infra/definition/site.ts'

const Chunk = z.object({
  file: z.string(),
  imports: z.optional(z.array(z.string())),
  css: z.optional(z.array(z.string())),
})
const Manifest = z.record(z.string(), Chunk)

const manifest = () => Manifest.parse(JSON.parse(readFileSync(`${siteDirectory}/.vite/manifest.json`, 'utf8')))

/** What a page of the signed-in console loads first: the frame, Cloudscape's own words, the page, and its texts. */
export function closureOfPage(page: string): readonly string[] {
  const area = page.split('/').at(-2)!
  const texts = ['shell', 'items', area]
    .map((name) => `src/locales/en/${name}.json`)
    .filter((name) => name in manifest())
  const words = Object.keys(manifest()).filter((name) => name.endsWith('/i18n/messages/all.en.js'))
  return closureOf(['index.html', 'src/app/layout.tsx', page, ...words, ...texts])
}

/** The files a browser has fetched once these sources run, with the English texts every page needs. */
export function closureOf(sources: readonly string[]): readonly string[] {
  const chunks = manifest()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = chunks[name]
    if (!chunk) throw new Error(`The console's build has no ${name}.`)
    if (files.has(chunk.file)) return
    files.add(chunk.file)
    for (const style of chunk.css ?? []) files.add(style)
    chunk.imports?.forEach(visit)
  }
  sources.forEach(visit)
  for (const text of ['common', 'errors']) visit(`src/locales/en/${text}.json`)
  return [...files]
}

/** The screens, by their sources. */
export const pageSources = (): readonly string[] =>
  Object.keys(manifest()).filter((name) => /^src\/pages\/.*-page\.tsx$/.test(name))

export function bytesOf(files: readonly string[]): { js: number; css: number } {
  const sum = (ending: string) =>
    files.filter((file) => file.endsWith(ending)).reduce((total, file) => total + sentBytes(file), 0)
  return { js: sum('.js'), css: sum('.css') }
}

export const fontBytes = (): number =>
  Object.values(manifest())
    .filter(({ file }) => file.endsWith('.woff2'))
    .reduce((total, { file }) => total + sentBytes(file), 0)

/** A file too small to be compressed travels as it is. */
function sentBytes(file: string): number {
  const path = `${siteDirectory}/${file}`
  return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size
}
