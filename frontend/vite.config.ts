/** The build of the console, and its server for those who change it. `infra/build` says where the built one goes. */
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import { contracts } from '../shared/contracts/index.ts'
import { openApi } from '../shared/contracts/openapi.ts'

const root = fileURLToPath(new URL('.', import.meta.url))
const origin = process.env['PARLEY_ORIGIN'] ?? 'http://127.0.0.1:3000'

export default defineConfig({
  root,
  cacheDir: join(root, '../node_modules/.cache/vite'),
  plugins: [
    react(),
    routesOnly(),
    withoutInlineFonts(),
    withoutForeignParts(),
    withoutForeignWords(),
    cloudscapeTokens(),
    description(),
    fontLicense(),
  ],
  // Cloudscape's words come as parsed messages, so the parser behind them, 7 KB, is never asked.
  resolve: { alias: { '@formatjs/icu-messageformat-parser': '@formatjs/icu-messageformat-parser/lib/no-parser.js' } },
  build: {
    manifest: true,
    license: { fileName: 'licenses.txt' },
    reportCompressedSize: false,
    // The sizes that matter are those of a page with all it loads: tests hold them.
    chunkSizeWarningLimit: Infinity,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: { codeSplitting: { groups: [{ name: chunkOf(), debugName: 'by what loads it' }] } },
    },
  },
  server: {
    host: '127.0.0.1',
    proxy: {
      '/api': origin,
      '/settings.json': origin,
      '/socket': { target: origin.replace(/^http/, 'ws'), ws: true },
    },
  },
})

/**
 * To call a route the console needs its address and who may ask, of every area; the schemas, several KB an area, are for
 * those who check what is said. A page that wants one imports it from its own contract.
 */
function routesOnly(): Plugin {
  const register = fileURLToPath(new URL('../shared/contracts/index.ts', import.meta.url))
  const routes = Object.entries(contracts).map(([area, contract]) => [
    area,
    Object.fromEntries(Object.entries(contract).map(([name, { route, access }]) => [name, { route, access }])),
  ])
  return {
    name: 'routes-only',
    enforce: 'pre',
    load: (id) =>
      id === register ? `export const contracts = ${JSON.stringify(Object.fromEntries(routes))}` : undefined,
  }
}

/**
 * Cloudscape's words come for all of its components at once, and half of them are for these few, which no page uses. One
 * that a page begins to use stops the build until its name is taken from here.
 */
function withoutForeignWords(): Plugin {
  const foreign = ['code-editor', 'collection-preferences', 'prompt-input', 's3-resource-selector', 'tag-editor']
  // The tours bring all words of the first two themselves, when somebody walks one, and broadcasts those of the wizard.
  const brought = ['annotation-context', 'tutorial-panel', 'wizard']
  return {
    name: 'without-foreign-words',
    transform(code, id) {
      if (!/i18n[\\/]messages[\\/]all\.(en|de)\.js$/.test(id)) return undefined
      const [, written = ''] = /^export default (.*?);?\s*$/s.exec(code) ?? []
      const words = JSON.parse(written) as Record<string, Record<string, Record<string, unknown>>>
      for (const languages of Object.values(words))
        for (const components of Object.values(languages))
          for (const name of [...foreign, ...brought]) delete components[name]
      return { code: `export default ${JSON.stringify(words)}`, map: null }
    },
    generateBundle() {
      const used = foreign.filter((name) =>
        [...this.getModuleIds()].some((id) => new RegExp(`components[\\\\/]${name}[\\\\/]index\\.js$`).test(id)),
      )
      if (used.length > 0) this.error(`The console uses ${used.join(', ')} now: keep their words in vite.config.ts.`)
    },
  }
}

interface Graph {
  getModuleInfo: (id: string) => { importedIds: readonly string[] } | null
}

/**
 * Left alone, each set of pages that shares something gets a file for it: a hundred files on the way to one page, and
 * small files compress badly. What the way in loads goes into one file, what the sign-in and the frame share into a
 * second, the rest of the frame into a third, and what all pages with a table add into a fourth: nobody fetches more.
 */
