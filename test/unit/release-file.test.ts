import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { Block } from '#shared/contracts/blocks'
import { FormItem } from '#shared/contracts/forms'
import { Entity, Intent, IntentMapping } from '#shared/contracts/knowledge'
import { seededRandom } from '../../functions/nlu/classifier/random.ts'
import { checkWrite } from '../../functions/platform/table/gate-check.ts'
import { isContent, keyOf } from '../../functions/platform/table/keys.ts'
import {
  compareKeys,
  encodeState,
  fileName,
  OverlaidState,
  ReleaseFile,
  type Row,
} from '../../functions/platform/table/release-file.ts'

const stateOf = (rows: Readonly<Record<string, Row>>) => new OverlaidState(new Map(Object.entries(rows)))
const fileOf = (rows: Readonly<Record<string, Row>>) => new ReleaseFile(encodeState(stateOf(rows)))

const strange = [
  'claim#block#title#a\tb\nc\\d\\t',
  'claim#block#title#ﬀ',
  'claim#block#title#🌷',
  'claim#block#title#é',
]

describe('a release file', () => {
  it('gives back each row under its key, whatever signs the key has', () => {
    const rows = Object.fromEntries(strange.map((key) => [key, { claim: key, text: `${key}\t\n` }]))
    const file = fileOf({ ...rows, 'block#1': { _id: '1', title: 'One\tTwo\n' } })
    for (const [key, row] of Object.entries(rows)) expect(file.get(key)).toEqual(row)
    expect(file.get('block#1')).toEqual({ _id: '1', title: 'One\tTwo\n' })
    expect(file.get('block#2')).toBeUndefined()
    expect(file.hashOf('block#2')).toBeUndefined()
    expect(new Set(file.keys())).toEqual(new Set([...strange, 'block#1']))
  })

  it('has its keys in the order of their bytes, as the table has them', () => {
    const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b))
    const signs = ['a', 'b', '#', '~', 'é', '\uffee', '🌷', '🌸', '\ud7ff', '\ue000', '\u{10000}']
    const random = seededRandom(7)
    const keys = Array.from({ length: 400 }, () =>
      Array.from({ length: 1 + Math.floor(random() * 4) }, () => signs[Math.floor(random() * signs.length)]).join(''),
    )
    expect(keys.toSorted(compareKeys)).toEqual(keys.toSorted(byBytes))
    const file = fileOf(Object.fromEntries(keys.map((key) => [key, { key }])))
    expect(file.keys()).toEqual([...new Set(keys)].toSorted(byBytes))
    for (const prefix of ['a', '#é', '🌷', 'nowhere'])
      expect(file.keys(prefix)).toEqual(file.keys().filter((key) => key.startsWith(prefix)))
  })

  it('of equal content has one name, in whatever order rows and fields were written', () => {
    const one = encodeState(
      stateOf({ 'block#2': { _id: '2', at: { x: 1, y: [{ a: 1, b: 2 }] } }, 'block#1': { _id: '1' } }),
    )
    const other = encodeState(
      stateOf({ 'block#1': { _id: '1' }, 'block#2': { at: { y: [{ b: 2, a: 1 }], x: 1 }, _id: '2' } }),
    )
    expect(fileName(one)).toBe(fileName(other))
    expect(fileName(encodeState(stateOf({ 'block#1': { _id: '1' } })))).not.toBe(fileName(one))
  })

  it('is lines of key, hash and fields in order, the last of which is read as the others', () => {
    const rows = { 'block#2': { title: 'Two', _id: '2', at: 1 }, 'block#1': { _id: '1' } }
    const lines = encodeState(stateOf(rows)).toString()
    expect(lines).toMatch(
      /^block#1\t[0-9a-f]{24}\t\{"_id":"1"\}\nblock#2\t[0-9a-f]{24}\t\{"_id":"2","at":1,"title":"Two"\}\n$/,
    )
    expect(fileOf(rows).lineOf('block#2')?.toString()).toBe(lines.slice(lines.indexOf('block#2')))
  })

  it('hashes what an item says, and not when or how often it was saved', () => {
    const saved = { _id: '1', title: 'Hello', revision: 1, updated: '2026-01-01' }
    const hashOf = (row: Row) => fileOf({ 'block#1': row }).hashOf('block#1')
    expect(hashOf(saved)).toMatch(/^[0-9a-f]{24}$/)
    expect(hashOf({ ...saved, _id: '2', revision: 9, updated: '2026-02-02' })).toBe(hashOf(saved))
    expect(hashOf({ ...saved, title: 'Hallo' })).not.toBe(hashOf(saved))
  })

  it('has no hash for what is derived from items', () => {
    const file = fileOf({ 'claim#block#title#a': { itemId: '1' }, 'reference#block#1': { leads: true }, 'form#1': {} })
    expect(file.keys().map((key) => file.hashOf(key))).toEqual(['-', expect.stringMatching(/^[0-9a-f]{24}$/), '-'])
  })

  it('takes the lines of another one over as they are, and encodes only what changed', () => {
    const first = fileOf({ 'block#1': { _id: '1' }, 'block#2': { _id: '2' }, 'block#3': { _id: '3' } })
    // An older writer spelled its lines in another way.
    const older = new ReleaseFile(Buffer.from(first.bytes.toString().replace('{"_id":"1"}', '{ "_id": "1" }')))
    const changes = new Map<string, Row | undefined>([
      ['block#2', { _id: '2', title: 'Two' }],
      ['block#3', undefined],
      ['block#0', { _id: '0' }],
    ])
    const next = new ReleaseFile(encodeState(new OverlaidState(changes, older)))
    expect(next.keys()).toEqual(['block#0', 'block#1', 'block#2'])
    expect(next.bytes.toString()).toContain('{ "_id": "1" }')
    expect(next.get('block#2')).toEqual({ _id: '2', title: 'Two' })
  })

  it('that breaks off within a line is none', () => {
    const { bytes } = fileOf({ 'block#1': { _id: '1' }, 'block#2': { _id: '2' } })
    expect(() => new ReleaseFile(bytes.subarray(0, bytes.length - 3))).toThrow('no line')
    expect(new ReleaseFile(bytes).keys()).toHaveLength(2)
  })

  it('of the first version is read for ever, and its items are items of today', () => {
    const file = new ReleaseFile(gunzipSync(readFileSync(new URL('fixtures/release-1.gz', import.meta.url))))
    const items = { block: Block, form: FormItem, intent: Intent, entity: Entity, 'intent-mapping': IntentMapping }
    for (const [store, schema] of Object.entries(items)) {
      const keys = file.keys(`${store}#`)
      expect(keys).not.toEqual([])
      for (const key of keys) expect(schema.safeParse(file.get(key))).toMatchObject({ success: true })
    }
    expect(file.keys()).toHaveLength(19)
    expect(file.hashOf('claim#block#title#hours 🌷 ff')).toBe('-')
  })
})

