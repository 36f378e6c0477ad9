/** What a server's answer says of an order. */
import { describe, expect, it } from 'vitest'
import { orderAnswer, orderFailureWay, orderMissing } from '#shared/catalogue/order-status/answer'

const texts = { shipped: { en: 'It is on its way.', de: 'Sie ist unterwegs.' }, Packed: 'We pack it.', odd: 7 }
const read = (answer: unknown, args: object = {}, status = 200, language: 'en' | 'de' = 'en') =>
  orderAnswer(
    { status, body: typeof answer === 'string' ? answer : JSON.stringify(answer) },
    { statusField: 'status', texts, ...args },
    language,
  )
const unknown = { path: 'unknown', fails: true }

describe('an answer', () => {
  it('gives the status as a path and a variable, with its text in the language of the conversation', () => {
    const path = { path: 'shipped', variables: { order_status: 'shipped' } }
    expect(read({ status: 'shipped' })).toEqual({ ...path, text: 'It is on its way.' })
    expect(read({ status: ' shipped ' }, {}, 200, 'de')).toEqual({ ...path, text: 'Sie ist unterwegs.' })
    expect(read({ status: 'PACKED' })).toEqual({
      path: 'PACKED',
      variables: { order_status: 'PACKED' },
      text: 'We pack it.',
    })
    expect(read({ status: 4 })).toEqual({ path: '4', variables: { order_status: '4' } })
    expect(read({ status: 'odd' })).toEqual({ path: 'odd', variables: { order_status: 'odd' } })
  })

  it('is read at the fields of the author, and keeps only what is plain and has a good name', () => {
    const answer = { order: { parcels: [{ state: 'shipped', by: 'Post', items: [1] }] } }
    const variables = {
      carrier: 'order.parcels.0.by',
      items: 'order.parcels.0.items',
      gone: 'order.x.y',
      'Bad Name': 'order',
      __proto__: 'order',
    }
    expect(read(answer, { statusField: 'order.parcels.0.state', variables })).toMatchObject({
      path: 'shipped',
      variables: { carrier: 'Post', order_status: 'shipped' },
    })
  })

  it('has its link below the text, if that is a safe one', () => {
    const at = { linkField: 'url' }
    expect(read({ status: 'x', url: 'https://post.example/1' }, at)?.text).toBe('https://post.example/1')
    expect(read({ status: 'shipped', url: 'https://post.example/1' }, at)?.text).toBe(
      'It is on its way.\nhttps://post.example/1',
    )
    for (const url of ['javascript:alert(1)', 'http://post.example/', 'x', 5, null])
      expect(read({ status: 'shipped', url }, at)?.text).toBe('It is on its way.')
  })

  it('without an order is unknown', () => {
    for (const answer of [{}, { status: null }, { status: '' }, { state: 'shipped' }])
      expect(read(answer)).toEqual(unknown)
    expect(read({ status: 'shipped' }, {}, 404)).toEqual(unknown)
    expect(read('<html>', {}, 410)).toEqual(unknown)
    expect(read({}, { statusField: 'constructor.name' })).toEqual(unknown)
    expect(orderMissing({ value: '  ' })).toEqual(unknown)
    expect(orderMissing({ value: 4711 })).toBeUndefined()
  })

  it('that is no status at all is strange', () => {
    for (const answer of ['', '<html>', 'null', '5', { status: { deep: 1 } }, { status: ['a'] }])
      expect(read(answer), JSON.stringify(answer)).toBeUndefined()
    for (const status of [199, 300, 500]) expect(read({ status: 'shipped' }, {}, status), `${status}`).toBeUndefined()
    for (const status of [200, 299]) expect(read({ status: 'shipped' }, {}, status)).toMatchObject({ path: 'shipped' })
  })
})

it('a server that is too slow leads another way than one that answers nonsense', () => {
  expect(['timeout', 'network', 'too-slow-together'].map(orderFailureWay)).toEqual(['timeout', 'timeout', 'timeout'])
  expect(['status', 'no-proper-answer', 'too-large'].map(orderFailureWay)).toEqual(['strange', 'strange', 'strange'])
})
