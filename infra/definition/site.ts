/** The built console on its way into the bucket: every text has a compressed twin beside it. */
import { readdirSync } from 'node:fs'
import { extname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { widgetFolder, widgetLoader, widgetPanel } from '#shared/contracts/customer-addresses'

export const siteDirectory = fileURLToPath(new URL('../../dist/console', import.meta.url))
/** The widget alone, where Vite serves the console. */
export const widgetDirectory = fileURLToPath(new URL('../../dist/widget', import.meta.url))

/** What is compressed; `viewer-request.js` asks for the twins of the same. */
export const textExtensions = ['.html', '.js', '.css', '.svg']

/** The texts of a folder that have no compressed twin. */
export function uncompressedFiles(directory: string): string[] {
  const files = readdirSync(directory, { recursive: true, encoding: 'utf8' })
  const all = new Set(files)
  return files.filter((file) => textExtensions.includes(extname(file)) && !all.has(`${file}.br`))
}

/** What other companies' pages load. */
export const isWidget = (path: string): boolean => path === widgetLoader || path.startsWith(widgetFolder)

/** Lets every page load it, also one that isolates itself. */
export const everywhere = {
  'access-control-allow-origin': '*',
  'cross-origin-resource-policy': 'cross-origin',
} as const

export const immutable = 'public, max-age=31536000, immutable'
export const revalidated = 'no-cache'
/** The loader has no hash: a new one reaches every page within minutes, and no page waits for it. */
export const brief = 'public, max-age=300, stale-while-revalidate=86400'

/** Of the pictures of companies' brands: whatever somebody has made of such a file, no browser runs it as a page. */
export const brandHeaders = {
  ...everywhere,
  'content-security-policy': "default-src 'none'; sandbox",
  'x-content-type-options': 'nosniff',
} as const

/** How long a browser keeps a file. */
export function keptFor(path: string): string {
  if (path === widgetLoader) return brief
  const isHashed = path.startsWith('/assets/') || (path.startsWith(widgetFolder) && path !== widgetPanel)
  return isHashed ? immutable : revalidated
}
