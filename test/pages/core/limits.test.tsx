/** What the console refuses, names and colours: at the very limits. */
import { expect, it } from 'vitest'
import { shortCount } from '../../../frontend/src/core/live/counters.ts'
import { axisStep, moodOf } from '../../../frontend/src/components/figures/values.ts'
import { nightOf } from '../../../frontend/src/components/hours/hours-draft.ts'
import { leastTopics } from '../../../frontend/src/pages/analytics/graphs/topics.ts'
import { legibleOn } from '../../../frontend/src/pages/blocks/block-icon.tsx'
import { mediaFault } from '../../../frontend/src/pages/blocks/kinds/parts/media-rules.ts'
import { sourceState } from '../../../frontend/src/pages/blocks/sources/stale.ts'
import { fileFault } from '../../../frontend/src/pages/conversations/composer/files/file-rules.ts'
import { laterFault } from '../../../frontend/src/pages/conversations/composer/later/laters.ts'
import { isTooLong } from '../../../frontend/src/pages/conversations/composer/writing/reply.ts'
import { momentFault, shortUntil } from '../../../frontend/src/pages/conversations/state/snooze-times.ts'

const dayMs = 86_400_000
/** Noon of a Monday, wherever the test runs. */
const now = new Date(2026, 5, 1, 12).getTime()

it('a file for a customer has at most 10 MB, and is not empty', () => {
  const fault = (size: number) => fileFault({ name: 'rose.png', type: 'image/png', size })
  expect([fault(0), fault(1), fault(10_485_760), fault(10_485_761)]).toEqual([
    'empty',
    undefined,
    undefined,
    'too-large',
  ])
})

it('a picture of a response is smaller than 5 MB', () => {
  const fault = (size: number) => {
    const file = new File([], 'rose.png', { type: 'image/png' })
    Object.defineProperty(file, 'size', { value: size })
    return mediaFault(file, 'media')
  }
  expect([fault(5_242_879), fault(5_242_880)]).toEqual([undefined, { name: 'too-large', maxMebibytes: 5 }])
})

it('a message has at most 5,000 letters', () => {
  expect([isTooLong('a'.repeat(5000)), isTooLong('a'.repeat(5001)), isTooLong(`${'a'.repeat(5000)} `)]).toEqual([
    false,
    true,
    false,
  ])
})

it('a customer is put off until a moment ahead, for a year at most, and told something later within 30 days', () => {
  const fault = (ms: number) => momentFault(new Date(now + ms), now)
  expect([fault(0), fault(1), fault(365 * dayMs), fault(365 * dayMs + 1)]).toEqual([
    'past',
    undefined,
    undefined,
    'too-far',
  ])
  const later = (ms: number) => laterFault(new Date(now + ms), now)
  expect([later(30 * dayMs), later(30 * dayMs + 1)]).toEqual([undefined, 'too-far'])
})

it('a moment of the next six days is named by its weekday, and a later one by its day', () => {
  const name = (days: number) => shortUntil(new Date(now + days * dayMs).toISOString(), now)
  expect([name(1), name(6), name(7)]).toEqual(['Tue', 'Sun', '8 Jun'])
})

it('a source is stale that was read more than 30 days ago', () => {
  const state = (ms: number) =>
    sourceState({ status: 'read', lastScrape: new Date(now - ms).toISOString(), autoUpdate: false, isFile: false }, now)
  expect([state(30 * dayMs), state(30 * dayMs + 1)]).toEqual(['read', 'stale'])
})

it('a topic is judged by five thumbs, and by no fewer', () => {
  const rows = [4, 5].map((likes) => ({ id: `topic ${likes}`, values: { views: 9, likes } }))
  expect(leastTopics({ rows }).map(({ id }) => id)).toEqual(['topic 5'])
})

it('an axis counts in the largest unit that its end has twice', () => {
  expect([7200, 7199, 120, 119].map((end) => axisStep(end, 'seconds'))).toEqual([3600, 60, 60, 1])
})

it('an average of feelings has its name from its lower limit on', () => {
  expect([0.6, 0.59, 0.2, 0.19, -0.19, -0.2, -0.59, -0.6].map(moodOf)).toEqual([
    'very-positive',
    'positive',
    'positive',
    'mixed',
    'mixed',
    'negative',
    'negative',
    'very-negative',
  ])
})

it('two digits are counted, and what is more is 99+', () => {
  expect([99, 100].map(shortCount)).toEqual(['99', '99+'])
})

it('hours that end when they begin last around the clock, and those that end before it until the next day', () => {
  const night = (open: string, closed: string) => nightOf({ isOpen: true, open, closed })
  expect([night('09:00', '17:00'), night('09:00', '09:00'), night('22:00', '06:00')]).toEqual([
    undefined,
    'always',
    'overnight',
  ])
})

it('the icon of a response is black on what is lighter than 150 of 255, and white on all else', () => {
  expect(['#00f050', '#00f051', '#000000', '#ffffff'].map(legibleOn)).toEqual([
    '#ffffff',
    '#000000',
    '#ffffff',
    '#000000',
  ])
})
