import { describe, expect, it } from 'vitest'
import type { Parts } from '../../../functions/content/plans/portion.ts'
import { idOf } from '../engine/bot.ts'
import {
  after,
  answers,
  blocks,
  buy,
  chosen,
  complete,
  editFile,
  exportOf,
  faultsOf,
  field,
  flower,
  form,
  help,
  mappings,
  named,
  partial,
  planOf,
  rowOf,
  shop,
  total,
} from './shop-content.ts'
import { stateOf } from './state-of.ts'

describe('a partial import', () => {
  const changed = editFile(exportOf(shop), ({ blocks: rows, mappings: { intents } }) => {
    Object.assign(rowOf(rows, 'welcome'), { text: { en: 'Good day' }, updated: '2026-11-22T09:30:00.000Z' })
    rows.push({ ...rowOf(rows, 'welcome'), _id: idOf('new'), key: 'new', title: 'New' })
    intents![0]!['blockId'] = idOf('new')
  })

  it('adds what is new, and skips what is here or replaces it where it may overwrite, IMPORTEXPORT-003/overwrite, IMPORTEXPORT-004/skip/overwrite', () => {
    const skipping = planOf(shop, changed, partial)
    expect([...skipping.changes.keys()]).toEqual([`block#${idOf('new')}`])
    expect([total(skipping, 'created'), total(skipping, 'updated'), total(skipping, 'skipped')]).toEqual([1, 0, 14])
    const overwriting = planOf(shop, changed, { ...partial, overwrite: true })
    expect(overwriting.counts).toMatchObject({
      block: { created: 1, updated: 1, skipped: 4, removed: 0 },
      form: { skipped: 1 },
      field: { skipped: 1 },
      intent: { skipped: 3 },
      mapping: { updated: 1, skipped: 2 },
    })
    expect(overwriting.changes.get(`block#${idOf('welcome')}`)).toMatchObject({
      text: { en: 'Good day' },
      revision: 2,
      updated: '2026-11-22T09:30:00.000Z',
    })
    expect(overwriting.changes.get(`intent-mapping#${idOf('buy')}#${idOf('answers')}`)).toEqual({
      ...answers,
      blockId: idOf('new'),
    })
  })

  it('knows an item by its key as well, which keeps its id here, also where others of the file name it', () => {
    const here = { ...blocks.get(idOf('roses'))!, _id: idOf('our roses'), title: 'Our roses' }
    const intent = { ...help, _id: idOf('our help') }
    const mapping = { ...named, _id: idOf('ours'), entity: idOf('our flower'), blockId: idOf('our roses') }
    const state = stateOf(
      { block: [here], intent: [intent], entity: [{ ...flower, _id: idOf('our flower') }] },
      { [`entity-mapping#${idOf('our flower')}#${idOf('ours')}`]: mapping },
    )
    const { changes, counts } = planOf(state, exportOf(shop), partial)
    expect([counts.block.skipped, counts.intent.skipped, counts.entity.skipped, counts.mapping.skipped]).toEqual([
      1, 1, 1, 1,
    ])
    expect(changes.get(`block#${idOf('menu')}`)).toMatchObject({
      choices: [{ action: { value: idOf('our roses') } }, { action: { value: idOf('our help') } }],
    })
    expect(changes.get(`intent#${idOf('buy')}`)).toMatchObject({
      utterances: [{ entities: [{ entityId: idOf('our flower') }] }],
    })
    expect(changes.get(`intent-mapping#${idOf('buy')}#${idOf('answers')}`)).toEqual({
      ...answers,
      entities: [idOf('our flower')],
    })
    expect(changes.get(`choice-mapping#${idOf('our help')}#${idOf('chosen')}`)).toEqual({
      ...chosen,
      intent: idOf('our help'),
    })
  })

  it('of no topic takes the mappings as well that lead to a response which is here alone', () => {
    const file = editFile(exportOf(shop), (content) => {
      content.blocks = content.blocks.filter(({ _id }) => _id !== idOf('order'))
    })
    const here = stateOf({ block: [...blocks.values()], form: [form, field], intent: [help, buy], entity: [flower] })
    const { changes } = planOf(here, file, partial)
    expect(changes.get(`intent-mapping#${idOf('buy')}#${idOf('answers')}`)).toEqual(answers)
  })

  it('of a topic takes only that topic, and first clears its blocks with what leads there, IMPORTEXPORT-003/topic', () => {
    const file = editFile(exportOf(shop), (content) => {
      content.blocks = content.blocks.filter(({ key }) => key !== 'person')
      content.mappings['choices'] = []
      rowOf(content.blocks, 'order')['description'] = 'Changed'
      rowOf(content.blocks, 'menu')['description'] = 'Changed, and of another topic'
    })
    const { changes, counts } = planOf(shop, file, { ...partial, topics: ['Orders'] })
    expect([...changes].map(([key, row]) => [key, row !== undefined])).toEqual([
      [`block#${idOf('order')}`, true],
      [`block#${idOf('person')}`, false],
      [`choice-mapping#${idOf('help')}#${idOf('chosen')}`, false],
    ])
    expect([counts.block, counts.mapping.removed]).toEqual([{ created: 0, updated: 1, skipped: 0, removed: 1 }, 1])
    expect(changes.get(`block#${idOf('order')}`)).toMatchObject({ description: 'Changed' })
  })

  it('never removes a moment of the bot, nor gives it another key', () => {
    const without = editFile(exportOf(shop), (content) => {
      content.blocks = content.blocks.filter(({ key }) => key !== 'welcome')
    })
    expect(planOf(shop, without, { ...partial, topics: ['Moments'] }).changes.size).toBe(0)
    expect(planOf(shop, without, complete).changes.size).toBe(0)
    const renamed = editFile(exportOf(shop), ({ blocks: rows }) => {
      rowOf(rows, 'welcome')['key'] = 'hello'
    })
    expect(faultsOf(() => planOf(shop, renamed, complete)).map((line) => line.replace(/\d+/, 'N'))).toEqual([
      'content.blocks.N.key: fixed-key',
    ])
  })

  it('is refused where two items of the file are one item here, or an id belongs to something else', () => {
    const twins = editFile(exportOf(shop), ({ blocks: rows }) => {
      rows.push({ ...rowOf(rows, 'roses'), _id: idOf('twin'), title: 'Twin' })
    })
    expect(faultsOf(() => planOf(shop, twins, partial))).toEqual(['content.blocks.5: item-twice'])
    const other = editFile(exportOf(shop), ({ forms }) => {
      Object.assign(rowOf(forms, 'email'), { type: 'form', questions: [], key: 'mail' })
    })
    expect(faultsOf(() => planOf(shop, other, partial)).map((line) => line.replace(/\d+/, 'N'))).toContain(
      'content.forms.N: other-kind',
    )
  })
})

