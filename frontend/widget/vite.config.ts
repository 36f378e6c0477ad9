/**
 * The build of the widget, beside the console's: `chat.js`, which companies put on their pages and which
 * keeps its name; the panel and what it loads later under names with hashes; `widget/panel.js`, which names the panel for
 * pages of our own; and the plugin's own page.
 */
import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, type BuildOptions } from 'esbuild'
import { minify, type MinifyOptions } from 'terser'
import { defineConfig, type Plugin } from 'vite'
import { widgetFolder, widgetLoader, widgetPanel } from '../../shared/contracts/customer-addresses.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const folder = widgetFolder.slice(1)

/** What terser does for a few bytes less. */
const smallest = {
  ecma: 2020,
  compress: { passes: 3, pure_getters: true, keep_fargs: false, unsafe_arrows: true, unsafe_methods: true },
} as const satisfies MinifyOptions

/** The mode `smallest` is for what is deployed: terser takes seconds for the last percent of what anybody downloads. */
export default defineConfig(({ mode }) => ({
  root,
  publicDir: false,
  oxc: {
    jsx: { runtime: 'classic', pragma: 'h', pragmaFrag: 'Fragment' },
    jsxInject: `import { h, Fragment } from 'preact'`,
  },
  cacheDir: join(root, '../../node_modules/.cache/vite-widget'),
  plugins: [bareImports(), loader({ isSmallest: mode === 'smallest' })],
  build: {
    target: 'es2022',
    ...(mode === 'smallest' ? { minify: 'terser', terserOptions: { module: true, ...smallest } } : { minify: 'oxc' }),
    license: { fileName: 'widget-licenses.txt' },
    reportCompressedSize: false,
    modulePreload: false,
    rollupOptions: {
      input: { panel: join(root, 'panel.tsx') },
      preserveEntrySignatures: 'allow-extension',
      output: {
        // One file for what is needed at once; the bundler would else put what several need into files of their own.
        codeSplitting: { groups: [{ name: 'panel', test: (id) => !/[\\/]((lazy|texts)[\\/]|emojis)/.test(id) }] },
        entryFileNames: `${folder}[name]-[hash].js`,
        chunkFileNames: `${folder}[name]-[hash].js`,
        assetFileNames: `${folder}[name]-[hash][extname]`,
      },
    },
  },
}))

/** What the bundler puts around imports to load styles with them: ours bring their own. */
function bareImports(): Plugin {
  return {
    name: 'bare-imports',
    enforce: 'pre',
    load: (id) => (id.includes('vite/preload-helper') ? 'export const __vitePreload = (load) => load()' : null),
  }
}

/** The loader is one plain script: a module could not read the tag it came with. */
function loader({ isSmallest }: { isSmallest: boolean }): Plugin {
  const bundleSource = async (source: string, options?: SourceOptions) => {
    const code = await scriptOf(source, options)
    return isSmallest ? await smaller(code, options) : code
  }
  return {
    name: 'loader',
    async generateBundle(_options, bundle) {
      const panel = Object.values(bundle).find((file) => file.type === 'chunk' && file.isEntry)
      if (!panel) return this.error('The widget has no panel.')
      const panelFile = panel.fileName.slice(folder.length)
      const emit = (fileName: string, source: string) => this.emitFile({ type: 'asset', fileName, source })
      const hashed = (name: string, ending: string, text: string) => {
        const file = `${name}-${createHash('sha256').update(text).digest('base64url').slice(0, 8)}${ending}`
        emit(folder + file, text)
        return file
      }
      const nearFile = hashed('near', '.js', await bundleSource('near.ts', { format: 'esm' }))
      const files = { panelFile: JSON.stringify(panelFile), nearFile: JSON.stringify(nearFile) }
      emit(widgetLoader.slice(1), await bundleSource('loader.ts', { define: files }))
      emit(widgetPanel.slice(1), `export * from './${panelFile}'\n`)
      const page = await bundleSource('plugin-page.ts')
      const style = await readFile(join(root, 'plugin-page.css'), 'utf8')
      const html = await readFile(join(root, 'plugin.html'), 'utf8')
      emit(
        'plugin.html',
        html
          .replace('./plugin-page.css', widgetFolder + hashed('plugin', '.css', style))
          .replace('./plugin-page.ts', widgetFolder + hashed('plugin', '.js', page)),
      )
    },
  }
}

type SourceOptions = Pick<BuildOptions, 'define' | 'format'>

/** One file of a source and what it imports, a classic script unless it is to be a module. */
async function scriptOf(source: string, options: SourceOptions = {}): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, source)],
    bundle: true,
    minify: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    legalComments: 'none',
    ...options,
  })
  return outputFiles[0]?.text ?? ''
}

async function smaller(script: string, { format }: SourceOptions = {}): Promise<string> {
  const { code = '' } = await minify(script, { ...smallest, module: format === 'esm' })
  return code
}