function chunkOf() {
  const loads = (...sources: string[]) => {
    const found = new Set<string>()
    const visit = (id: string, graph: Graph) => {
      if (found.has(id)) return
      found.add(id)
      for (const imported of graph.getModuleInfo(id)?.importedIds ?? []) visit(imported, graph)
    }
    return (id: string, graph: Graph) => {
      if (found.size === 0) for (const source of sources) visit(join(root, source), graph)
      return found.has(id)
    }
  }
  const entry = loads('src/main.tsx')
  const signIn = loads('src/app/sign-in/sign-in-page.tsx')
  const frame = loads('src/app/layout.tsx')
  const tables = [
    'forms/forms-page.tsx',
    'blocks/blocks-page.tsx',
    'knowledge/intents-page.tsx',
    'builds/builds-page.tsx',
  ]
  const pages = tables.map((page) => loads(`src/pages/${page}`))
  return (id: string, graph: Graph): string | undefined => {
    if (entry(id, graph)) return 'entry'
    if (frame(id, graph)) return signIn(id, graph) ? 'basics' : 'frame'
    return pages.every((page) => page(id, graph)) ? 'table' : undefined
  }
}

/** Cloudscape's global styles carry eight Open Sans fonts as base64, 134 KB that block the first paint. We show Inter. */
function withoutInlineFonts(): Plugin {
  return {
    name: 'without-inline-fonts',
    enforce: 'pre',
    transform(code, id) {
      if (!/global-styles[\\/]index\.css/.test(id)) return undefined
      const stripped = code.replace(/@font-face\s*\{[^}]*\}/g, '')
      if (stripped.length === code.length) this.error('Cloudscape’s global styles hold no @font-face any more.')
      return { code: stripped, map: null }
    },
  }
}

/**
 * The layout brings drawers that other programs on the same page would fill, one of them with a list that is sorted by
 * dragging, and a second home for breadcrumbs. Parley uses none of them, and they weigh 25 KB of every first load.
 */
function withoutForeignParts(): Plugin {
  const drawers = /visual-refresh-toolbar[\\/]drawer[\\/](feature-notifications-drawer-content|global-[\w-]+)\.js$/
  const layout = /app-layout[\\/]visual-refresh-toolbar[\\/]/
  const nothing = '\0nothing:'
  return {
    name: 'without-foreign-parts',
    enforce: 'pre',
    async resolveId(source, importer = '', options) {
      if (!layout.test(importer)) return undefined
      const found = await this.resolve(source, importer, { ...options, skipSelf: true })
      const isForeign = found && (drawers.test(found.id) || /breadcrumb-group[\\/]implementation\.js$/.test(found.id))
      return isForeign ? nothing + found.id : undefined
    },
    load(id) {
      if (!id.startsWith(nothing)) return undefined
      const source = readFileSync(id.slice(nothing.length), 'utf8')
      const names = [...source.matchAll(/^export (?:function|const) (\w+)/gm)].map(([, name]) => name)
      const empty = names.map((name) => `export const ${name} = () => null`)
      return [...empty, ...(/^export default/m.test(source) ? ['export default () => null'] : [])].join('\n')
    },
  }
}

/**
 * Our styles name Cloudscape's tokens plainly, `var(--awsui-color-text-body-default)`; here they get the hash of the
 * installed release. A token that does not exist fails the build.
 */
function cloudscapeTokens(): Plugin {
  const index = createRequire(import.meta.url).resolve('@cloudscape-design/components')
  const definitions = readFileSync(join(index, '../internal/base-theme/styles.scoped.css'), 'utf8')
  const hashed = new Map(
    [...definitions.matchAll(/--([a-z][\w-]*)-([a-z0-9]{6}):/g)].map(([, name, hash]) => [name, `--${name}-${hash}`]),
  )
  return {
    name: 'cloudscape-tokens',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(root) || !id.endsWith('.css')) return undefined
      const resolved = code.replace(
        /--awsui-([a-z][\w-]*)/g,
        (_, name: string) => hashed.get(name) ?? this.error(`Cloudscape has no token ${name}.`),
      )
      return { code: resolved, map: null }
    },
  }
}

/** The description of the interface, beside the console that uses it. */
function description(): Plugin {
  const fileName = 'openapi.json'
  return {
    name: 'description',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName, source: JSON.stringify(openApi()) })
    },
    configureServer({ middlewares }) {
      middlewares.use(`/${fileName}`, (_, response) =>
        response.setHeader('content-type', 'application/json').end(JSON.stringify(openApi())),
      )
    },
  }
}

/** The licence of the font, which no module imports and the list of licences therefore lacks. */
function fontLicense(): Plugin {
  const file = join(root, '../node_modules/@fontsource-variable/inter/LICENSE')
  return {
    name: 'font-license',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'font-license.txt', source: readFileSync(file, 'utf8') })
    },
  }
}
