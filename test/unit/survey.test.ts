import { describe, expect, it } from 'vitest'
import type { ConversationEventBody } from '#shared/chat/message'
import { isSurveyDue } from '../../functions/chat/conversation/survey.ts'

const rules = { isOn: true, when: 'takeover-ended', scale: 'faces', comment: true, everyDays: 7 } as const
const now = new Date('2026-06-08T12:00:00Z')
const takeover: ConversationEventBody = {
  type: 'interventionEnd',
  interventionId: '01J9ZK3V5Q8XN4T7M2R6W0Y001',
  by: 'agent',
}
const conversation: ConversationEventBody = { type: 'conversation-end', by: 'customer' }

describe('a survey', () => {
  it('asks at the moment the company has chosen', () => {
    const ask = (when: typeof rules.when | 'conversation-ended', eventBodies: readonly ConversationEventBody[]) =>
      isSurveyDue({ ...rules, when }, { eventBodies, surveyed: undefined }, now)
    expect([ask('takeover-ended', [takeover]), ask('takeover-ended', [conversation])]).toEqual([true, false])
    expect([ask('conversation-ended', [takeover]), ask('conversation-ended', [conversation])]).toEqual([false, true])
    expect(ask('takeover-ended', [conversation, takeover])).toBe(true)
  })

  it('asks nobody again within the days the company has chosen', () => {
    const ask = (surveyed: string, everyDays: number) =>
      isSurveyDue({ ...rules, everyDays }, { eventBodies: [takeover], surveyed }, now)
    expect([ask('2026-06-01T12:00:00Z', 7), ask('2026-06-01T12:00:01Z', 7)]).toEqual([true, false])
    expect(ask('2026-06-08T11:59:59Z', 0)).toBe(true)
  })
})
