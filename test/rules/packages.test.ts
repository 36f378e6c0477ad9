/** What `npm ci` brings: pinned, few, and each package that is replaced has its reason in docs/dependencies.md. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../kit/sources.ts'

interface Overrides {
  readonly [name: string]: string | Overrides
}

/** One package of the lock file; what comes within the archive of another is checked with that one. */
interface Locked {
  readonly version: string
  readonly integrity?: string
  readonly inBundle?: true
  readonly hasInstallScript?: true
  readonly os?: unknown
  readonly cpu?: unknown
}

const textOf = (file: string) => readFileSync(root + file, 'utf8')
const { overrides } = JSON.parse(textOf('package.json')) as { overrides: Overrides }
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, Locked>> }
const locked = Object.entries(packages).filter(([path]) => path !== '')

describe('the packages', () => {
  it('are replaced by one pinned version, and docs/dependencies.md names each of them', () => {
    const reasons = textOf('docs/dependencies.md')
    for (const [name, version] of replacements(overrides)) {
      expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/)
      expect(reasons, name).toContain(`\`${name}\``)
    }
  })

  it('are at most 370 in the lock file, without those that are built for some machines alone', () => {
    const everywhere = locked.filter(([, { os, cpu }]) => !os && !cpu)
    expect(everywhere.length).toBeLessThanOrEqual(370)
    expect(everywhere.length).toBeGreaterThan(300)
  })

  it('are each what the lock file says by SHA-512, or come within such a one', () => {
    const unknown = locked.filter(
      ([, { integrity, inBundle }]) => !inBundle && !/^sha512-[\w+/]{86}==$/.test(integrity ?? ''),
    )
    expect(unknown.map(([path]) => path)).toEqual([])
    const bundled = locked.filter(([, { inBundle }]) => inBundle).map(([path]) => path.split('/node_modules/')[0])
    expect([...new Set(bundled)].filter((path) => !packages[path!]?.integrity)).toEqual([])
  })

  it('run nothing when they are installed, but for esbuild, which fetches its program', () => {
    expect(locked.filter(([, { hasInstallScript }]) => hasInstallScript).map(([path]) => path)).toEqual([
      'node_modules/esbuild',
    ])
  })
})

/** The replaced packages, without those they are replaced in. */
function replacements(of: Overrides): [name: string, version: string][] {
  return Object.entries(of).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : replacements(value),
  )
}
