/** Somebody who goes to addresses of the console, by its own routes. */
import { act, render, screen, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { RouterProvider } from 'react-router'
import { afterEach, beforeEach, expect, vi } from 'vitest'
import type { ClosingFlag, Role } from '#shared/access'
import { createRouter } from '../../../frontend/src/app/router.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { dana, live, settings, signedIn } from '../console.tsx'

/** The first test of a file also loads the page it shows, which takes its time on a busy machine. */
export const patientMs = 60_000

export interface Visitor {
  readonly holds: readonly Role[]
  readonly closed?: readonly ClosingFlag[]
  /** Whether the server can say who this is. */
  readonly known?: boolean
}

/** Signs somebody in before each test of a file, and leaves their router after it. */
export function visits() {
  let router: Awaited<ReturnType<typeof createRouter>> | undefined

  beforeEach(async () => {
    signedIn()
    await startLanguage()
    await i18next.loadNamespaces('shell')
  })
  afterEach(() => {
    router?.dispose()
    router = undefined
    history.replaceState(null, '', '/')
  })

  /** The routes at an address, as somebody with these roles has them. */
  async function at(address: string, { holds, closed = [], known = true }: Visitor) {
    const agent = { ...dana, roles: holds, company: { ...dana.company, closed } }
    const answers: Readonly<Record<string, unknown>> = {
      '/settings.json': settings,
      '/api/agent/environment': { data: [live] },
      '/api/agent/forms': { data: [] },
      ...(known && { '/api/agent/login': { data: agent } }),
    }
    vi.stubGlobal('fetch', async (path: string) =>
      answers[path]
        ? Response.json(answers[path])
        : Response.json({ errorMessage: 'This does not exist.', code: 'not-found' }, { status: 404 }),
    )
    await loadSettings()
    history.replaceState(null, '', address)
    const made = (router = await createRouter())
    await vi.waitFor(
      () => expect([made.state.initialized, made.state.navigation.state]).toEqual([true, 'idle']),
      patientMs,
    )
    const go = (to: string) => act(() => made.navigate(to))
    return { router: made, go, address: () => made.state.location.pathname }
  }

  /** The same, on the screen. */
  async function shown(address: string, visitor: Visitor) {
    const visit = await at(address, visitor)
    await act(async () => render(<RouterProvider router={visit.router} />))
    return visit
  }

  return { at, shown }
}

export const headed = (title: string) =>
  waitFor(() => expect(screen.getByRole('heading', { level: 1 }).textContent).toContain(title))
export const noAccess = (address: () => string) =>
  waitFor(() =>
    expect([address(), screen.getByRole('heading', { level: 1 }).textContent]).toEqual(['/no-access', 'No Access']),
  )
