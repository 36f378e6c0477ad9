/** A page without a sign-in, opened at its own address on a stage, over a server that answers as the contracts say. */
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { RouterProvider } from 'react-router'
import { expect, vi } from 'vitest'
import { problems, type ProblemCode } from '#shared/problem'
import { createRouter } from '../../frontend/src/app/router.tsx'
import { queryClient } from '../../frontend/src/core/api.ts'
import { changeLanguage, startLanguage } from '../../frontend/src/core/i18n.ts'
import { loadSettings } from '../../frontend/src/core/settings.ts'
import { settings } from './console.tsx'

export const token = 'T'.repeat(43)
export const password = 'Quite another 8?'
export const ofReset = { kind: 'reset', email: 'maya@bloom.example', hasAccount: true }
export const ofInvitation = { kind: 'account', email: 'nia@new.example', workspace: 'Bloom & Vale', hasAccount: false }
export const link = `GET /api/agent/links/${token}`

type Stage = 'development' | 'staging' | 'production'
let calls: { route: string; body: unknown; headers: Record<string, string> }[]
let routers: Awaited<ReturnType<typeof createRouter>>[] = []

export const refused = (code: ProblemCode, more: object = {}) => ({ errorMessage: problems[code][1], code, ...more })

/** Opens an address of the console on a stage; `answers` are the server's, and what it does not know fails. */
export async function openAt(
  path: string,
  answers: Readonly<Record<string, unknown>> = {},
  stage: Stage = 'production',
) {
  calls = []
  const all: Readonly<Record<string, unknown>> = { 'GET /settings.json': { ...settings, stage }, ...answers }
  vi.stubGlobal('fetch', async (address: string, { method = 'GET', body, headers = {} }: Asked = {}) => {
    const route = `${method} ${address}`
    calls.push({ route, body: body === undefined ? undefined : JSON.parse(body), headers })
    const answer = all[route] ?? refused('unavailable')
    const { code } = answer as { code?: ProblemCode }
    return Response.json(answer, { status: code ? problems[code][0] : 200 })
  })
  history.replaceState(null, '', path)
  await loadSettings()
  await startLanguage()
  const router = await createRouter()
  routers.push(router)
  render(<RouterProvider router={router} />)
  return router
}

interface Asked {
  readonly method?: string
  readonly body?: string
  readonly headers?: Record<string, string>
}

/** Leaves nothing behind for the next test. */
export async function close(): Promise<void> {
  cleanup()
  routers.forEach((router) => router.dispose())
  routers = []
  queryClient.clear()
  vi.unstubAllGlobals()
  await changeLanguage('en')
  localStorage.clear()
  history.replaceState(null, '', '/')
}

export const heading = (name: string | RegExp) => screen.findByRole('heading', { name, level: 1 })
export const fill = (label: string | RegExp, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } })
export const alert = async (text: RegExp) =>
  waitFor(() =>
    expect(
      screen
        .getAllByRole('alert')
        .map((each) => each.textContent)
        .join(' '),
    ).toMatch(text),
  )
export const sent = (route: string) => calls.filter((call) => call.route === route)