describe('a complete import', () => {
  it('leaves nothing of the blocks, forms and mappings that it does not bring, and all intents and entities, IMPORTEXPORT-004/complete', () => {
    const state = stateOf(
      { block: [...blocks.values()], form: [form, field], intent: [help, buy], entity: [flower] },
      mappings,
    )
    const small = editFile(exportOf(shop), (content) => {
      content.blocks = content.blocks.filter(({ key }) => key === 'roses')
      Object.assign(content, {
        forms: [],
        intents: [],
        entities: [],
        mappings: { entities: content.mappings['entities']! },
      })
    })
    const left = after(state, small, complete)
    expect(left.keys().toSorted()).toEqual(
      [
        `block#${idOf('roses')}`,
        `block#${idOf('welcome')}`,
        `entity-mapping#${idOf('flower')}#${idOf('named')}`,
        `entity#${idOf('flower')}`,
        `intent#${idOf('buy')}`,
        `intent#${idOf('help')}`,
      ].toSorted(),
    )
    expect(planOf(state, small, complete).counts).toMatchObject({
      block: { removed: 3 },
      form: { removed: 1 },
      mapping: { removed: 2 },
    })
  })

  it('is refused with a file that leaves forms or mappings out', () => {
    const file = (parts: Parts) => exportOf(shop, [], parts)
    expect(faultsOf(() => planOf(shop, file({ forms: false, mappings: true }), complete))).toEqual([
      'uploadId: file-incomplete',
    ])
    expect(faultsOf(() => planOf(shop, file({ forms: true, mappings: false }), complete))).toEqual([
      'uploadId: file-incomplete',
    ])
    expect(faultsOf(() => planOf(shop, file({ forms: false, mappings: false }), partial))).toEqual([])
  })
})
