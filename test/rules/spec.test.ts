import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root, sources } from '../kit/sources.ts'
import { proofsBy } from '../spec/proofs.ts'
import { isAnswered, ownCalls } from '../spec/answered.ts'
import { clausesIn, idsIn, requirements } from '../spec/specification.ts'

const known = new Set(
  requirements.flatMap(({ id, clauses }) =>
    ['whole', ...clauses.map(({ name }) => name)].map((name) => `${id}/${name}`),
  ),
)

it('every requirement and every clause that a source or a title names exists', () => {
  const files = sources()
  const unknown = files.flatMap((file) =>
    clausesIn(readFileSync(root + file, 'utf8'))
      .filter((clause) => !known.has(clause) && requirements.some(({ area }) => clause.startsWith(`${area}-`)))
      .map((clause) => `${file}: ${clause}`),
  )
  expect(files.length).toBeGreaterThan(100)
  expect(unknown).toEqual([])
})

it('every requirement has clauses of different names, and `whole` stands alone', () => {
  const bad = requirements.filter(({ clauses }) => {
    const names = clauses.map(({ name }) => name)
    const isWhole = names.includes('whole') && names.length > 1
    return isWhole || new Set(names).size < names.length || !names.every((name) => /^[a-z][a-z0-9-]*$/.test(name))
  })
  expect(bad.map(({ id }) => id)).toEqual([])
  expect(new Set(requirements.map(({ id }) => id)).size).toBe(673)
})

describe('what a requirement counts as', () => {
  const clause = (name: string) => ({ name: name.replace('!', ''), isInProduct: !name.startsWith('!') })
  const stateOf = (clauses: string, titles: readonly string[], status = 'passed') =>
    proofsBy(
      [...titles.map((fullName) => ({ fullName, status: 'passed' })), { fullName: 'DOORS-002: lists doors', status }],
      [{ id: 'DOORS-002', area: 'DOORS', text: '', clauses: clauses.split('; ').map(clause) }],
    ).map(({ state, missing }) => [state, ...missing].join(' '))

  it.each([
    ['on; off', ['DOORS-002/on: opens', 'WINDOWS-001, DOORS-002/off: closes'], 'passed', 'proven'],
    ['on; off', ['DOORS-002/on/off: moves'], 'passed', 'proven'],
    ['on; off', ['DOORS-002/on: opens'], 'passed', 'named off'],
    ['on; off', ['DOORS-002/on/off: moves'], 'failed', 'open'],
    ['on; off', ['DOORS-002/on/off: moves'], 'skipped', 'open'],
    ['on; !off', ['DOORS-002/on: opens'], 'passed', 'decided'],
    ['on; !off', [], 'passed', 'named on'],
    ['!off', [], 'passed', 'decided'],
    ['!off', [], 'failed', 'open'],
    ['whole', [], 'passed', 'proven'],
    ['whole', [], 'failed', 'open whole'],
  ])('%s, named by %j beside a bare id of a test that %s, is %s', (clauses, titles, status, state) => {
    expect(stateOf(clauses, titles, status)).toEqual([state])
  })
})

it('a decision names each requirement of which a clause is not in the product, with its reason', () => {
  const decisions = readdirSync(`${root}docs/decisions`).map((file) =>
    readFileSync(`${root}docs/decisions/${file}`, 'utf8'),
  )
  const stated = decisions.flatMap((text) => [...text.matchAll(/differs from the wording of ([^\n]*)/g)])
  const named = new Set(stated.flatMap(([, ids = '']) => idsIn(ids)))
  const otherwise = requirements.filter(({ clauses }) => clauses.some(({ isInProduct }) => !isInProduct))
  expect(otherwise.length).toBeGreaterThan(5)
  expect(otherwise.map(({ id }) => id).filter((id) => !named.has(id))).toEqual([])
})

it('a figure of shared/limits.ts that a test of a requirement imports is pinned in test/unit/limits.test.ts', () => {
  const pins = readFileSync(`${root}test/unit/limits.test.ts`, 'utf8')
  const imported = sources(['.test.ts', '.test.tsx'])
    .map((file) => readFileSync(root + file, 'utf8'))
    .filter((text) => clausesIn(text).some((clause) => known.has(clause)))
    .flatMap((text) => /import \{([^}]*)\} from '#shared\/limits'/.exec(text)?.[1]?.match(/\w+/g) ?? [])
  expect(imported.length).toBeGreaterThan(30)
  expect([...new Set(imported)].filter((name) => !pins.includes(` ${name}: `))).toEqual([])
})

/** Each with the reason. */
const notThere: Readonly<Record<string, string>> = {
  'POST /input/chat_plugin': 'The plugin is ours and says everything by the calls below /api/user/event.',
}

it('every call of the specification is answered: by a route, a door of a channel, or a word on a socket', () => {
  expect(ownCalls.length).toBe(288)
  const missing = ownCalls.filter((call) => !isAnswered(call)).map(({ verb, path }) => `${verb} ${path}`)
  expect(missing).toEqual(Object.keys(notThere))
  expect(isAnswered({ verb: 'POST', path: '/input/fax', area: '', roles: '' })).toBe(false)
  expect(isAnswered({ verb: 'WS-RECV', path: 'console socket: nothing', area: '', roles: '' })).toBe(false)
})
