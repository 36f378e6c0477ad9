/** Bundles every function of the cloud: `dist/functions/<name>/index.cjs`, its source map beside it. */
import * as esbuild from 'esbuild'
import type { BuildOptions, Metafile, Plugin } from 'esbuild'
import { fileURLToPath } from 'node:url'
import { functions } from './definition/definition.ts'
import type { FunctionDefinition } from './definition/function.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

export const functionsDirectory = `${root}dist/functions`

/** A function larger than this starts too slowly. */
export const bundleBytesMax = 1_500_000
/** What a turn of the bot needs, with the numbering plans of telephones and the engine of patterns by which it hides values. */
const turnBytesMax = 2_000_000
const exceptions: Readonly<Record<string, number>> = {
  // Nobody waits for the start of the one that reads PDFs, of which the reader alone has 1.6 MB.
  'read-knowledge': 3_000_000,
  customer: turnBytesMax,
  turns: turnBytesMax,
  calls: turnBytesMax,
  'send-broadcast': turnBytesMax,
  'send-scheduled': turnBytesMax,
  broadcasts: turnBytesMax,
  events: turnBytesMax,
}

export const bundleBytesMaxOf = (name: string): number => exceptions[name] ?? bundleBytesMax

/** All at once take 4.5 GB of memory, a third of what a laptop has; so many at a time take some hundred MB. */
const bundledAtOnce = 8

/** Bundles once; gives the bytes of each function's code by its name. */
export async function bundle(): Promise<Readonly<Record<string, number>>> {
  const sizes: Record<string, number> = {}
  for (let from = 0; from < entryPoints.length; from += bundledAtOnce) {
    const some = entryPoints.slice(from, from + bundledAtOnce)
    const { metafile } = await esbuild.build({ ...bundleOptions, entryPoints: some })
    Object.assign(sizes, sizesOf(metafile))
  }
  // Its process keeps the memory it has once had.
  await esbuild.stop()
  return sizes
}

/** Bundles, and again after every change of a source; `tell` is called each time. */
export async function watchBundles(tell: () => void): Promise<void> {
  const teller: Plugin = {
    name: 'tell',
    setup: ({ onEnd }) => onEnd(({ errors }) => (errors.length === 0 ? tell() : undefined)),
  }
  const bundling = await esbuild.context({ ...bundleOptions, plugins: [...bundleOptions.plugins, teller] })
  await bundling.watch()
}

/** An area has no handler of its own: what serves its contract with its operations follows from its name. */
const areaHandlers: Plugin = {
  name: 'area-handlers',
  setup(build) {
    build.onResolve({ filter: /^area:/ }, ({ path }) => ({ path: path.slice('area:'.length), namespace: 'area' }))
    build.onLoad({ filter: /.*/, namespace: 'area' }, ({ path: area }) => ({
      contents: [
        `import { ${area} } from '#shared/contracts/${area}'`,
        `import { serve } from '../../platform/request/serve.ts'`,
        `import { operations } from './operations.ts'`,
        `import { followLevel } from '../../platform/tenancy/log-level.ts'`,
        `export const handler = followLevel(serve('${area}', ${area}, operations), { isAwaited: true })`,
      ].join('\n'),
      loader: 'ts',
      resolveDir: `${root}functions/areas/${area}`,
    }))
  },
}

/** The handler of any other function that may read the table follows the level of the log as well. */
const otherHandlers: Plugin = {
  name: 'other-handlers',
  setup(build) {
    build.onResolve({ filter: /^called:/ }, ({ path }) => ({ path: path.slice('called:'.length), namespace: 'called' }))
    build.onLoad({ filter: /.*/, namespace: 'called' }, ({ path: entry }) => ({
      contents: [
        `import { handler as own } from './${entry}'`,
        `import { followLevel } from './functions/platform/tenancy/log-level.ts'`,
        `export const handler = followLevel(own)`,
      ].join('\n'),
      loader: 'ts',
      resolveDir: root,
    }))
  },
}

/** An area is an entry by itself. */
const entryOf = ({ entry, grants }: FunctionDefinition): string =>
  entry.startsWith('area:') || !grants.includes('table') ? entry : `called:${entry}`

const entryPoints = functions.map((each) => ({ in: entryOf(each), out: `${each.name}/index` }))

/** The SDK goes into the bundle: it starts faster than the runtime's own copy, and what was tested is what is shipped. */
export const bundleOptions = {
  absWorkingDir: root,
  entryPoints,
  outdir: functionsDirectory,
  // CommonJS starts about 10 ms sooner than modules do; `.cjs` because the package's own type is `module`.
  outExtension: { '.js': '.cjs' },
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  // What the SDK imports late are modules of Node itself: `require` gives them as well, and a bundle stays one script.
  supported: { 'dynamic-import': false },
  mainFields: ['module', 'main'],
  conditions: ['module', 'import', 'node'],
  minify: true,
  // The log shows the names people wrote.
  keepNames: true,
  sourcemap: 'linked',
  legalComments: 'none',
  metafile: true,
  logLevel: 'warning',
  plugins: [areaHandlers, otherHandlers],
} as const satisfies BuildOptions

function sizesOf({ outputs }: Metafile): Record<string, number> {
  const code = Object.entries(outputs).filter(([file]) => file.endsWith('/index.cjs'))
  return Object.fromEntries(code.map(([file, { bytes }]) => [file.split('/').at(-2)!, bytes]))
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const sizes = await bundle()
  for (const [name, bytes] of Object.entries(sizes)) console.log(`${name.padEnd(24)}${Math.round(bytes / 1000)} kB`)
  const large = Object.keys(sizes).filter((name) => sizes[name]! > bundleBytesMaxOf(name))
  if (large.length > 0) throw new Error(`Too large: ${large.join(', ')}.`)
}
