import { describe, expect, it } from 'vitest'
import type { BlockChoice } from '#shared/blocks/choices'
import { Block } from '#shared/contracts/blocks'
import { FormItem } from '#shared/contracts/forms'
import { Entity, Intent } from '#shared/contracts/knowledge'
import { Test } from '#shared/contracts/tests'
import { choicesRecommendedMax } from '#shared/limits'
import { findingsIn, type ReleaseContent } from '#shared/releases/structure'
import { idAt } from './wholes.ts'

const saved = { revision: 1, updated: '2026-11-22T08:00:00Z' }
let made = 0
const named = (title: string) => ({
  _id: idAt((made += 1)),
  title,
  key: title.toLowerCase().replaceAll(' ', '-'),
  ...saved,
})
const says = (title: string, more: object = {}) =>
  Block.parse({ ...named(title), group: 'Flowers', type: 'message', text: { en: title }, ...more })
const does = (title: string, function_: object) => says(title, { type: 'function', function: function_ })
const offers = (title: string, choices: readonly BlockChoice[]) => says(title, { type: 'select', choices })
const to = ({ _id }: { _id: string }, type: 'block' | 'block-intent' = 'block') => ({
  title: { en: 'There' },
  action: { type, value: _id },
})
const intentOf = (title: string) => Intent.parse({ ...named(title), utterances: [{ text: title }] })
const entityOf = (title: string) => Entity.parse(named(title))
const question = { key: 'size', question: { en: 'Which?' }, fieldType: 'input', dataType: 'text' }
const formOf = (title: string, questions: readonly object[] = [question]) =>
  FormItem.parse({ ...named(title), type: 'form', questions })
const maps = (intent: Intent, block: { _id: string }, entities: readonly string[] = []) => ({
  _id: idAt((made += 1)),
  intent: intent._id,
  entities: [...entities],
  blockId: block._id,
})

const moments = ['Welcome', 'Misunderstood', 'Handover'].map((title) => says(title))
const nothing: Omit<ReleaseContent, 'blocks'> = {
  intents: [],
  entities: [],
  forms: [],
  tests: [],
  intentMappings: [],
  choiceMappings: [],
  entityMappings: [],
}
const content = (blocks: readonly Block[], more: Partial<ReleaseContent> = {}): ReleaseContent => ({
  ...nothing,
  ...more,
  blocks: [...moments, ...blocks],
})
/** Each finding as `severity code title other`. */
const found = (of: ReleaseContent, menu: readonly BlockChoice[] = [], titleOf?: () => string | undefined) =>
  findingsIn(of, { menu, ...(titleOf && { titleOf }) }).map(({ severity, code, item, other }) =>
    [severity, code, item?.title, other].filter(Boolean).join(' '),
  )
const gone = { _id: idAt(999_999) }

