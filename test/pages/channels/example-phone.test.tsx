/** The trial of a channel by the example phone: offered on a machine that has one, and nowhere else. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { loadSettings } from '../../../frontend/src/core/settings.ts'
import { close } from '../close.ts'
import { settings } from '../console.tsx'
import { openWhatsapp, whatsapp } from './channels-screen.tsx'

const phone = 'http://127.0.0.1:4401/phone-1/'
const settle = async (examplePhone?: string) => {
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ ...settings, ...(examplePhone && { examplePhone }) })))
  await loadSettings()
}

afterEach(async () => {
  await settle()
  close()
})

it('leads to the phone from a channel that is on', async () => {
  await settle(phone)
  await openWhatsapp({ of: { whatsapp: { ...whatsapp, isOn: true } } })
  expect(screen.getByRole('link', { name: /Open the customer’s phone/ }).getAttribute('href')).toBe(phone)
})

it('connects a channel that is off in the name of the agent', async () => {
  await settle(phone)
  await openWhatsapp({ of: { whatsapp: { ...whatsapp, isOn: false } } })
  const calls: [string, RequestInit][] = []
  vi.stubGlobal('fetch', (path: string, request: RequestInit) => {
    calls.push([path, request])
    return Promise.resolve(Response.json({}))
  })
  fireEvent.click(screen.getByRole('button', { name: 'Try with an example phone' }))
  await waitFor(() => expect(calls[0]?.[0]).toBe(`${phone}connect`))
  expect(calls[0]![1]).toMatchObject({
    body: '{"channel":"whatsapp"}',
    headers: { Authorization: 'Bearer token' },
  })
})

it('is offered nowhere else', async () => {
  await settle()
  await openWhatsapp({ of: { whatsapp: { ...whatsapp, isOn: false } } })
  expect(screen.queryByText('No account yet?')).toBeNull()
})
