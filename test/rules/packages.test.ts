/** What `npm ci` brings: pinned, few, and each package that is replaced has its reason in docs/dependencies.md. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root } from '../kit/sources.ts'

interface Overrides {
  readonly [name: string]: string | Overrides
}

const textOf = (file: string) => readFileSync(root + file, 'utf8')
const { overrides } = JSON.parse(textOf('package.json')) as { overrides: Overrides }
const { packages } = JSON.parse(textOf('package-lock.json')) as { packages: Readonly<Record<string, unknown>> }

describe('the packages', () => {
  it('are replaced by one pinned version, and docs/dependencies.md names each of them', () => {
    const reasons = textOf('docs/dependencies.md')
    for (const [name, version] of replacements(overrides)) {
      expect(version, name).toMatch(/^(npm:[\w@/-]+@)?\d+\.\d+\.\d+$/)
      expect(reasons, name).toContain(`\`${name}\``)
    }
  })

  it('are at most 500 in the lock file', () => {
    expect(Object.keys(packages).filter((path) => path !== '').length).toBeLessThanOrEqual(500)
  })
})

/** The replaced packages, without those they are replaced in. */
function replacements(of: Overrides): [name: string, version: string][] {
  return Object.entries(of).flatMap(([name, value]) =>
    typeof value === 'string' ? [[name, value] as [string, string]] : replacements(value),
  )
}
