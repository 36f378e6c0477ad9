/** How the chat on a page asks the server. */
import { expect, it, vi } from 'vitest'
import { openWire, type Input } from '../../../frontend/widget/chat/api.ts'

/** What a call sends, beside its body. */
async function sentBy(input: Input<'settings'>) {
  const ask = vi.fn<(address: string, init: RequestInit) => Promise<Response>>(async () => Response.json({ data: {} }))
  vi.stubGlobal('fetch', ask)
  await openWire('https://parley.example')('settings', input)
  const [address, { headers }] = ask.mock.calls[0]!
  return { address, headers }
}

it('a session is told in its header, and without a session no header is sent', async () => {
  const address = 'https://parley.example/api/user/settings?client=bloom'
  const withSession = { client: 'bloom', userSid: 'abc' }
  const withoutSession = { client: 'bloom', userSid: undefined }
  expect(await sentBy(withSession)).toEqual({ address, headers: { 'x-session': 'abc' } })
  expect(await sentBy(withoutSession)).toEqual({ address, headers: {} })
})
