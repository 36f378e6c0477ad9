import { describe, expect, it } from 'vitest'
import { blockTypes, mediaIn, referencesIn, textsIn, withMedia } from '#shared/blocks/index'
import { Block } from '#shared/contracts/blocks'
import { asks, bot, card, decides, forgets, gallery, hands, idOf, offers, says, shows, to } from './engine/bot.ts'

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
  },
})
const block = (key: string): Block => blocks.get(idOf(key))!

describe('what a block says about itself', () => {
  it('a block of each type is read by the schema and keeps its content', () => {
    expect(new Set([...blocks.values()].map(({ type }) => type))).toEqual(new Set(blockTypes))
    expect(block('offers')).toMatchObject({
      type: 'select',
      choiceType: 'qreply',
      choices: [{ title: { en: 'Roses' } }],
    })
    expect(() => Block.parse({ ...block('says'), text: {} })).toThrow('first-language')
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

  it('a block whose media are replaced stays the same in all else', () => {
    const shown = withMedia(block('shows'), (media) => ({ ...media, url: '/rose' }))
    expect(shown).toEqual({ ...block('shows'), media: { ...mediaIn(block('shows'))[0]!.media, url: '/rose' } })
    expect(withMedia(block('forgets'), (media) => ({ ...media, url: '/rose' }))).toEqual(block('forgets'))
  })
})
