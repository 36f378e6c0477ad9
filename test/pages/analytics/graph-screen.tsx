/** One graph without its page, for the tests of graphs. */
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import i18next from 'i18next'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { Figure } from '#shared/contracts/analytics'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { agentChanged, AgentProvider } from '../../../frontend/src/core/agent.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { loadPictures } from '../../../frontend/src/pages/analytics/graphs/graph-picture.tsx'
import { graphs } from '../../../frontend/src/pages/analytics/graphs/register.ts'
import { maya } from '../screen.tsx'
import { shopFigure } from './shop-figures.ts'

export function graphNamed(name: string) {
  const found = graphs.find((graph) => graph.name === name)
  if (!found) throw new Error(`There is no graph ${name}.`)
  return found
}

interface Drawn {
  readonly view?: string
  readonly current?: Figure
  /** By default nothing is known of it. */
  readonly previous?: Figure
}

/** Draws a graph, by default of a week of the shop; gives what it tells its page. */
export async function draw(name: string, { view, current, previous }: Drawn = {}) {
  const { Graph, figure, views } = graphNamed(name)
  agentChanged(maya)
  if (!i18next.isInitialized) await startLanguage()
  await Promise.all([i18next.loadNamespaces(['shell', 'items', 'figures']), loadPictures()])
  const page = { onView: vi.fn<(view: string) => void>(), onDrill: vi.fn<(patch: object) => void>() }
  const graph = (
    <AgentProvider>
      <Graph
        query={{ from: '2026-11-09', to: '2026-11-15', by: 'day', channel: 'whatsapp' }}
        current={current ?? shopFigure(figure)}
        previous={previous}
        view={view ?? views[0]}
        {...page}
      />
    </AgentProvider>
  )
  const router = createMemoryRouter([{ path: '*', element: graph }])
  const { container } = render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  return { ...page, container, router }
}

/** The texts of a row of the table; the head is row 0. */
export function cells(row: number): string[] {
  const found = screen.getAllByRole('row')[row]
  if (!(found instanceof HTMLTableRowElement)) throw new Error(`The table has no row ${row}.`)
  return [...found.cells].map(({ textContent }) => textContent)
}
