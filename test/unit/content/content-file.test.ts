import { describe, expect, it } from 'vitest'
import type { ImportType } from '#shared/contracts/portability'
import { decodeContent } from '../../../functions/content/plans/content-file.ts'
import { idOf } from '../engine/bot.ts'
import {
  after,
  answers,
  chosen,
  editFile,
  empty,
  exportOf,
  faultsOf,
  flower,
  named,
  partial,
  planOf,
  read,
  rowOf,
  saved,
  shop,
  total,
  type Content,
  type Row,
} from './shop-content.ts'

describe('the file of an export', () => {
  it('tells when its newest item was saved and where it comes from, and holds items by id without their revisions, IMPORTEXPORT-001/export', () => {
    const { audit, content } = JSON.parse(exportOf(shop)) as { audit: object; content: Content }
    expect(audit).toEqual({ created: saved.updated, origin: 'florist' })
    expect(Object.keys(content)).toEqual(['blocks', 'entities', 'forms', 'intents', 'mappings'])
    expect(content.blocks.map(({ key }) => key)).toEqual(
      ['welcome', 'roses', 'menu', 'order', 'person'].toSorted((a, b) => (idOf(a) < idOf(b) ? -1 : 1)),
    )
    expect(content.forms.map(({ type }) => type)).toEqual(
      ['form-field', 'form'].toSorted(() => (idOf('email') < idOf('contact') ? 1 : -1)),
    )
    expect(content.mappings).toEqual({ intents: [answers], choices: [chosen], entities: [named] })
    expect(rowOf(content.entities, 'flower')).toEqual({ ...flower, revision: undefined })
  })

  it('covers all topics where none is chosen, else the chosen ones with the mappings between them and what those name, IMPORTEXPORT-002/topics/all/forms/mappings', () => {
    const keysOf = (file: string) =>
      read(file)
        .items.map(({ item }) => item.key)
        .toSorted()
    expect(keysOf(exportOf(shop))).toEqual([
      'buy',
      'contact',
      'email',
      'flower',
      'help',
      'menu',
      'order',
      'person',
      'roses',
      'unused',
      'welcome',
    ])
    const ofShop = exportOf(shop, ['Shop'])
    expect(keysOf(ofShop)).toEqual(['contact', 'email', 'flower', 'help', 'menu', 'roses'])
    expect(read(ofShop).mappings.map(({ row }) => row)).toEqual([named])
    const ofBoth = exportOf(shop, ['Shop', 'Orders'])
    expect(read(ofBoth).mappings.map(({ row }) => row)).toEqual([answers, chosen, named])
    const ofOrders = exportOf(shop, ['Orders'], { forms: false, mappings: false })
    expect(keysOf(ofOrders)).toEqual(['order', 'person'])
    expect(read(ofOrders)).toMatchObject({ mappings: [], parts: { forms: false, mappings: false } })
  })

  it.each<ImportType>(['complete', 'partial'])(
    'has equal bytes after a %s import into an empty environment, and changes nothing where it comes from',
    (type) => {
      const file = exportOf(shop)
      expect(exportOf(after(empty, file, { ...partial, type }))).toBe(file)
      const again = planOf(shop, file, { ...partial, type, overwrite: true })
      expect([again.changes.size, total(again, 'skipped')]).toEqual([0, 14])
    },
  )

  it('is refused where it is no JSON, no export, changed, or nested too deeply', () => {
    expect(faultsOf(() => read('{"content":'))).toEqual(['uploadId: json'])
    expect(faultsOf(() => read('[]'))).toEqual(['uploadId: file-content'])
    expect(faultsOf(() => read('{"content":{}}'))).toEqual(['uploadId: file-content'])
    expect(faultsOf(() => read(exportOf(shop).replace('Hello', 'Hallo')))).toEqual(['uploadId: file-checksum'])
    expect(faultsOf(() => read(editFile(exportOf(shop), () => undefined)))).toEqual([])
    const nested = (depth: number) =>
      `{"a":${'['.repeat(depth - 1)}"]]\\"["${']'.repeat(depth - 1)},"content":{"blocks":[]}}`
    expect(faultsOf(() => read(nested(32)))).toEqual([])
    expect(faultsOf(() => read(nested(33)))).toEqual(['uploadId: file-depth'])
    expect(faultsOf(() => decodeContent(Buffer.from(exportOf(shop), 'utf16le')))).toEqual(['uploadId: file-encoding'])
  })

  it('holds at most 20,000 items and 50,000 mappings, and is refused with a hundred faults at most', () => {
    const faults = (blocks: number, mappings: number) => {
      const content = { blocks: Array(blocks).fill(0), mappings: { intents: Array(mappings).fill(0) } }
      return faultsOf(() => read(JSON.stringify({ content })))
    }
    expect([faults(20_001, 0), faults(0, 50_001)]).toEqual([['uploadId: at-most'], ['uploadId: at-most']])
    expect([faults(20_000, 0).length, faults(0, 50_000).length]).toEqual([100, 100])
  })

  it('is refused with the place of each item that its schema refuses, that is too large, or that is there twice', () => {
    const file = editFile(exportOf(shop), ({ blocks: rows, forms, entities, mappings: { intents } }) => {
      rowOf(rows, 'welcome')['text'] = {}
      rowOf(rows, 'roses')['title'] = 'half \ud83d'
      rowOf(rows, 'menu')['description'] = 'x'.repeat(5001)
      rowOf(forms, 'contact')['type'] = 'letter'
      rowOf(forms, 'email')['question'] = { xx: 'no language' }
      entities.push(entities[0]!, 'rose' as unknown as Row)
      intents![0]!['blockId'] = '../..'
    })
    expect(new Set(faultsOf(() => read(file)).map((line) => line.replace(/\d+/, 'N')))).toEqual(
      new Set([
        'content.blocks.N.text.en: first-language',
        'content.blocks.N.title: half-character',
        'content.blocks.N.description: too-long',
        'content.forms.N.type: wrong',
        'content.forms.N.question: wrong',
        'content.entities.N: item-twice',
        'content.entities.N._id: wrong',
        'content.entities.N.updated: wrong',
        'content.entities.N.key: wrong',
        'content.entities.N.title: wrong',
        'content.mappings.intents.N.blockId: id',
      ]),
    )
  })
})
