/** The keys that walk through a list. */
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { focusKey, focusRemaining, neighbour, revealRow } from '../../../frontend/src/components/table/row-keys.ts'

it.each([
  ['the first goes on to the second', 0, 1, 'second'],
  ['the second goes back to the first', 1, -1, 'first'],
  ['the last goes nowhere further', 2, 1, undefined],
  ['the first goes nowhere before', 0, -1, undefined],
  ['none goes on to the first', -1, 1, 'first'],
  ['none goes back to the last', -1, -1, 'last'],
] as const)('from a row of a list %s', (_, at, step, to) => {
  expect(neighbour(['first', 'second', 'last'], at, step)).toBe(to)
})

it('an empty list has no row to go to', () => {
  expect([neighbour([], -1, 1), neighbour([], -1, -1)]).toEqual([undefined, undefined])
})

/** A list on the page with a row for each key; each row has a link to press. */
function showRows(...keys: string[]) {
  const list = document.createElement('div')
  list.innerHTML = keys.map((key) => `<p data-row="${key}"><a href="#${key}">${key}</a></p>`).join('')
  document.body.append(list)
  onTestFinished(() => list.remove())
  const row = (key: string) => list.querySelector<HTMLElement>(`[data-row="${key}"]`)!
  return { row, focused: () => document.activeElement?.getAttribute('href')?.slice(1) }
}

describe('the rows of a list', () => {
  it.each([
    ['b', 'c'],
    ['c', 'a'],
    ['gone', 'a'],
    [undefined, 'a'],
  ])('the focus that was on row %s goes to the one behind it once it is gone, else to the one before', (key, next) => {
    vi.useFakeTimers()
    const { row, focused } = showRows('a', 'b', 'c')
    focusRemaining(key)
    for (const gone of key === 'c' ? ['b', 'c'] : key === 'b' ? ['b'] : []) row(gone).remove()
    vi.advanceTimersByTime(49)
    expect(focused()).not.toBe(next)
    vi.advanceTimersByTime(1)
    expect(focused()).toBe(next)
  })

  it('the focus goes to the row of a key, and stays where there is none', () => {
    const { focused } = showRows('a', 'b')
    focusKey('b')
    focusKey('gone')
    expect(focused()).toBe('b')
  })

  it.each([
    [140, 384, false],
    [139, 200, true],
    [300, 385, true],
  ])('a row from %i to %i pixels of a window of 768 is brought into sight: %s', (top, bottom, isMoved) => {
    const { row } = showRows('a')
    vi.stubGlobal('innerHeight', 768)
    onTestFinished(() => void vi.unstubAllGlobals())
    const scrolled = vi.fn()
    Object.assign(row('a'), { getBoundingClientRect: () => ({ top, bottom }), scrollIntoView: scrolled })
    revealRow('a')
    expect(scrolled.mock.calls).toEqual(isMoved ? [[{ block: 'start' }]] : [])
  })
})
