import { describe, expect, it } from 'vitest'
import { blockTypes, functionTypes, mediaIn, referencesIn, textsIn, withMedia } from '#shared/blocks/index'
import { Block } from '#shared/contracts/blocks'
import {
  asks,
  bot,
  card,
  decides,
  does,
  forgets,
  gallery,
  hands,
  idOf,
  image,
  offers,
  says,
  shows,
  to,
  toIntent,
} from './engine/bot.ts'

const { blocks } = bot({
  blocks: {
    says: says({ en: 'Hello', de: 'Hallo' }),
    offers: offers('Which one?', { Roses: to('says') }),
    shows: shows('rose.jpg', { Roses: to('says') }),
    gallery: gallery(card('Rose', 'Red', 'rose.jpg', { Order: to('asks') }), card('Tulip', 'Pink', 'tulip.jpg', {})),
    asks: asks('order'),
    decides: decides('order', { says: [['size', '=', 'small']] }, 'offers'),
    hands: hands(),
    forgets: forgets(['order', 'contact']),
    sets: { type: 'variable', variables: [{ title: 'plan', value: '***name***' }] },
    knows: { type: 'kb', kb: { text: { en: 'Water', de: 'Wasser' } } },
    temporary: { type: 'temporary' },
    lists: {
      type: 'complex',
      complexBlockType: 'list',
      items: [
        { title: { en: 'Hours' } },
        {
          title: { en: 'Map' },
          media: image('map.jpg'),
        },
      ],
    },
    asksServer: does({
      type: 'handler',
      name: 'stock',
      handlerName: 'webhook',
      endpoint: 'https://shop.example/',
      formId: idOf('order'),
      paths: [
        {
          name: 'there',
          blockId: idOf('says'),
        },
      ],
      errorBlockId: idOf('offers'),
      tempText: { en: 'By hand' },
      tempChoices: [
        {
          title: { en: 'Help' },
          action: toIntent('help'),
        },
      ],
    }),
    mails: does({ type: 'email-form-as-table', formId: idOf('order'), toEmail: 'a@shop.example', subject: 'Order' }),
    zaps: does({ type: 'zapier-trigger', formId: idOf('order'), endpoint: 'https://hooks.example/' }),
    opensCase: does({ type: 'salesforce-create-case', subject: 'Order', errorBlockId: idOf('says') }),
    ofChannels: {
      ...says('Hello'),
      channelContent: {
        whatsapp: { text: { en: 'Hi' }, media: image('small.jpg') },
        email: { items: [{ title: { en: 'Roses' }, choices: [{ title: { en: 'Order' }, action: to('asks') }] }] },
      },
    },
  },
})
const block = (key: string): Block => blocks.get(idOf(key))!

