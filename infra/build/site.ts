/** Builds the console and the widget, which lie in one folder. */
import { fileURLToPath } from 'node:url'
import { build } from 'vite'
import { compressSite } from './compress.ts'

interface SiteOptions {
  /** Takes the time for the last bytes, and writes a `.br` beside each text. */
  readonly isSmallest: boolean
}

export async function buildSite(folder: string, options: SiteOptions): Promise<void> {
  await Promise.all([buildWith('vite.config.ts', folder, options), buildWith('widget/vite.config.ts', folder, options)])
  if (options.isSmallest) await compressSite(folder)
}

export const buildWidget = (folder: string, options: SiteOptions): Promise<void> =>
  buildWith('widget/vite.config.ts', folder, options)

async function buildWith(name: string, folder: string, { isSmallest }: SiteOptions): Promise<void> {
  await build({
    configFile: fileURLToPath(new URL(`../../frontend/${name}`, import.meta.url)),
    mode: isSmallest ? 'smallest' : 'production',
    logLevel: 'warn',
    build: {
      outDir: folder,
      // The other one writes into the same folder.
      emptyOutDir: false,
      // How long a plugin took is no news for whoever starts Parley.
      rolldownOptions: { checks: { bundlerTimings: false } },
    },
  })
}
