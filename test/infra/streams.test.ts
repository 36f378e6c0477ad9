/** How soon what the table's stream tells is heard. */
import { expect, it } from 'vitest'
import { table } from '../../infra/definition/definition.ts'
import { synthesise } from './templates.ts'

it('a conversation calls one function, and a second at a time, because each message of it would pay for another call', () => {
  const hearing = table.streams.filter(({ hears }) =>
    hears.some((keys) => 'sortKey' in keys && keys.sortKey === 'conversation#-'),
  )
  expect(hearing.map(({ function: name, windowSeconds }) => [name, windowSeconds])).toEqual([['pulse', 1]])
})

it('the kinds that a function hears take two filters, so that the next kind has room among five', () => {
  const sources = synthesise()
    .ofType('AWS::Lambda::EventSourceMapping')
    .filter(({ Properties }) => Properties['FilterCriteria'] !== undefined)
  const counts = sources.map(({ Properties }) => (Properties['FilterCriteria'] as { Filters: object[] }).Filters.length)
  expect(counts).toEqual([1, 2])
})
