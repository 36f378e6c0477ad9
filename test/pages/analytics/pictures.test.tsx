/** The pictures of a graph at their limits: how many parts a ring has, and what stands on paper. */
import { cleanup, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, it } from 'vitest'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { Picture } from '../../../frontend/src/pages/analytics/graphs/pictures/picture.tsx'
import type { View } from '../../../frontend/src/pages/analytics/graphs/pictures/picture-props.ts'
import { figureOf, rowOf } from './figure-answers.ts'
import { draw } from './graph-screen.tsx'

async function print(view: View, count: number, views = (at: number) => at) {
  await startLanguage()
  await i18next.loadNamespaces('figures')
  const measures = [{ id: 'views', title: 'Views', unit: 'count' as const }]
  const rows = Array.from({ length: count }, (_, at) => ({ id: `${at}`, title: 'Topic', values: { views: views(at) } }))
  const props = { view, data: { heading: 'Topic', measures, rows, facts: [] }, onView: () => {}, onDrill: () => {} }
  const element = <Picture {...props} isPrinted title="Topics" help="Counts topics." />
  return render(<RouterProvider router={createMemoryRouter([{ path: '*', element }])} />)
}

it.each([
  [7, 7, false],
  [8, 7, true],
])('a ring of %d rows has %d parts, and the smallest are one of them: %s', async (count, parts, isJoined) => {
  const rows = Array.from({ length: count }, (_, at) => rowOf(`row-${at}`, { values: { activities: 90 - at } }))
  await draw('channels', { view: 'pie', current: figureOf('active-channel', { rows }) })
  // Each is read out as well.
  const shares = screen.getAllByText(/^\d+ \([\d.]+%\)$/).map(({ textContent }) => textContent)
  expect(new Set(shares).size).toBe(parts)
  expect(screen.queryAllByText('All others').length > 0).toBe(isJoined)
})

it.each([
  ['ranking', 12, 13, undefined],
  ['ranking', 13, 0, undefined],
  ['table', 12, 13, undefined],
  ['table', 13, 13, '12 of 13; the export has all of them.'],
] as const)('on paper a %s of %d rows has a table of %d lines, and below it: %s', async (view, count, lines, rest) => {
  await print(view, count)
  expect(screen.queryAllByRole('row')).toHaveLength(lines)
  expect(screen.queryByText(/the export has all of them/)?.textContent).toBe(rest)
})

it.each(['ranking', 'quarters'] as const)('a %s of nothing has marks of no length', async (view) => {
  const longest = ({ container }: { container: Element }) =>
    Math.max(
      ...Array.from(container.querySelectorAll<HTMLElement>('i[style], td[style]'), ({ style }) =>
        Number(style.getPropertyValue('--share')),
      ),
    )
  expect(longest(await print(view, 2, () => 0))).toBe(0)
  cleanup()
  expect(longest(await print(view, 2))).toBe(1)
})
