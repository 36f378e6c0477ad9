/** Builds what the cloud runs and what people open, when a source has changed since it was last built. */
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { functionsDirectory } from '../definition/code.ts'
import { siteDirectory, widgetDirectory } from '../definition/site.ts'
import { ensureFolder } from './folder.ts'
import { openSourceIndex } from './sources.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))
export const programDirectory = join(root, 'dist/program')

interface PartDefinition {
  readonly folder: string
  /** All that decides what is built, beside what is the same for all parts. */
  readonly sources: readonly string[]
  readonly fill: (draft: string) => Promise<void>
  /** A part in the same folder that is as good. */
  readonly orElse?: string
}

const consoleSources = ['shared', 'frontend']

const parts = {
  functions: {
    folder: functionsDirectory,
    sources: ['shared', 'functions', 'infra/definition'],
    fill: async (draft) => void (await (await import('./bundle.ts')).bundle(draft)),
  },
  /** The console and the widget as they are served on one machine: soon built, and some percent larger. */
  console: {
    folder: siteDirectory,
    sources: consoleSources,
    fill: async (draft) => (await import('./site.ts')).buildSite(draft, { isSmallest: false }),
    orElse: 'deployed console',
  },
  /** As small as they get, and compressed. */
  'deployed console': {
    folder: siteDirectory,
    sources: consoleSources,
    fill: async (draft) => (await import('./site.ts')).buildSite(draft, { isSmallest: true }),
  },
  /** By itself where Vite serves the console from its sources. */
  widget: {
    folder: widgetDirectory,
    sources: ['shared', 'frontend/widget'],
    fill: async (draft) => (await import('./site.ts')).buildWidget(draft, { isSmallest: false }),
  },
  /** What `npm start` runs. */
  program: {
    folder: programDirectory,
    sources: ['shared', 'functions', 'infra'],
    fill: async (draft) => (await import('./program.ts')).buildProgram(draft),
  },
} as const satisfies Record<string, PartDefinition>

export type Part = keyof typeof parts

/** These decide what is built of everything: how it is built, with which packages, and as which kind of TypeScript. */
const commonSources = ['infra/build', 'package.json', 'package-lock.json', 'tsconfig.json', 'tsconfig.base.json']

/** Builds a part unless its sources are those it was built from; tells `about` what it does. */
export async function ensureBuilt(part: Part, about: (text: string) => void = () => {}): Promise<void> {
  const { folder, sources, fill, orElse }: PartDefinition = parts[part]
  const state = stateOf(sources)
  await ensureFolder({
    folder,
    isDone: () => isBuiltFrom(folder, [part, orElse], state),
    fill: async (draft) => {
      about(`Building the ${part}…`)
      await inProduction(() => fill(draft))
      const stamp = stampIn(draft)
      mkdirSync(dirname(stamp), { recursive: true })
      writeFileSync(stamp, stampOf(part, state))
    },
  })
}

/** Bundles the functions again after each change of a source; the next process builds them anew. */
export async function watchFunctions(tell: () => void): Promise<void> {
  // What the watcher writes is of sources that nobody has stamped.
  rmSync(stampIn(functionsDirectory), { force: true })
  const { watchBundles } = await import('./bundle.ts')
  await watchBundles(functionsDirectory, tell)
}

/** Whether a part need not be built. */
export function isBuilt(part: Part): boolean {
  const { folder, sources, orElse }: PartDefinition = parts[part]
  return isBuiltFrom(folder, [part, orElse], stateOf(sources))
}

/** In a folder of Vite's, which nobody serves and nobody deploys. */
const stampFile = '.vite/built'

/** Written once the part in this folder is built. */
export const stampIn = (folder: string): string => join(folder, stampFile)

const stampOf = (part: string, state: string) => `${part} ${state}\n`

function isBuiltFrom(folder: string, names: readonly (string | undefined)[], state: string): boolean {
  try {
    const stamp = readFileSync(stampIn(folder), 'utf8')
    return names.some((name) => name !== undefined && stamp === stampOf(name, state))
  } catch {
    // It was never built.
    return false
  }
}

/** One hash of all that decides what is built. */
function stateOf(sources: readonly string[]): string {
  const index = openSourceIndex(root, join(root, 'dist/sources.json'))
  const state = index.hashOf([...commonSources, ...sources])
  index.save()
  return state
}

/** Builds on their way, and the environment outside of them. */
let building = 0
let environment: string | undefined

/**
 * What is tested is what is shipped: under a test's own environment Vite would build React for developers. Several builds at
 * once share the variable, and the last one to end puts it back.
 */
export async function inProduction(work: () => Promise<void>): Promise<void> {
  if (building === 0) environment = process.env['NODE_ENV']
  building += 1
  process.env['NODE_ENV'] = 'production'
  try {
    await work()
  } finally {
    building -= 1
    if (building === 0) {
      if (environment === undefined) delete process.env['NODE_ENV']
      else process.env['NODE_ENV'] = environment
    }
  }
}
