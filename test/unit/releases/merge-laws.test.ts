import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { catalogue } from '#shared/content/catalogue'
import { mappingKind } from '#shared/content/mappings'
import type { ContentKind } from '#shared/references'
import { differencesOf, mergeItem } from '#shared/releases/merge'
import type { Whole } from '#shared/releases/whole'
import { threeVersions } from './wholes.ts'

/** What is in a version, without what each save writes and without the ids and the order of mappings. */
function contentOf(version: Whole | undefined) {
  if (!version) return undefined
  const item = { ...version.item, _id: '', revision: 0, updated: '' }
  const mappings = version.mappings.map(({ store, row }) => {
    const { identity, subject } = mappingKind(store)
    return [store, subject(row).id, identity(row), row.blockId].join(' ')
  })
  return { item, mappings: mappings.toSorted() }
}

const namesOf = (kind: ContentKind, source: Whole, target: Whole) =>
  differencesOf(kind, { base: undefined, source, target }).map(({ name }) => name)

const runs = { numRuns: 300, seed: 20_261_122 }

describe('a merge', () => {
  it('of a side that nobody else changed is that side, as its next save', () => {
    fc.assert(
      fc.property(threeVersions, ({ kind, base, a }) => {
        expect(mergeItem(kind, { base, ours: a, theirs: base })).toEqual({ merged: a, conflicts: [] })
        const taken = mergeItem(kind, { base, ours: base, theirs: a })
        expect([contentOf(taken.merged), taken.conflicts]).toEqual([contentOf(a), []])
        expect(taken.merged?.item['revision']).toBe(base.item['revision'])
      }),
      runs,
    )
  })

  it('of two sides that are alike is either of them, whether they have agreed before or not', () => {
    fc.assert(
      fc.property(threeVersions, ({ kind, base, a }) => {
        for (const agreed of [base, undefined])
          expect(mergeItem(kind, { base: agreed, ours: a, theirs: a })).toEqual({ merged: a, conflicts: [] })
      }),
      runs,
    )
  })

  it('of mirrored sides has the mirrored conflicts and the same outcome', () => {
    fc.assert(
      fc.property(threeVersions, ({ kind, base, a, b }) => {
        for (const agreed of [base, undefined]) {
          const one = mergeItem(kind, { base: agreed, ours: a, theirs: b })
          const other = mergeItem(kind, { base: agreed, ours: b, theirs: a })
          const mirrored = other.conflicts.map(({ source, target, ...rest }) => ({
            ...rest,
            ...(target !== undefined && { source: target }),
            ...(source !== undefined && { target: source }),
          }))
          const byName = (x: { name: string }, y: { name: string }) => x.name.localeCompare(y.name)
          expect(mirrored.toSorted(byName)).toEqual(one.conflicts.toSorted(byName))
          const [ours, theirs] = [
            mergeItem(kind, { base: agreed, ours: a, theirs: b }, { '*': 'ours' }),
            mergeItem(kind, { base: agreed, ours: b, theirs: a }, { '*': 'theirs' }),
          ]
          expect(contentOf(ours.merged)).toEqual(contentOf(theirs.merged))
          expect([...ours.conflicts, ...theirs.conflicts]).toEqual([])
        }
      }),
      runs,
    )
  })

  it('invents no unit, loses none that both sides have, and satisfies the schema', () => {
    let mixed = 0
    fc.assert(
      fc.property(threeVersions, fc.constantFrom('ours', 'theirs'), ({ kind, base, a, b }, side) => {
        const merged = mergeItem(kind, { base, ours: a, theirs: b }, { '*': side as 'ours' }).merged!
        const [notOurs, notTheirs] = [namesOf(kind, merged, a), namesOf(kind, merged, b)]
        const invented = notOurs.filter((name) => notTheirs.includes(name))
        expect(invented.filter((name) => !name.endsWith('.order'))).toEqual([])
        expect(catalogue[kind].schema.parse(merged.item)).toEqual(merged.item)
        if (notOurs.length > 0 && notTheirs.length > 0) mixed += 1
      }),
      runs,
    )
    // Most outcomes have units of either side.
    expect(mixed).toBeGreaterThan(runs.numRuns / 3)
  })

  it('of an item that one side removed is a removal, unless the other changed it', () => {
    fc.assert(
      fc.property(threeVersions, ({ kind, base, a }) => {
        const removed = { merged: undefined, conflicts: [] }
        expect(mergeItem(kind, { base, ours: base, theirs: undefined })).toEqual(removed)
        expect(mergeItem(kind, { base, ours: undefined, theirs: base })).toEqual(removed)
        const isChanged = differencesOf(kind, { base, source: a, target: base }).length > 0
        const { merged, conflicts } = mergeItem(kind, { base, ours: a, theirs: undefined })
        expect([merged, conflicts.map(({ name }) => name)]).toEqual(isChanged ? [a, ['*']] : [undefined, []])
      }),
      runs,
    )
  })
})

describe('the differences of two versions', () => {
  it('are none of one version, and every unit of an item that one side lacks', () => {
    fc.assert(
      fc.property(threeVersions, ({ kind, base, a, b }) => {
        expect(differencesOf(kind, { base, source: a, target: a })).toEqual([])
        const added = differencesOf(kind, { base: undefined, source: b, target: undefined })
        expect(added.map(({ field }) => field)).toEqual(expect.arrayContaining(['title', 'key']))
        expect(new Set(added.map(({ state }) => state))).toEqual(new Set(['source']))
      }),
      runs,
    )
  })
})
