/** How long the session with Five9 is kept. */
import { expect, it } from 'vitest'
import { Five9Sessions } from '../../../functions/adapters/five9/session.ts'
import { providerOf } from '../sketch.ts'

const settings = { tenantName: 'Bakery', campaignName: 'chat', tokenStyle: 'hyphen', webhookToken: 'f3e6c1e0b9d84a7f' }
const opened = (tokenId: string) => ({ status: 200, body: { tokenId, orgId: 'o-1', context: { farmId: 'f-1' } } })
const at = (ms: number) => new Date(Date.parse('2026-11-20T12:00:00Z') + ms)

it('a session is kept for twenty minutes, or until it is forgotten', async () => {
  const { post, asked } = providerOf(opened('one'), opened('two'), opened('three'))
  const sessions = new Five9Sessions()
  const bearer = async (ms: number) => {
    const { session } = (await sessions.open(settings, post, at(ms))) as { session?: { headers: object } }
    return session?.headers
  }
  const minutes = 60_000
  expect(await bearer(0)).toMatchObject({ authorization: 'Bearer-one' })
  expect(await bearer(20 * minutes - 1)).toMatchObject({ authorization: 'Bearer-one' })
  expect(await bearer(20 * minutes)).toMatchObject({ authorization: 'Bearer-two' })
  sessions.forget(settings)
  expect(await bearer(20 * minutes)).toMatchObject({ authorization: 'Bearer-three' })
  expect(asked).toHaveLength(3)
})

it('a conversation of a customer is kept by the tenant', () => {
  const sessions = new Five9Sessions()
  sessions.keepConversation(settings, 'ada', 'c-1')
  const of = (customer: string, tenantName = 'Bakery') => sessions.conversationOf({ ...settings, tenantName }, customer)
  expect([of('ada'), of('ben'), of('ada', 'Florist')]).toEqual(['c-1', undefined, undefined])
})
