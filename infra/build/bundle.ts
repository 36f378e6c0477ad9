/**
 * Bundles all functions of the cloud as one graph: `<name>.cjs` for each, what several of them share in `chunks/`, the
 * source maps beside them, and in `closures.json` what each function loads.
 */
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, normalizePath, type InlineConfig, type Plugin, type Rolldown } from 'vite'
import type { Route } from '#shared/contract'
import { contracts, type Area } from '#shared/contracts/index'
import { functions } from '../definition/definition.ts'
import type { FunctionDefinition } from '../definition/function.ts'
import { closuresFile, functionsDirectory, sharedChunkName, type Closure } from '../definition/code.ts'

const root = normalizePath(fileURLToPath(new URL('../..', import.meta.url)))

/** A function that loads more code than this starts too slowly. */
export const closureBytesMax = 1_650_000
/** What a turn of the bot needs, with the numbering plans of telephones and the engine of patterns by which it hides values. */
const turnBytesMax = 2_150_000
const exceptions: Readonly<Record<string, number>> = {
  // Nobody waits for the start of a job; the reader of PDFs alone has 1.6 MB.
  'read-knowledge': 3_000_000,
  'clear-workspace': turnBytesMax,
  turns: turnBytesMax,
  calls: turnBytesMax,
  'send-broadcast': turnBytesMax,
  'send-scheduled': turnBytesMax,
  broadcasts: turnBytesMax,
  events: turnBytesMax,
}

export const closureBytesMaxOf = (name: string): number => exceptions[name] ?? closureBytesMax

/** Builds every function into `folder`; gives what each of them loads, by its name. */
export async function bundle(folder: string): Promise<Readonly<Record<string, Closure>>> {
  const closures = closuresOf(await bundledChunks(folder))
  writeFileSync(join(folder, closuresFile), JSON.stringify(closures))
  return closures
}

/** The chunks of all functions, written to `folder` if one is given. */
export async function bundledChunks(folder?: string): Promise<readonly Chunk[]> {
  // Only a watcher answers with anything but an output.
  const { output } = (await build(optionsFor(folder))) as Rolldown.RolldownOutput
  return output.filter((file) => file.type === 'chunk')
}

/** Bundles, and again after every change of a source; `tell` is called each time. */
export async function watchBundles(folder: string, tell: () => void): Promise<void> {
  const options = optionsFor(folder)
  // With `watch` there is no other answer.
  const watcher = (await build({ ...options, build: { ...options.build, watch: {} } })) as Rolldown.RolldownWatcher
  watcher.on('event', (event) => {
    if (event.code === 'BUNDLE_END') void event.result.close()
    if (event.code === 'ERROR') console.error(event.error.message)
    if (event.code === 'END') tell()
  })
}

type Chunk = Rolldown.OutputChunk

/** The chunks that a function loads when it starts, or with `later` those as well which it may load afterwards. */
export function loadedBy(name: string, chunks: readonly Chunk[], { later }: { later: boolean }): readonly Chunk[] {
  const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]))
  const found = new Set<Chunk>()
  const visit = (fileName: string) => {
    const chunk = byName.get(fileName)
    // What is not among them is a module of Node.
    if (!chunk || found.has(chunk)) return
    found.add(chunk)
    for (const imported of [...chunk.imports, ...(later ? chunk.dynamicImports : [])]) visit(imported)
  }
  visit(entryFile(name))
  return [...found]
}

function closuresOf(chunks: readonly Chunk[]): Record<string, Closure> {
  const closureOf = (name: string): Closure => {
    const all = loadedBy(name, chunks, { later: true }).toSorted((a, b) => (a.fileName < b.fileName ? -1 : 1))
    const hash = createHash('sha256')
    for (const { fileName, code } of all) hash.update(`${fileName}\n${code}\n`)
    const first = loadedBy(name, chunks, { later: false })
    return {
      files: all.map(({ fileName }) => fileName),
      bytes: first.reduce((sum, { code }) => sum + Buffer.byteLength(code), 0),
      hash: hash.digest('hex'),
    }
  }
  return Object.fromEntries(functions.map(({ name }) => [name, closureOf(name)]))
}

