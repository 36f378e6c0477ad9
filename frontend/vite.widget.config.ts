/**
 * The build of the widget, beside the console's in dist/console: `chat.js`, which companies put on their pages and which
 * keeps its name; the panel and what it loads later under names with hashes; `widget/panel.js`, which names the panel for
 * pages of our own; and the plugin's own page.
 */
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { build } from 'esbuild'
import { defineConfig, type Plugin } from 'vite'
import { widgetFolder, widgetLoader, widgetPanel } from '../shared/contracts/customer-addresses.ts'

const root = fileURLToPath(new URL('widget', import.meta.url))
const folder = widgetFolder.slice(1)

export default defineConfig({
  root,
  publicDir: false,
  cacheDir: join(root, '../../node_modules/.cache/vite-widget'),
  plugins: [loader(), compressed()],
  build: {
    outDir: join(root, '../../dist/console'),
    // The console lies there too.
    emptyOutDir: false,
    target: 'es2022',
    reportCompressedSize: false,
    modulePreload: false,
    rollupOptions: {
      input: { panel: join(root, 'panel.tsx') },
      preserveEntrySignatures: 'allow-extension',
      output: {
        // One file for what is needed at once; the bundler would else put what several need into files of their own.
        codeSplitting: { groups: [{ name: 'panel', test: (id) => !/[\\/](rare|extras|texts)[\\/]/.test(id) }] },
        entryFileNames: `${folder}[name]-[hash].js`,
        chunkFileNames: `${folder}[name]-[hash].js`,
        assetFileNames: `${folder}[name]-[hash][extname]`,
      },
    },
  },
})

/** The loader is one plain script: a module could not read the tag it came with. */
function loader(): Plugin {
  return {
    name: 'loader',
    async generateBundle(_options, bundle) {
      const panel = Object.values(bundle).find((file) => file.type === 'chunk' && file.name === 'panel')
      if (!panel) this.error('The widget has no panel.')
      const panelFile = panel.fileName.slice(folder.length)
      const { outputFiles } = await build({
        entryPoints: [join(root, 'loader.ts')],
        bundle: true,
        minify: true,
        write: false,
        format: 'iife',
        target: 'es2022',
        legalComments: 'none',
        define: { panelFile: JSON.stringify(panelFile) },
      })
      const source = outputFiles[0]?.text ?? this.error('The widget has no loader.')
      this.emitFile({ type: 'asset', fileName: widgetLoader.slice(1), source })
      this.emitFile({ type: 'asset', fileName: widgetPanel.slice(1), source: `export * from './${panelFile}'\n` })
    },
  }
}

/** Writes a `.br` beside each file, as the CDN expects. */
function compressed(): Plugin {
  const compress = promisify(brotliCompress)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir = '' }, bundle) {
      const names = Object.keys(bundle).filter((name) => /\.(js|css|html)$/.test(name))
      await Promise.all(
        names.map(async (name) =>
          writeFile(join(dir, `${name}.br`), await compress(await readFile(join(dir, name)), quality)),
        ),
      )
    },
  }
}
