/** How many values an event brings, and how long they are. */
import { expect, it } from 'vitest'
import { events } from '#shared/contracts/events'

const user = { userId: 'a', channel: 'plugin' }
const faults = (data: object): readonly string[] => {
  const { error } = events.start.input.safeParse({ name: 'event', users: [user], data })
  return (error?.issues ?? []).filter(({ path }) => path[0] === 'data').map(({ message }) => message)
}
const values = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`value_${at}`, 'x']))

it('an event brings at most 50 values, of names of 120 letters, and of 5000 letters each', () => {
  expect([faults(values(50)), faults(values(51))]).toEqual([[], ['values-max']])
  expect([faults({ ['n'.repeat(120)]: 'x' }), faults({ ['n'.repeat(121)]: 'x' })]).toEqual([[], ['too-long']])
  expect([faults({ text: 'x'.repeat(5000) }), faults({ text: 'x'.repeat(5001) })]).toEqual([[], ['too-long']])
})
