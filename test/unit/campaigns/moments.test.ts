/** Which moments count: for a reply to a broadcast, and for who may have moved while its audience was looked up. */
import { describe, expect, it } from 'vitest'
import { hasMoved } from '../../../functions/campaigns/audience.ts'
import { repliedBroadcast } from '../../../functions/chat/conversation/broadcast-responses.ts'

describe('the broadcast that a customer replies to', () => {
  it('is the last one of less than 24 hours ago', () => {
    const broadcast = { _id: 'b1', environment: 'e1', number: 3, at: '2026-05-01T09:00:00.000Z' }
    const replied = (at: string) => repliedBroadcast({ broadcast }, new Date(at))?._id
    expect([replied('2026-05-02T08:59:59.999Z'), replied('2026-05-02T09:00:00.000Z')]).toEqual(['b1', undefined])
    expect(repliedBroadcast({}, new Date('2026-05-01T09:00:00.000Z'))).toBeUndefined()
  })
})

describe('a customer of an audience that is looked up page by page', () => {
  it('may come again where they were active since that began, or are with a person', () => {
    const began = new Date('2026-05-01T09:00:00.000Z')
    const moved = (lastActive: string, by: 'bot' | 'agent' = 'bot') =>
      hasMoved({ lastActive, owner: { by } as Parameters<typeof hasMoved>[0]['owner'] }, began)
    expect([moved('2026-05-01T08:59:59.999Z'), moved('2026-05-01T09:00:00.000Z')]).toEqual([false, true])
    expect(moved('2026-05-01T08:00:00.000Z', 'agent')).toBe(true)
  })
})
