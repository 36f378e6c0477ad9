/** Who may say something in a conversation, and to whom. */
import { expect, it } from 'vitest'
import { operations } from '../../../functions/areas/conversations/operations.ts'
import type { Context } from '../../../functions/platform/request/context.ts'
import { seenOf } from '../aws/stubs.ts'
import { useTable } from '../../kit/table-in-memory.ts'

useTable()

const idOf = (number: number) => `01JD${String(number).padStart(22, '0')}`
const context = {
  scope: { client: idOf(1), environment: idOf(2) },
  actor: { id: idOf(3), fullName: 'Jo May' },
  now: new Date('2026-11-20T12:00:00.000Z'),
} as unknown as Context
const call = (name: string, given: object) =>
  seenOf(
    (operations as unknown as Record<string, (asked: object, context: Context) => Promise<unknown>>)[name]!(
      given,
      context,
    ),
  )

it.each(['sendText', 'sendBlock', 'sendImage', 'noteFile', 'answerOther', 'sendTemplate', 'note'])(
  'nobody says or notes something in the name of another agent: %s',
  async (name) => {
    const said = { userId: idOf(4), draftEventId: idOf(5), text: 'Hi' }
    expect(await call(name, { ...said, agentId: idOf(6) })).toBe('other-agent')
    expect(await call(name, { ...said, agentId: idOf(3) })).not.toBe('other-agent')
  },
)

it.each(['switchLanguage', 'typing', 'seen', 'enhance', 'sendAgain', 'cancelLater'])(
  'a customer who is not there is not found: %s',
  async (name) => {
    const asked = {
      userId: idOf(4),
      id: idOf(4),
      language: 'en',
      number: 1,
      text: 'Hi',
      eventNumber: 1,
      laterId: idOf(5),
    }
    expect(await call(name, asked)).toBe('not-found')
  },
)
