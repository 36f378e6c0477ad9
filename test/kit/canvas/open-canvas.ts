/** The canvas alone in a browser, built as the console is. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { build, type Rolldown } from 'vite'
import { launchBrowser } from '../browser.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const origin = 'http://canvas.example'

let built: Promise<ReadonlyMap<string, Buffer>> | undefined

/** Closes the browser as well. */
export async function openCanvas(options: BrowserContextOptions = {}): Promise<{ page: Page; close(): Promise<void> }> {
  const files = await (built ??= buildPage())
  const browser = await launchBrowser()
  const page = await browser.newPage({ viewport: { width: 1200, height: 800 }, ...options })
  await page.route(`${origin}/**`, (route) => {
    const path = new URL(route.request().url()).pathname
    const body = path === '/' ? htmlOf(files) : files.get(path.slice(1))
    if (body === undefined) return route.fulfill({ status: 404 })
    return route.fulfill({ body, contentType: typeOf(path) })
  })
  page.on('pageerror', (error) => console.error(error))
  await page.goto(origin)
  await page.waitForFunction('window.showTree')
  return { page, close: () => browser.close() }
}

const typeOf = (path: string) =>
  path.endsWith('.js') ? 'text/javascript' : path.endsWith('.css') ? 'text/css' : 'text/html'

function htmlOf(files: ReadonlyMap<string, Buffer>): string {
  const styles = [...files.keys()].filter((name) => name.endsWith('.css'))
  const links = styles.map((name) => `<link rel="stylesheet" href="/${name}">`).join('')
  return `<!doctype html><html lang="en"><head><title>Canvas</title>${links}</head><body><script type="module" src="/canvas.js"></script></body></html>`
}

async function buildPage(): Promise<Map<string, Buffer>> {
  const before = process.env['NODE_ENV']
  process.env['NODE_ENV'] = 'production'
  const output = (await build({
    configFile: join(here, '../../../frontend/vite.config.ts'),
    logLevel: 'error',
    build: {
      write: false,
      manifest: false,
      rolldownOptions: {
        input: join(here, '../../pages/builder/canvas-page.tsx'),
        output: { entryFileNames: 'canvas.js' },
      },
    },
  })) as Rolldown.RolldownOutput
  if (before === undefined) delete process.env['NODE_ENV']
  else process.env['NODE_ENV'] = before
  return new Map(
    output.output.map((file) => [file.fileName, Buffer.from(file.type === 'chunk' ? file.code : file.source)]),
  )
}