describe('what a block says about itself', () => {
  it('a block of each type is read by the schema and keeps its content', () => {
    expect(new Set([...blocks.values()].map(({ type }) => type))).toEqual(new Set(blockTypes))
    const done = [...blocks.values()].flatMap((each) => (each.type === 'function' ? each.function.type : []))
    expect(new Set(done)).toEqual(new Set(functionTypes))
    expect(block('offers')).toMatchObject({
      type: 'select',
      choiceType: 'qreply',
      choices: [{ title: { en: 'Roses' } }],
    })
    expect(() => Block.parse({ ...block('says'), text: {} })).toThrow('first-language')
  })

  it('a function takes arguments of 16 KiB together, written as JSON', () => {
    const asked = block('asksServer') as Block & { type: 'function' }
    const isTaken = (letters: number) =>
      Block.safeParse({ ...asked, function: { ...asked.function, args: { body: 'x'.repeat(letters) } } }).success
    const around = '{"body":""}'.length
    expect([isTaken(16_384 - around), isTaken(16_385 - around)]).toEqual([true, false])
  })

  it.each([
    ['says', []],
    ['offers', [{ kind: 'block', id: idOf('says'), path: 'choices.0.action.value' }]],
    ['shows', [{ kind: 'block', id: idOf('says'), path: 'choices.0.action.value' }]],
    ['gallery', [{ kind: 'block', id: idOf('asks'), path: 'items.0.choices.0.action.value' }]],
    ['asks', [{ kind: 'form', id: idOf('order'), path: 'function.formId' }]],
    [
      'decides',
      [
        { kind: 'form', id: idOf('order'), path: 'function.formId' },
        { kind: 'block', id: idOf('says'), path: 'function.expressions.0.blockId' },
        { kind: 'block', id: idOf('offers'), path: 'function.defaultMappingBlockId' },
      ],
    ],
    ['hands', []],
    [
      'forgets',
      [
        { kind: 'form', id: idOf('order'), path: 'function.unsetFormIds.0' },
        { kind: 'form', id: idOf('contact'), path: 'function.unsetFormIds.1' },
      ],
    ],
    ['sets', []],
    ['knows', []],
    ['temporary', []],
    [
      'asksServer',
      [
        { kind: 'form', id: idOf('order'), path: 'function.formId' },
        { kind: 'block', id: idOf('says'), path: 'function.paths.0.blockId' },
        { kind: 'block', id: idOf('offers'), path: 'function.errorBlockId' },
        { kind: 'intent', id: idOf('help'), path: 'function.tempChoices.0.action.value' },
      ],
    ],
    ['mails', [{ kind: 'form', id: idOf('order'), path: 'function.formId' }]],
    ['zaps', [{ kind: 'form', id: idOf('order'), path: 'function.formId' }]],
    ['opensCase', [{ kind: 'block', id: idOf('says'), path: 'function.errorBlockId' }]],
    ['ofChannels', [{ kind: 'block', id: idOf('asks'), path: 'channelContent.email.items.0.choices.0.action.value' }]],
  ])('a block that %s names each reference with its path from the block', (key, references) =>
    expect(referencesIn(block(key))).toEqual(references),
  )

  it('a gallery names the texts and the media of all its cards, and a function has none', () => {
    expect(textsIn(block('gallery')).map(({ en }) => en)).toEqual(['Rose', 'Red', 'Order', 'Tulip', 'Pink'])
    expect(mediaIn(block('gallery')).map(({ media, path }) => [media.name, path])).toEqual([
      ['rose.jpg', 'items.0.media'],
      ['tulip.jpg', 'items.1.media'],
    ])
    expect([textsIn(block('decides')), mediaIn(block('decides'))]).toEqual([[], []])
  })

  it('knowledge, temporary texts, lists and channels name their texts and media too', () => {
    const texts = (key: string) => textsIn(block(key)).map(({ en }) => en)
    expect(texts('knows')).toEqual(['Water'])
    expect(texts('asksServer')).toEqual(['By hand', 'Help'])
    expect(texts('lists')).toEqual(['Hours', 'Map'])
    expect(texts('ofChannels')).toEqual(['Hello', 'Hi', 'Roses', 'Order'])
    expect(mediaIn(block('lists')).map(({ path }) => path)).toEqual(['items.1.media'])
    expect(mediaIn(block('ofChannels')).map(({ path }) => path)).toEqual(['channelContent.whatsapp.media'])
  })

  it('a block whose media are replaced stays the same in all else', () => {
    const shown = withMedia(block('shows'), (media) => ({ ...media, url: '/rose' }))
    expect(shown).toEqual({ ...block('shows'), media: { ...mediaIn(block('shows'))[0]!.media, url: '/rose' } })
    expect(withMedia(block('forgets'), (media) => ({ ...media, url: '/rose' }))).toEqual(block('forgets'))
  })

  it.each(['says', 'offers'])('a picture above the text of a block that %s is replaced', (key) => {
    const above = { ...block(key), media: image('rose.jpg') } as Block
    const replaced = withMedia(above, (media) => ({ ...media, url: '/rose' }))
    expect(replaced).toEqual({ ...block(key), media: { ...image('rose.jpg'), url: '/rose' } })
  })
})