describe('rows over a file', () => {
  it('take the place of its rows, add to them and hide them', () => {
    const file = fileOf({ 'block#1': { _id: '1' }, 'block#2': { _id: '2' }, 'form#1': { _id: '1' } })
    const state = new OverlaidState(
      new Map<string, Row | undefined>([
        ['block#1', undefined],
        ['block#2', { _id: '2', title: 'Two' }],
        ['block#3', { _id: '3' }],
      ]),
      file,
    )
    expect(state.keys('block#')).toEqual(['block#2', 'block#3'])
    expect(new OverlaidState(new Map([['block#0', {}]]), file).keys()).toEqual(['block#0', ...file.keys()])
    expect(state.get('block#1')).toBeUndefined()
    expect(state.hashOf('block#1')).toBeUndefined()
    expect(state.get('block#2')).toEqual({ _id: '2', title: 'Two' })
    expect(state.hashOf('block#2')).not.toBe(file.hashOf('block#2'))
    expect(state.hashOf('form#1')).toBe(file.hashOf('form#1'))
  })
})

it('what lives beside the content of a release is no content, and everything else is', () => {
  expect(['gate#gate', 'reference-turn#turn'].map(isContent)).toEqual([false, false])
  expect(['block#1', 'reference#block#1', 'claim#gate', 'intent-mapping#1#2'].map(isContent)).toEqual([
    true,
    true,
    true,
    true,
  ])
  const scope = { client: '0'.repeat(26), environment: '0'.repeat(26), release: '0'.repeat(26) }
  expect(() => keyOf(scope, { name: 'unknown', per: 'overlay' }, '-')).toThrow('not named')
  process.env['TABLE_NAME'] = 'table'
  expect(checkWrite({ pk: 'p', base: '' }).ConditionCheck?.Key).toEqual({ pk: 'p', sk: 'gate#gate' })
})
