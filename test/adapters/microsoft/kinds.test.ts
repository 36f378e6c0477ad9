import { describe, expect, it } from 'vitest'
import { cardLines } from '../../../functions/adapters/microsoft/content.ts'
import { microsoft } from '../../../functions/adapters/microsoft/adapter.ts'
import { emojiOf } from '../../../functions/adapters/microsoft/reactions.ts'
import { rawOf } from '../sketch.ts'
import fixtures from './fixtures/kinds.json' with { type: 'json' }

const settings = { appId: 'bot', appPassword: 'secret', tenantId: '' }
const told = {
  type: 'message',
  id: 'm8',
  timestamp: '2026-11-20T12:00:00.000Z',
  serviceUrl: 'https://smba.trafficmanager.net/emea/',
  from: { id: '29:ada' },
  recipient: { id: '28:bot', name: 'Bakery' },
  conversation: { id: 'a:1', conversationType: 'personal' },
}

function parse(activity: object) {
  const beside = ['from', 'at', 'account']
  return microsoft
    .parse(rawOf(JSON.stringify({ ...told, ...activity })), settings)
    .map((heard) => Object.fromEntries(Object.entries(heard).filter(([name]) => !beside.includes(name))))
}

describe('a message of Teams as a person reads it', () => {
  it.each(fixtures.kinds)('tells $title', ({ activity, heard }) => {
    expect(parse(activity)).toEqual(heard.map((each, place) => ({ id: place === 0 ? 'm8' : `m8/${place}`, ...each })))
  })
})

it('a card of Teams is read through six parts that hold others', () => {
  const within = (parts: number): object =>
    parts === 0 ? { text: 'Order 4711' } : { type: 'Container', items: [within(parts - 1)] }
  expect([6, 7].map((parts) => cardLines({ body: [within(parts)] }))).toEqual([['Order 4711'], []])
})

describe('the name of a reaction of Teams', () => {
  it.each([
    ['20_blank', ' '],
    ['1f_control', ':1f_control:'],
    ['1f600_grinning', '😀'],
    ['1F468-200D-1F373_cook', '👨‍🍳'],
    ['d7ff_before', '\ud7ff'],
    ['d800_surrogate', ':d800_surrogate:'],
    ['dfff_surrogate', ':dfff_surrogate:'],
    ['e000_behind', '\ue000'],
    ['10ffff_last', '\u{10ffff}'],
    ['110000_none', ':110000_none:'],
  ])('begins with characters that there are: %s', (name, shown) => expect(emojiOf(name)).toBe(shown))
})
