/** Expressions, the order of keys and transactions of the table engine, against models that are plain objects. */
import fc from 'fast-check'
import { afterAll, expect, it } from 'vitest'
import { holds, parseCondition } from '../../infra/local/dynamodb/conditions.ts'
import { Substitutes } from '../../infra/local/dynamodb/expressions.ts'
import { addNumbers, canonicalNumber, compareNumbers, subtractNumbers } from '../../infra/local/dynamodb/numbers.ts'
import { openDynamoDb } from '../../infra/local/dynamodb/dynamodb.ts'
import { applyUpdate, parseUpdate } from '../../infra/local/dynamodb/updates.ts'
import type { Item } from '../../infra/local/dynamodb/values.ts'
import { table } from './fixtures/table.ts'

const TableName = table.name
const dynamodb = openDynamoDb({ folder: undefined, table, clock: Date })
afterAll(() => dynamodb.close())

type Plain = Record<string, number | string>

const names = ['a', 'b', 'c']
const plainItem = fc.dictionary(
  fc.constantFrom(...names),
  fc.oneof(fc.integer({ min: -9, max: 9 }), fc.string({ maxLength: 3 })),
)
const valueOf = (plain: number | string) => (typeof plain === 'number' ? { N: String(plain) } : { S: plain })
const itemOf = (plain: Plain): Item =>
  Object.fromEntries(Object.entries(plain).map(([name, value]) => [name, valueOf(value)]))

interface Model {
  readonly text: string
  readonly holds: (item: Plain) => boolean
}

const number = fc.integer({ min: -9, max: 9 })
const name = fc.constantFrom(...names)
const isSame = (a: unknown, b: unknown) => a !== undefined && a === b
const both = (a: unknown, b: number, is: (a: number, b: number) => boolean) => typeof a === 'number' && is(a, b)

/** A condition in text, and what it means. Values are named after themselves: `:m3` is -3. */
const { condition } = fc.letrec<{ condition: Model }>((tie) => ({
  condition: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    name.map((path): Model => ({ text: `attribute_exists(${path})`, holds: (item) => path in item })),
    fc.tuple(name, number).chain(([path, value]) => {
      const given = `:${String(value).replace('-', 'm')}`
      return fc.constantFrom<Model>(
        { text: `${path} = ${given}`, holds: (item) => isSame(item[path], value) },
        { text: `${path} <> ${given}`, holds: (item) => !isSame(item[path], value) },
        { text: `${path} < ${given}`, holds: (item) => both(item[path], value, (a, b) => a < b) },
        { text: `${path} >= ${given}`, holds: (item) => both(item[path], value, (a, b) => a >= b) },
        { text: `${path} IN (${given}, :0)`, holds: (item) => isSame(item[path], value) || isSame(item[path], 0) },
      )
    }),
    tie('condition').map((of): Model => ({ text: `NOT (${of.text})`, holds: (item) => !of.holds(item) })),
    fc
      .tuple(tie('condition'), tie('condition'))
      .chain(([a, b]) =>
        fc.constantFrom<Model>(
          { text: `(${a.text}) AND (${b.text})`, holds: (item) => a.holds(item) && b.holds(item) },
          { text: `(${a.text}) OR (${b.text})`, holds: (item) => a.holds(item) || b.holds(item) },
        ),
      ),
  ),
}))

const values = Object.fromEntries(
  Array.from({ length: 19 }, (_, index) => index - 9).map((each) => [
    `:${String(each).replace('-', 'm')}`,
    { N: String(each) },
  ]),
)

it('a condition of the table holds for the items for which the same condition in JavaScript holds', () => {
  fc.assert(
    fc.property(condition, plainItem, (model, item) => {
      const parsed = parseCondition(
        model.text,
        'ConditionExpression',
        new Substitutes({ ExpressionAttributeValues: values }),
      )
      expect(holds(parsed, itemOf(item)), model.text).toBe(model.holds(item))
    }),
    { numRuns: 500 },
  )
})

it('an update of the table reads all it reads before it writes, and leaves the item before as it was', () => {
  fc.assert(
    fc.property(number, number, fc.string(), (a, b, c) => {
      const text = 'SET a = b + :1, b = a - :1, d = if_not_exists(d, c) REMOVE c ADD e :1'
      const update = parseUpdate(text, new Substitutes({ ExpressionAttributeValues: { ':1': { N: '1' } } }))
      const before = itemOf({ a, b, c })
      expect(applyUpdate(update, before)).toEqual(itemOf({ a: b + 1, b: a - 1, d: c, e: 1 }))
      expect(before).toEqual(itemOf({ a, b, c }))
    }),
  )
})

it('numbers of 38 digits are added, compared and written without a loss', () => {
  const decimal = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.integer({ min: 0, max: 7 }))
  const textOf = ([digits, power]: readonly [bigint, number]) => canonicalNumber(`${digits}e-${power}`)
  const scaled = ([digits, power]: readonly [bigint, number]) => digits * 10n ** BigInt(7 - power)
  fc.assert(
    fc.property(decimal, decimal, (a, b) => {
      expect(addNumbers(textOf(a), textOf(b))).toBe(canonicalNumber(`${scaled(a) + scaled(b)}e-7`))
      expect(subtractNumbers(textOf(a), textOf(b))).toBe(canonicalNumber(`${scaled(a) - scaled(b)}e-7`))
      const [less, more] = [scaled(a) < scaled(b), scaled(a) > scaled(b)]
      expect(Math.sign(compareNumbers(textOf(a), textOf(b)))).toBe(less ? -1 : Number(more))
    }),
  )
  expect(['1e2', '1.50', '-0', '0.10', '1e-3'].map(canonicalNumber)).toEqual(['100', '1.5', '0', '0.1', '0.001'])
})

