/** What an import shows before it is made. */
import { expect, it } from 'vitest'
import { firstItems } from '../../../functions/areas/starters/landing.ts'

const rows = (store: string, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const row = { title: `${store} ${index}`, utterances: ['a', 'b', 'c', 'd'].map((text) => ({ text })), synonyms: [] }
    return [`${store}#${index}`, row] as const
  })
const shown = (changes: Parameters<typeof firstItems>[1], known: string[] = []) =>
  firstItems({ get: (key) => (known.includes(key) ? {} : undefined) }, changes, 'en')

it('the items that an import shows are twelve of each kind at most, in their order', () => {
  const items = shown(new Map([...rows('intent', 12), ...rows('entity', 13)]))
  const titlesOf = (kind: string) => items.flatMap((each) => (each.kind === kind ? each.title : []))
  expect([titlesOf('intent').length, titlesOf('intent').at(-1)]).toEqual([12, 'intent 11'])
  expect([titlesOf('entity').length, titlesOf('entity').at(-1)]).toEqual([12, 'entity 11'])
})

it('an item that an import shows is new or changed, with three of its words, and what is removed is not shown', () => {
  const changes = new Map<string, object | undefined>([...rows('intent', 2), ['intent#gone', undefined]])
  expect(shown(changes as never, ['intent#1'])).toEqual([
    { kind: 'intent', title: 'intent 0', text: 'a · b · c', does: 'created' },
    { kind: 'intent', title: 'intent 1', text: 'a · b · c', does: 'updated' },
  ])
})
