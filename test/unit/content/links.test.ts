/** The ways on from a block, and the block with one of them leading elsewhere. */
import { ulid } from 'ulid'
import { describe, expect, it } from 'vitest'
import type * as z from 'zod/mini'
import { mentionsOf } from '#shared/content/catalogue'
import { linksOf, withLink } from '#shared/content/links'
import { Block, BlockDraft } from '#shared/contracts/blocks'
import { linkTypes } from '#shared/contracts/hierarchy'
import type { Channel } from '#shared/chat/channels'
import { choice, condition, leadsTo, media, message, select } from '../../kit/content-drafts.ts'

const [a, b, c, d, intent, form] = Array.from({ length: 6 }, () => ulid()) as [
  string,
  string,
  string,
  string,
  string,
  string,
]

const block = (draft: z.input<typeof BlockDraft>): Block =>
  Block.parse({ ...BlockDraft.parse(draft), _id: ulid(), key: 'k', revision: 1, updated: '2026-11-22T20:00:00.000Z' })

const ways = (one: Block, channel?: Channel) =>
  linksOf(one, channel).map(({ port, type, to: { kind, id } }) => ({ port, type, kind, id }))

const asks = block(
  select([leadsTo(a), { type: 'block-intent', value: intent }, { type: 'url', value: 'https://shop.example/' }], {
    next: b,
    onReply: c,
  }),
)
const decides = block({
  type: 'function',
  title: 'Open?',
  group: 'Menus',
  function: {
    type: 'logic',
    expressions: [
      { blockId: a, condition },
      { blockId: b, condition },
    ],
    defaultMappingBlockId: c,
  },
})
const calls = block({
  type: 'function',
  title: 'Stock',
  group: 'Menus',
  next: d,
  function: {
    type: 'handler',
    name: 'stock',
    handlerName: 'webhook',
    endpoint: 'https://shop.example/stock',
    formId: form,
    paths: [
      { name: 'there', blockId: a },
      { name: 'gone', blockId: b },
    ],
    errorBlockId: c,
  },
})
const shows = (own: boolean) =>
  block({
    type: 'complex',
    complexBlockType: 'list',
    title: 'Bouquets',
    group: 'Menus',
    items: [
      { title: { en: 'Roses' }, choices: [choice(leadsTo(a)), choice({ type: 'phone', value: '+442079460000' })] },
      { title: { en: 'Tulips' }, choices: [choice(leadsTo(b))] },
    ],
    ...(own && { channelContent: { email: { items: [{ title: { en: 'All' }, choices: [choice(leadsTo(c))] }] } } }),
  })

describe('linksOf', () => {
  it('HIERARCHY-002/choice/next-choice/on-reply/block: choices lead on as choice or next-choice, then the reply, then the block after it', () => {
    expect(ways(asks)).toEqual([
      { port: 'choice:0', type: 'choice', kind: 'block', id: a },
      { port: 'choice:1', type: 'next-choice', kind: 'intent', id: intent },
      { port: 'on-reply', type: 'on-reply', kind: 'block', id: c },
      { port: 'next', type: 'block', kind: 'block', id: b },
    ])
    expect(linksOf(asks)[0]!.label).toEqual({ en: 'Go on' })
    expect(ways(block(message()))).toEqual([])
  })

  it('HIERARCHY-002/condition: a decision leads on by each condition, and else by the default one', () => {
    expect(ways(decides)).toEqual([
      { port: 'condition:0', type: 'condition', kind: 'block', id: a },
      { port: 'condition:1', type: 'condition', kind: 'block', id: b },
      { port: 'else', type: 'condition', kind: 'block', id: c },
    ])
    expect(linksOf(decides).map((way) => way.condition)).toEqual([condition, condition, undefined])
  })

  it('HIERARCHY-002/function-path/error/block: a function leads on by its paths, by its error, and to the block after it', () => {
    expect(ways(calls)).toEqual([
      { port: 'path:there', type: 'function-path', kind: 'block', id: a },
      { port: 'path:gone', type: 'function-path', kind: 'block', id: b },
      { port: 'error', type: 'error', kind: 'block', id: c },
      { port: 'next', type: 'block', kind: 'block', id: d },
    ])
  })

  it('HIERARCHY-002/portal: there is a link type for each way, and portal, which only a drawing knows', () => {
    const met = new Set([asks, decides, calls].flatMap((one) => ways(one).map(({ type }) => type)))
    expect([...met, 'portal'].toSorted()).toEqual(linkTypes.toSorted())
    expect(linkTypes).toHaveLength(8)
  })

  it('choices of items count on, and a channel with items of its own leads on by those alone', () => {
    expect(ways(shows(true))).toEqual([
      { port: 'choice:0', type: 'choice', kind: 'block', id: a },
      { port: 'choice:2', type: 'choice', kind: 'block', id: b },
    ])
    expect(ways(shows(true), 'email')).toEqual([{ port: 'choice:0', type: 'choice', kind: 'block', id: c }])
    expect(ways(shows(false), 'email')).toEqual(ways(shows(false)))
  })
})

