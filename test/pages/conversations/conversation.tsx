/** One conversation for a test: a server that keeps it, and the hands of the agent. */
import { fireEvent, screen } from '@testing-library/react'
import type { ConversationUser } from '#shared/contracts/conversations'
import { Problem } from '#shared/problem'
import {
  customer,
  detailsOf,
  happening,
  inQueue,
  jonas,
  me,
  openLive,
  said,
  takeoverBy,
  type Answers,
} from './inbox-screen.tsx'
import { idOf, type Call } from '../screen.tsx'

export const first = idOf(10)
export const refuse = () => {
  throw new Problem('unavailable')
}
export const bodies = (calls: readonly Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)
/** What waits for a moment, so that it can be taken back, is done at once. */
export const doNow = async () => fireEvent.click(await screen.findByRole('button', { name: 'Do it now' }))

/** What the dialog asks for before it erases the customer of these tests. */
export function fillErasure(): void {
  fireEvent.change(screen.getByLabelText('Reason'), { target: { value: 'Asked us by letter' } })
  fireEvent.change(screen.getByLabelText(/Type the name/), { target: { value: 'Eleanor Hart 10' } })
}

/** One customer and what was said, as a server would keep them. */
export function conversation(user: ConversationUser, events = [said(1, 'Do you deliver today?')]): Answers {
  let now = user
  const log = [...events]
  const takes = (owner: ConversationUser['owner']) => () => (now = { ...now, owner })
  const hear = (event: (typeof log)[number]) => {
    if (!log.some(({ _id }) => _id === event._id)) log.push(event)
    return event
  }
  return {
    'POST /api/agent/users': () => [now],
    [`GET /api/agent/user/${user._id}`]: () => detailsOf(now),
    'GET /api/agent/messages': ({ since, before }) => {
      const found = since !== undefined ? log.filter(({ number }) => number > Number(since)) : log
      const older = before === undefined ? found : found.filter(({ number }) => number < Number(before))
      return { messages: since === undefined ? older.slice(-20) : older, last: log.length }
    },
    'POST /api/agent/users/seen': () => (now = { ...now, unread: 0 }),
    'POST /api/agent/intervention/action/start': takes(takeoverBy(me)),
    'POST /api/agent/intervention/action/complete': takes({ by: 'bot' }),
    'POST /api/agent/intervention/agent/unassign': takes(inQueue()),
    'POST /api/agent/intervention/agent/assign': () => (now = { ...now, owner: takeoverBy(jonas) }),
    'POST /api/agent/send/text': ({ draftEventId, text }) =>
      hear({
        ...said(log.length + 1, String(text), { messageType: 'agent-msg', agent: me }),
        _id: String(draftEventId),
      }),
    'POST /api/agent/send/note': ({ draftEventId, text }) =>
      hear({
        ...happening(log.length + 1, { type: 'note', agent: me, text: String(text) }),
        _id: String(draftEventId),
      }),
    'GET /api/agent/intervention/history': () => [],
  }
}

export const held = () => customer(10, { owner: takeoverBy(me), last: 1 })
/** The head of the conversation offers it, and so does the closed composer. */
export const takeOver = async () => fireEvent.click((await screen.findAllByRole('button', { name: 'Take over' }))[0]!)
export const composer = async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Reply to the customer' })
export const open = async (
  user = held(),
  answers: Answers = {},
  events?: Parameters<typeof conversation>[1],
  agent?: Parameters<typeof openLive>[2],
) => {
  const opened = await openLive(`/conversations/${user._id}`, { ...conversation(user, events), ...answers }, agent)
  await screen.findByRole('log')
  return opened
}
