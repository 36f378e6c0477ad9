/** The tree of responses, walked from a content that is written down here. */
import { describe, expect, it } from 'vitest'
import { hierarchyOf, type HierarchyContent, type Wanted } from '#shared/content/hierarchy'
import { bot, card, decides, gallery, idOf, keyOf, offers, says, tells, to, toIntent } from '../engine/bot.ts'

type Blocks = Parameters<typeof bot>[0]['blocks']

const contentOf = (blocks: Blocks, rest: Partial<HierarchyContent> = {}): HierarchyContent => ({
  blocks: [...bot({ blocks }).blocks.values()],
  intents: [],
  entities: [],
  intentMappings: [],
  choiceMappings: [],
  entityMappings: [],
  menu: [],
  moments: [],
  statusOf: () => 'in-use',
  ...rest,
})
const answers = (intent: string, key: string, entities: string[] = []) => ({
  _id: idOf(`${intent} answers ${key}`),
  intent: idOf(intent),
  entities: entities.map(idOf),
  blockId: idOf(key),
})

function draw(blocks: Blocks, { root, ...wanted }: Partial<Wanted> = {}, rest: Partial<HierarchyContent> = {}) {
  const content = contentOf(blocks, rest)
  const asked: Wanted = { channel: 'chat_plugin', nodesMax: 5000, ...wanted, ...(root && { root: idOf(root) }) }
  const { nodes, links, left } = hierarchyOf(content, asked)
  return {
    nodes: nodes.map(({ nodeId, depth }) => `${keyOf(nodeId)} ${depth}`),
    links: links.map(({ from, port, type, as, to: target }) =>
      [keyOf(from), port, type, ...(as ? [as] : []), keyOf(target)].join(' '),
    ),
    left,
    node: (key: string) => nodes.find(({ nodeId }) => nodeId === idOf(key))!,
  }
}

describe('what a node says', () => {
  it('HIERARCHY-003: is its first text, shortened to two lines; a choice is no text of it', () => {
    const long = `Welcome to our shop. ${'We have roses. '.repeat(20)}`
    const { node } = draw({ a: says(long), b: offers('Pick one', { Roses: to('a') }) }, { root: 'b' })
    expect(node('b').text).toEqual({ en: 'Pick one' })
    expect(node('a').text!.en).toHaveLength(89)
    expect(node('a').text!.en).toMatch(/^Welcome to our shop\. We have roses\..*…$/)
  })
})