it('no link is forgotten: each mention of a block or an intent is a way on from it', () => {
  const pictured = block({
    type: 'media',
    title: 'Rose',
    group: 'Menus',
    media: media(a),
    choices: [choice(leadsTo(d))],
  })
  for (const one of [asks, decides, calls, shows(false), pictured]) {
    const mentions = mentionsOf('block', one).filter(({ kind }) => kind === 'block' || kind === 'intent')
    const pathsOf = (found: readonly { path: string }[]) => found.map(({ path }) => path).toSorted()
    expect(mentions.length).toBeGreaterThan(0)
    expect(pathsOf(linksOf(one).map(({ to }) => to))).toEqual(pathsOf(mentions))
  }
})

describe('withLink', () => {
  it.each([
    ['a decision', decides],
    ['a function', calls],
    ['a message with choices', asks],
    ['a list', shows(false)],
  ])('%s leads elsewhere by the port alone, whichever it is', (_, one) => {
    for (const { port, type } of linksOf(one)) {
      const changed = withLink(one, port, d)!
      const expected = ways(one).map((way) =>
        way.port === port ? { ...way, id: d, kind: 'block', type: type === 'next-choice' ? 'choice' : type } : way,
      )
      expect(ways(changed), port).toEqual(expected)
      expect(Block.parse(changed)).toEqual(changed)
    }
  })

  it('a port that led nowhere leads on afterwards, and one that is cut leads nowhere', () => {
    expect(ways(withLink(block(message()), 'next', a)!)).toEqual([
      { port: 'next', type: 'block', kind: 'block', id: a },
    ])
    expect(ways(withLink(asks, 'choice:2', d)!).map(({ port }) => port)).toContain('choice:2')
    for (const port of ['choice:0', 'on-reply', 'next']) {
      const cut = withLink(asks, port, undefined)!
      expect(ways(cut)).toEqual(ways(asks).filter((way) => way.port !== port))
      expect(Block.parse(cut)).toEqual(cut)
    }
    expect(ways(withLink(calls, 'error', undefined)!).map(({ port }) => port)).not.toContain('error')
  })

  it('a condition has to lead somewhere, and a port that is not there leads nowhere', () => {
    expect(withLink(decides, 'condition:0', undefined)).toBeUndefined()
    expect(withLink(decides, 'condition:7', a)).toBeUndefined()
    expect(withLink(asks, 'choice:9', a)).toBeUndefined()
    expect(withLink(decides, 'error', a)).toBeUndefined()
  })

  it('the items of a channel change without those of the others', () => {
    const changed = withLink(shows(true), 'choice:0', d, 'email')!
    expect(ways(changed, 'email')).toEqual([{ port: 'choice:0', type: 'choice', kind: 'block', id: d }])
    expect(ways(changed)).toEqual(ways(shows(true)))
  })
})
