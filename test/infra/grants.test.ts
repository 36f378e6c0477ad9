/** Each function is granted what its code can use, and nothing else. */
import { beforeAll, describe, expect, it } from 'vitest'
import { functions } from '../../infra/definition/definition.ts'
import type { Grant } from '../../infra/definition/function.ts'
import { neverCalled } from './never-called.ts'
import { usedGrants } from './used-grants.ts'

const used = new Map<string, ReadonlySet<Grant>>()
beforeAll(async () => {
  for (const definition of functions) used.set(definition.name, await usedGrants(definition))
})

describe.each(functions.map((definition) => [definition.name, definition] as const))('%s', (name, { grants }) => {
  it('uses all that it is granted', () => {
    expect(grants.filter((grant) => !used.get(name)!.has(grant))).toEqual([])
  })

  it('is granted all that it uses', () => {
    // Every table knows how to read the content of releases, and only a table of content does.
    const missing = [...used.get(name)!].filter((grant) => grant !== 'content' && !grants.includes(grant))
    expect(missing.toSorted()).toEqual(Object.keys(neverCalled[name] ?? {}).toSorted())
  })
})
