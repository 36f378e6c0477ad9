/** Builds what the cloud runs, when a source has changed since it was last built. */
import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { siteDirectory } from '../definition/site.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

const parts = {
  functions: {
    sources: ['shared', 'functions', 'infra/definition/definition.ts', 'infra/bundle.ts', 'package-lock.json'],
    build: async () => {
      const { bundle } = await import('../bundle.ts')
      await bundle()
    },
  },
  console: {
    sources: ['shared', 'frontend', 'package-lock.json'],
    build: async () => {
      rmSync(siteDirectory, { recursive: true, force: true })
      await Promise.all([buildWith('vite.config.ts'), buildWith('widget/vite.config.ts')])
    },
  },
  /** By itself where Vite serves the console from its sources. */
  widget: {
    sources: ['shared', 'frontend/widget', 'package-lock.json'],
    build: () => buildWith('widget/vite.config.ts'),
  },
} as const satisfies Record<string, { sources: readonly string[]; build: () => Promise<void> }>

async function buildWith(name: string): Promise<void> {
  const { build } = await import('vite')
  // The console and the widget lie in one folder.
  await build({ configFile: join(root, 'frontend', name), logLevel: 'warn', build: { emptyOutDir: false } })
}

export type Part = keyof typeof parts

/** Builds a part unless its sources are those it was built from; tells `about` what it does. */
export async function ensureBuilt(part: Part, about: (text: string) => void = () => {}): Promise<void> {
  const { sources, build } = parts[part]
  const stamp = join(root, 'dist', `${part}.built`)
  const state = fingerprint(sources)
  if (readStamp(stamp) === state) return
  about(`Building the ${part}…`)
  await build()
  mkdirSync(join(root, 'dist'), { recursive: true })
  writeFileSync(stamp, state)
}

/** Names, sizes and times of all files below the sources, as one hash. */
function fingerprint(sources: readonly string[]): string {
  const hash = createHash('sha256')
  for (const source of sources) {
    const path = join(root, source)
    const files = statSync(path).isDirectory()
      ? readdirSync(path, { recursive: true, encoding: 'utf8' }).toSorted()
      : ['']
    for (const file of files) {
      const { mtimeMs, size } = statSync(join(path, file))
      hash.update(`${source}/${file} ${size} ${mtimeMs}\n`)
    }
  }
  return hash.digest('hex')
}

function readStamp(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