describe('a walk', () => {
  it('HIERARCHY-005: a circle ends in a portal to the node that is drawn already', () => {
    const { nodes, links } = draw(
      {
        a: says('A', { next: 'b' }),
        b: says('B', { next: 'c' }),
        c: says('C', { next: 'a' }),
        d: says('D', { next: 'd' }),
      },
      { root: 'a' },
    )
    expect(nodes).toEqual(['a 0', 'b 1', 'c 2'])
    expect(links).toEqual(['a next block b', 'b next block c', 'c next portal block a'])
  })

  it('HIERARCHY-005: who arrives first, breadth first, is the parent, and all others are portals', () => {
    const { nodes, links } = draw(
      {
        a: offers('A', { Deep: to('b'), Near: to('c'), Again: to('c') }),
        b: says('B', { next: 'd' }),
        c: says('C'),
        d: says('D', { next: 'c', onReply: 'a' }),
      },
      { root: 'a' },
    )
    expect(nodes).toEqual(['a 0', 'b 1', 'c 1', 'd 2'])
    expect(links).toEqual([
      'a choice:0 choice b',
      'a choice:1 choice c',
      'a choice:2 portal choice c',
      'b next block d',
      'd on-reply portal on-reply a',
      'd next portal block c',
    ])
  })

  it('a choice of an intent leads to its own mapping, else to the best mapping of the intent, else nowhere', () => {
    const blocks = {
      a: offers('A', { Help: toIntent('help'), Buy: toIntent('buy'), Lost: toIntent('lost') }),
      b: offers('B', { Help: toIntent('help') }),
      own: says('Own'),
      plain: says('Plain'),
      special: says('Special'),
      bought: says('Bought'),
    }
    const rest = {
      intentMappings: [answers('help', 'special', ['rose']), answers('help', 'plain'), answers('buy', 'bought')],
      choiceMappings: [
        { _id: idOf('x'), intent: idOf('help'), blockId: idOf('own'), source_block: { blockId: idOf('a') } },
      ],
    }
    const a = draw(blocks, { root: 'a' }, rest)
    expect(a.links).toEqual(['a choice:0 next-choice own', 'a choice:1 next-choice bought'])
    expect(a.node('a').choices.map(({ target }) => target && keyOf(target))).toEqual(['own', 'bought', undefined])
    expect(a.node('a').faults).toContain('link-gone')
    expect(draw(blocks, { root: 'b' }, rest).links).toEqual(['b choice:0 next-choice plain'])
    expect(draw(blocks, { root: 'b' }, rest).node('b').faults).not.toContain('link-gone')
  })

  it('conditions go with their links, and a choice with its text in each language', () => {
    const blocks = {
      a: decides(undefined, { b: [['isOpen', '=', true]] }, 'c'),
      b: offers('B', { 'Yes / Ja': to('c') }),
      c: says('C'),
    }
    const { links } = hierarchyOf(contentOf(blocks), { root: idOf('a'), channel: 'chat_plugin', nodesMax: 5000 })
    expect(links[0]!.condition).toEqual({ combinator: 'and', rules: [{ field: 'isOpen', operator: '=', value: true }] })
    expect(links[1]).toMatchObject({ port: 'else', type: 'condition' })
    expect(draw(blocks, { root: 'a' }).node('b').choices[0]!.title).toEqual({ en: 'Yes', de: 'Ja' })
  })
})

describe('everything', () => {
  const blocks = {
    welcome: says('Hello', { next: 'menu' }),
    menu: offers('Which?', { Roses: to('roses') }),
    roses: says('Roses'),
    answer: says('Answer'),
    listed: says('Listed'),
    greeted: says('Greeted'),
    known: tells('Known'),
    stray: says('Stray', { next: 'strayed' }),
    strayed: says('Strayed'),
    round: says('Round', { next: 'about' }),
    about: says('About', { next: 'round' }),
  }
  const rest = {
    intents: [{ _id: idOf('order'), title: 'Order' }],
    entities: [{ _id: idOf('flower'), title: 'Flower' }],
    intentMappings: [answers('order', 'roses'), answers('order', 'answer', ['flower'])],
    entityMappings: [{ _id: idOf('e'), entity: idOf('flower'), blockId: idOf('answer') }],
    menu: [{ title: { en: 'Listed' }, action: to('listed') }],
    moments: [{ title: 'Leaving', startBlock: idOf('greeted') }],
  }

  it('begins at moments, then at answers, the menu, the plugin and knowledge; what nobody leads to comes last', () => {
    const { nodes, node } = draw(blocks, {}, rest)
    expect(nodes).toEqual([
      'welcome 0',
      'menu 1',
      'roses 2',
      'answer 0',
      'listed 0',
      'greeted 0',
      'known 0',
      'stray 0',
      'strayed 1',
      'round 0',
      'about 1',
    ])
    const strays = Object.keys(blocks).filter((key) => node(key).faults.includes('unreachable'))
    expect(strays).toEqual(['stray', 'strayed', 'round', 'about'])
  })

  it('begins at what customers say in the order of the intents, in whatever order their answers are', () => {
    const { nodes } = draw(
      { bought: says('Bought'), ordered: says('Ordered') },
      {},
      {
        intents: [
          { _id: idOf('order'), title: 'Order' },
          { _id: idOf('buy'), title: 'Buy' },
        ],
        intentMappings: [answers('buy', 'bought'), answers('order', 'ordered')],
      },
    )
    expect(nodes).toEqual(['ordered 0', 'bought 0'])
  })

  it('a response that an event of the company sends is reached, and one without an event is not', () => {
    const { node } = draw({
      sent: { ...says('Your parcel is on its way.'), eventIds: [idOf('shipped')] },
      left: says('Nobody.'),
    })
    expect(node('sent').faults).toEqual([])
    expect(node('left').faults).toEqual(['unreachable'])
  })

  it('each node tells what begins it', () => {
    const { node } = draw(blocks, {}, rest)
    expect(node('welcome').triggers).toMatchObject({ moment: 'welcome', intents: [], inMenu: false })
    expect(node('roses').triggers).toMatchObject({ intents: ['Order'], entities: [] })
    expect(node('answer').triggers).toMatchObject({ intents: ['Order'], entities: ['Flower'] })
    expect(node('listed').triggers.inMenu).toBe(true)
    expect(node('greeted').triggers.pluginMoments).toEqual(['Leaving'])
  })

  it('a text that is missing in the default language is a fault of its node', () => {
    const { node } = draw({ a: tells({ de: 'Hallo' }), b: tells({ en: 'Hello' }) })
    expect([node('a').faults, node('b').faults]).toEqual([['text-missing'], []])
  })

  it('more nodes than the limit are left out, the farthest first, and counted', () => {
    const whole = draw(blocks, {}, rest)
    const { nodes, links, left } = draw(blocks, { nodesMax: 2 }, rest)
    expect(nodes).toEqual(['welcome 0', 'menu 1'])
    expect(links).toEqual(['welcome next block menu', 'menu choice:0 portal choice roses'])
    expect([left, whole.left]).toEqual([Object.keys(blocks).length - 2, 0])
  })
})