it('a query gives items in the order of the UTF-8 bytes of their sort keys, forwards and backwards, page by page', () => {
  const sortKeys = fc.uniqueArray(fc.string({ unit: 'binary', minLength: 1, maxLength: 4 }), {
    minLength: 1,
    maxLength: 12,
  })
  let partition = 0
  fc.assert(
    fc.property(sortKeys, fc.boolean(), fc.integer({ min: 1, max: 5 }), (keys, ScanIndexForward, Limit) => {
      const pk = { S: `order ${partition++}` }
      for (const sk of keys) dynamodb.call('PutItem', { TableName, Item: { pk, sk: { S: sk } } })
      const sorted = keys.toSorted((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
      const found: string[] = []
      let start: object | undefined
      do {
        const page = dynamodb.call('Query', {
          TableName,
          KeyConditionExpression: 'pk = :pk',
          ExpressionAttributeValues: { ':pk': pk },
          ScanIndexForward,
          Limit,
          ...(start && { ExclusiveStartKey: start }),
        }) as { Items: { sk: { S: string } }[]; LastEvaluatedKey?: object }
        found.push(...page.Items.map(({ sk }) => sk.S))
        start = page.LastEvaluatedKey
      } while (start)
      expect(found).toEqual(ScanIndexForward ? sorted : sorted.toReversed())
    }),
    { numRuns: 60 },
  )
})

it('a transaction lands whole or not at all, and tells of each write in order why it did not', () => {
  let run = 0
  fc.assert(
    fc.property(fc.array(fc.boolean(), { minLength: 1, maxLength: 8 }), (isTaken) => {
      const pk = { S: `transaction ${run++}` }
      const itemAt = (place: number, text: string) => ({ pk, sk: { S: String(place) }, text: { S: text } })
      isTaken.forEach((taken, place) => {
        if (taken) dynamodb.call('PutItem', { TableName, Item: itemAt(place, 'before') })
      })
      const TransactItems = isTaken.map((_, place) => ({
        Put: { TableName, Item: itemAt(place, 'after'), ConditionExpression: 'attribute_not_exists(pk)' },
      }))
      const refusal = isTaken.includes(true) ? { code: 'TransactionCanceledException' } : undefined
      let thrown: unknown
      try {
        dynamodb.call('TransactWriteItems', { TransactItems })
      } catch (error) {
        thrown = error
      }
      if (refusal) {
        const Code = (taken: boolean) => (taken ? 'ConditionalCheckFailed' : 'None')
        const reasons = isTaken.map((taken) => ({ Code: Code(taken) }))
        expect(thrown).toMatchObject({ ...refusal, details: { CancellationReasons: reasons } })
      } else expect(thrown).toBeUndefined()
      const expected = isTaken.flatMap((taken, place) =>
        taken ? [itemAt(place, 'before')] : refusal ? [] : [itemAt(place, 'after')],
      )
      const asked = { KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: { ':pk': pk } }
      expect(dynamodb.call('Query', { TableName, ...asked })).toMatchObject({ Items: expected })
    }),
    { numRuns: 60 },
  )
})

it('a transaction that is sent again under its token lands once, and another one under that token is refused', () => {
  const update = (by: string) => ({
    TransactItems: [
      {
        Update: {
          TableName,
          Key: { pk: { S: 'token' }, sk: { S: 'one' } },
          UpdateExpression: 'ADD times :by',
          ExpressionAttributeValues: { ':by': { N: by } },
        },
      },
    ],
    ClientRequestToken: 'once',
  })
  dynamodb.call('TransactWriteItems', update('1'))
  dynamodb.call('TransactWriteItems', update('1'))
  const found = dynamodb.call('GetItem', { TableName, Key: { pk: { S: 'token' }, sk: { S: 'one' } } })
  expect(found).toMatchObject({ Item: { times: { N: '1' } } })
  expect(() => dynamodb.call('TransactWriteItems', update('2'))).toThrow('The provided token is already in use')
})

it('what the engine does not know is refused by its name', () => {
  const Key = { pk: { S: 'x' }, sk: { S: 'y' } }
  const legacy = { TableName, Key, AttributesToGet: ['pk'] }
  expect(() => dynamodb.call('GetItem', legacy)).toThrow(
    'The embedded DynamoDB does not support AttributesToGet in GetItem.',
  )
  const reserved = { TableName, Key, ProjectionExpression: 'pk, ttl' }
  expect(() => dynamodb.call('GetItem', reserved)).toThrow(
    'Attribute name is a reserved keyword; reserved keyword: ttl',
  )
  expect(() => dynamodb.call('PutItem', { TableName, Item: { ...Key, sk: { S: '' } } })).toThrow(
    'empty string value. Key: sk',
  )
  const large = { ...Key, text: { S: 'x'.repeat(400 * 1024) } }
  expect(() => dynamodb.call('PutItem', { TableName, Item: large })).toThrow(
    'Item size has exceeded the maximum allowed size',
  )
})
