/** A page of the console, opened for a law over a server of samples, and what is on it. */
import { I18nProvider } from '@cloudscape-design/components/i18n'
import german from '@cloudscape-design/components/i18n/messages/all.de'
import english from '@cloudscape-design/components/i18n/messages/all.en'
import { QueryClientProvider } from '@tanstack/react-query'
import { act, render, waitFor } from '@testing-library/react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router'
import { vi } from 'vitest'
import type { RouteKey } from '#shared/contract'
import type { LoggedInAgent } from '#shared/contracts/account'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { AgentProvider } from '../../../frontend/src/core/agent.tsx'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { pages, pageNames, type PageName } from '../../../frontend/src/core/pages.ts'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { splitPanel } from '../../../frontend/src/core/split-panel.ts'
import Layout from '../../../frontend/src/app/layout.tsx'
import { screenOf } from '../../../frontend/src/app/screens.ts'
import { Notifications } from '../../../frontend/src/components/notice/notifications.tsx'
import { someId } from './samples.ts'
import { serve, type Serving } from './server.ts'
import { noteMissingKeys } from './texts.ts'

export interface Opened {
  readonly path: () => string
  /** The routes that were called, in their order. */
  readonly calls: RouteKey[]
}

interface Opening extends Serving {
  readonly agent: LoggedInAgent
  /** Within the whole frame, which keeps out whom the page is not for. */
  readonly isFramed?: boolean
}

/** Loads what pages read before any of them: the texts, of which those that are missing are noted. */
export async function startTexts(): Promise<void> {
  if (!i18next.isInitialized) await startLanguage()
  noteMissingKeys()
}

/** Opens a page at an address and waits until it has all that it asks for. */
export async function openPage(at: string, { agent, isFramed = false, ...serving }: Opening): Promise<Opened> {
  localStorage.setItem('access_token', 'token')
  localStorage.setItem('expires_at', String(Date.now() + 3_600_000))
  const calls = serve({ ...serving, answers: { ...serving.answers, 'GET /api/agent/login': agent } })
  await loadSettings()
  const router = createMemoryRouter(
    [{ Component: isFramed ? Layout : Surroundings, HydrateFallback: () => null, children: shown() }],
    {
      initialEntries: [at],
    },
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  )
  await settle()
  return { calls, path: () => router.state.location.pathname }
}

/** Waits until nothing is on its way any more: no file, no answer, and nothing that an answer changes on the page. */
export async function settle(): Promise<void> {
  let before = ''
  await waitFor(async () => {
    await vi.dynamicImportSettled()
    await act(() => new Promise((resolve) => setTimeout(resolve)))
    const now = document.body.innerHTML
    const isSettled = now === before && queryClient.isFetching() === 0 && now.includes('<h1')
    before = now
    if (!isSettled) throw new Error('The page is still on its way.')
  })
}

const shown = () => [
  ...pageNames.map((page) => ({
    path: pages[page].path,
    handle: { page },
    lazy: async () => {
      await i18next.loadNamespaces(['shell', ...(pages[page].texts ?? [])])
      return { Component: (await screenOf(page)()).default }
    },
  })),
  { path: '/no-access', element: <h1>No access</h1> },
]

/** What a page needs around it, without the calls of the frame. */
function Surroundings() {
  const { i18n } = useTranslation()
  const isGerman = i18n.language === 'de'
  const panel = splitPanel.use()
  return (
    <I18nProvider locale={i18n.language} messages={[isGerman ? german : english]}>
      <AgentProvider>
        <main>
          <Outlet />
        </main>
        {panel && <section aria-label={panel.title}>{panel.content}</section>}
        <Notifications />
      </AgentProvider>
    </I18nProvider>
  )
}

/** The address of a page, with an id or `values` in place of its parameters. */
export const addressOf = (name: PageName, values: Readonly<Record<string, string>> = {}): string =>
  pages[name].path.replace(/\/:(\w+)(\??)/g, (_, parameter: string, optional: string) => {
    const value = values[parameter] ?? (optional ? undefined : someId)
    return value === undefined ? '' : `/${value}`
  })