describe('a channel', () => {
  const blocks = {
    a: says('A', { next: 'web' }),
    web: { ...says('Web', { next: 'both' }), includeOnChannels: ['web'] },
    both: says('Both'),
    shop: {
      ...gallery(card('Roses', 'A dozen', 'rose.jpg', { Buy: to('a') })),
      channelContent: {
        email: { items: [{ title: { en: 'All' }, choices: [{ title: { en: 'See' }, action: to('both') }] }] },
      },
    },
  }

  it('HIERARCHY-004/channel: what a channel does not say is left out, and the walk goes on behind it', () => {
    expect(draw(blocks, { root: 'a' }).links).toEqual(['a next block web', 'web next block both'])
    expect(draw(blocks, { root: 'a', channel: 'email' }).links).toEqual(['a next block both'])
    expect(draw(blocks, { channel: 'email' }).nodes.map((node) => node.split(' ')[0])).not.toContain('web')
    expect(draw(blocks).nodes.map((node) => node.split(' ')[0])).toContain('web')
  })

  it('HIERARCHY-004/channel: a circle of which a channel says nothing leads nowhere on it', () => {
    const circle = {
      a: says('A', { next: 'one' }),
      one: { ...says('One', { next: 'two' }), includeOnChannels: ['web' as const] },
      two: { ...says('Two', { next: 'one' }), includeOnChannels: ['web' as const] },
    }
    expect(draw(circle, { root: 'a' }).nodes).toEqual(['a 0', 'one 1', 'two 2'])
    expect(draw(circle, { root: 'a', channel: 'email' }).nodes).toEqual(['a 0'])
  })

  it('HIERARCHY-004: a channel with items of its own is drawn with their choices', () => {
    expect(draw(blocks, { root: 'shop' }).links[0]).toBe('shop choice:0 choice a')
    expect(draw(blocks, { root: 'shop', channel: 'email' }).links).toEqual(['shop choice:0 choice both'])
    expect(draw(blocks, { root: 'shop', channel: 'email' }).node('shop').choices[0]!.title).toEqual({ en: 'See' })
  })
})
