import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root, sources } from '../kit/sources.ts'
import { addressOf, answered, calls, idsIn, requirements } from '../spec/specification.ts'

const known = new Set(requirements.map(({ id }) => id))

it('every requirement that a source or a title names exists', () => {
  const files = sources()
  const unknown = files.flatMap((file) =>
    idsIn(readFileSync(root + file, 'utf8'))
      .filter((id) => !known.has(id) && requirements.some(({ area }) => id.startsWith(`${area}-`)))
      .map((id) => `${file}: ${id}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

/** The tags of the specification whose calls are all there; the others are on their way and printed. */
const completeTags = [
  'AUTH',
  'ENV',
  'FORMS',
  'INTENTS',
  'ENTITIES',
  'MAPPINGS',
  'REVISIONS',
  'AUDIT',
  'DEPENDENCY',
  'THEME',
  'ANALYTICS',
]

it('every call of the specification has a contract line', () => {
  // The identity provider answers the calls that have a host of their own.
  const own = calls.filter(({ path }) => path.startsWith('/'))
  const missing = own.filter(({ verb, path }) => !answered.has(addressOf(verb, path)))
  const tags = [...new Set(missing.map(({ area }) => area))]
  const count = (tag: string) => missing.filter(({ area }) => area === tag).length
  expect(missing.filter(({ area }) => completeTags.includes(area))).toEqual([])
  console.log(`Not there yet: ${tags.map((tag) => `${tag} ${count(tag)}`).join(', ')}`)
})