describe('the structure of a release', () => {
  it('has no findings where every response is reached and everything referred to is there', () => {
    const [order, offer, next, asks, thanks, chosen, blue] = [
      says('Order'),
      says('Offer'),
      says('Next'),
      says('Asks'),
      says('Thanks'),
      says('Chosen'),
      says('Blue'),
    ]
    const form = formOf('Order form')
    const [intent, entity] = [intentOf('where is it'), entityOf('Colour')]
    const start = offers('Start', [to(offer), to(intent, 'block-intent')])
    const blocks = [
      { ...order, next: asks._id },
      { ...start, onReply: next._id },
      { ...does('Ask', { type: 'form', formId: form._id }), _id: asks._id, next: thanks._id },
      offer,
      next,
      thanks,
      chosen,
      blue,
    ] as Block[]
    const all = content(blocks, {
      forms: [form],
      intents: [intent],
      entities: [entity],
      intentMappings: [maps(intent, order, [entity._id])],
      choiceMappings: [
        { _id: idAt(900), intent: intent._id, blockId: chosen._id, source_block: { blockId: start._id } },
      ],
      entityMappings: [{ _id: idAt(901), entity: entity._id, blockId: blue._id }],
    })
    expect(found(all, [to(start)])).toEqual([])
    expect(found({ ...all, intentMappings: [] }, [to(start)])).toEqual(
      ['Order', 'Ask', 'Thanks'].map((title) => `warning unreachable ${title}`),
    )
  })

  it('tells every reference to what is not there, under the item that has it, once', () => {
    const [lost, intent] = [says('Lost', { next: gone._id, onReply: gone._id }), intentOf('where is it')]
    const of = content([], { intents: [intent], intentMappings: [maps(intent, gone)] })
    expect(found({ ...of, blocks: [...of.blocks, lost] })).toEqual([
      'error reference-gone Lost',
      'error reference-gone where is it',
      'warning unreachable Lost',
    ])
    expect(found(of, [], () => 'Old order')).toEqual(['error reference-gone where is it Old order'])
    expect(found({ ...of, intents: [], intentMappings: [maps(intent, moments[0]!)] })).toEqual([
      'error reference-gone Welcome',
    ])
  })

  it('tells what the menu leads to and is not there, by the words of the menu where nobody knows its title', () => {
    const intent = intentOf('where is it')
    expect(found(content([]), [to(moments[0]!), to(gone), to(intent, 'block-intent')])).toEqual([
      'error menu-gone There',
      'error menu-gone There',
    ])
    expect(found(content([], { intents: [intent] }), [to(intent, 'block-intent')])).toEqual([])
  })

  it('tells titles and keys that two items of one kind have, by how they look', () => {
    const [rose, same] = [intentOf('Rose'), { ...intentOf('ROSE'), key: 'other' }]
    const form = { ...formOf('Rose'), key: 'other' }
    const key = { ...intentOf('Tulip'), key: 'Rose' }
    expect(found(content([], { intents: [rose, same, key], forms: [form] }))).toEqual([
      'error title-twice ROSE Rose',
      'error key-twice Tulip Rose',
    ])
  })

  it('tells which of the moments that a bot must have words for is missing', () => {
    expect(found({ ...nothing, blocks: moments.slice(1) })).toEqual(['warning moment-gone welcome'])
  })

  it('tells the responses that only lead to each other', () => {
    const [one, other] = [says('One'), says('Other')]
    const circle = [
      { ...one, next: other._id },
      { ...other, next: one._id },
    ]
    expect(found(content(circle))).toEqual(['warning unreachable One', 'warning unreachable Other'])
    expect(found(content(circle), [to(one)])).toEqual([])
  })

  it('reaches responses that are looked up, or sent by an event or a schedule, and what follows them', () => {
    const after = says('After')
    const schedule = { enabled: true, cron: '0 9 * * 1', users_endpoint: 'https://users.example/list' }
    const kb = { text: { en: 'Parking is free.' }, url: '', autoUpdate: false }
    const blocks = [
      says('Looked up', { type: 'kb', kb }),
      says('Sent by an event', { eventIds: [idAt(800)], next: after._id }),
      says('Sent on Mondays', { schedule }),
      says('Stopped', { schedule: { ...schedule, enabled: false } }),
      after,
    ]
    expect(found(content(blocks))).toEqual(['warning unreachable Stopped'])
  })

  it('reaches responses that the plugin begins with, and those that a test begins with', () => {
    const [beginning, tested, lost] = [says('Beginning'), says('Tested'), says('Lost')]
    const talk = Test.parse({
      ...named('Talk'),
      type: 'talk',
      language: 'en',
      steps: [{ input: { type: 'start', blockId: tested._id } }],
    })
    const of = content([beginning, tested, lost], { tests: [talk] })
    const titles = findingsIn(of, { menu: [], begins: [beginning._id] }).map(({ item }) => item?.title)
    expect(titles).toEqual(['Lost'])
  })

  it('tells forms and questions that lack the English text of what customers read', () => {
    const german = { ...question, question: { de: 'Welche?' } }
    const choices = [{ formValue: 's', title: { de: 'Klein' } }]
    const forms = [
      formOf('German', [german]),
      formOf('Both', [{ ...question, choices }]),
      FormItem.parse({ ...named('Bank'), type: 'form-field', ...question, fieldType: 'select', choices }),
    ]
    expect(found(content([], { forms }))).toEqual(['warning text-missing German en', 'warning text-missing Bank en'])
  })

  it('tells responses with more choices than are recommended, and how many', () => {
    const many = (count: number) => Array.from({ length: count }, () => to(moments[0]!))
    const blocks = [offers('Many', many(choicesRecommendedMax + 1)), offers('Few', many(choicesRecommendedMax))]
    expect(
      found(
        content(blocks),
        blocks.map((block) => to(block)),
      ),
    ).toEqual(['warning too-many-choices Many 8'])
  })

  it('tells a form without questions only where a customer gets to it', () => {
    const form = formOf('Empty', [])
    const asks = does('Asks', { type: 'form', formId: form._id })
    const of = content([asks], { forms: [form] })
    expect(found(of, [to(asks)])).toEqual(['warning form-empty Empty'])
    expect(found(of)).toEqual(['warning unreachable Asks'])
  })
})