const entryFile = (name: string) => `${name}.cjs`

/** Modules of `shared/` import each other and zod, and nothing else; the bundler adds helpers of its own. */
const isShared = (module: string) =>
  module.startsWith('\0rolldown/') || /^(shared|node_modules\/zod)\//.test(module.slice(root.length))

const followed = (handler: string) => [
  `import { followLevel } from './functions/platform/tenancy/log-level.ts'`,
  `import { followRequest } from './functions/platform/aws/request-id.ts'`,
  `export const handler = followRequest(${handler})`,
]

/** Of an area there is no handler: what serves its contract with its operations follows from its name. */
function areaHandler(area: Area): string[] {
  const takesFiles = Object.values<Route>(contracts[area]).some(({ files }) => files !== undefined)
  return [
    `import { ${area} } from '#shared/contracts/${area}'`,
    `import { serve } from './functions/platform/request/serve.ts'`,
    ...(takesFiles ? [`import { forms } from './functions/platform/request/form.ts'`] : []),
    `import { operations } from './functions/areas/${area}/operations.ts'`,
    ...followed(
      `followLevel(serve('${area}', ${area}, operations${takesFiles ? ', forms' : ''}), { isAwaited: true })`,
    ),
  ]
}

/** The handler of any other function that may read the table follows the level of the log as well. */
const otherHandler = (entry: string) => [`import { handler as own } from './${entry}'`, ...followed('followLevel(own)')]

/** The source of what Lambda calls, with imports from the root of the project. */
export function handlerOf({ entry, grants }: FunctionDefinition): string {
  // Definitions of areas are made of their names.
  if (entry.startsWith('area:')) return areaHandler(entry.slice('area:'.length) as Area).join('\n')
  return grants.includes('table') ? otherHandler(entry).join('\n') : `export { handler } from './${entry}'`
}

/** A file in the root of the project that is in no folder: the imports of a handler are written from there. */
export const handlerFile = (name: string) => `${root}${name}.handler.ts`

/** Gives each function its handler. */
export function handlers(): Plugin {
  const codes = new Map(functions.map((each) => [handlerFile(each.name), handlerOf(each)]))
  return {
    name: 'handlers',
    enforce: 'pre',
    resolveId: { filter: { id: /\.handler\.ts$/ }, handler: (id) => (codes.has(id) ? id : null) },
    load: { filter: { id: /\.handler\.ts$/ }, handler: (id) => codes.get(id) ?? null },
  }
}

function optionsFor(folder: string | undefined) {
  return {
    configFile: false,
    root,
    publicDir: false,
    envDir: false,
    logLevel: 'warn',
    // The SDK goes into the bundle: it starts faster than the runtime's own copy, and what was tested is what is shipped.
    ssr: { noExternal: true, resolve: { mainFields: ['module', 'main'], conditions: ['module', 'node'] } },
    plugins: [handlers()],
    build: {
      ssr: true,
      write: folder !== undefined,
      outDir: folder ?? functionsDirectory,
      emptyOutDir: false,
      license: { fileName: 'licenses.txt' },
      target: 'node20',
      sourcemap: true,
      rolldownOptions: {
        input: Object.fromEntries(functions.map(({ name }) => [name, handlerFile(name)])),
        // The reader of PDFs asks for its own address in a place that is never reached.
        onwarn: (warning, warn) => (warning.code === 'EMPTY_IMPORT_META' ? undefined : warn(warning)),
        output: {
          // CommonJS starts about 10 ms sooner than modules do; `.cjs` because the package's own type is `module`.
          format: 'cjs',
          exports: 'named',
          // What the SDK imports late are modules of Node itself: `require` gives them as well.
          dynamicImportInCjs: false,
          entryFileNames: entryFile('[name]'),
          chunkFileNames: ({ moduleIds }) => (moduleIds.every(isShared) ? sharedChunkName : 'chunks/[hash].cjs'),
          comments: false,
          // The log shows the names people wrote.
          minify: { compress: true, mangle: { keepNames: true } },
          sourcemapExcludeSources: true,
        },
      },
    },
  } satisfies InlineConfig
}
