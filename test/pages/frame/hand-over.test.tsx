/** Which customers an agent hands over: all that they hold, page by page. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { handOver, heldCustomers, takeBack } from '../../../frontend/src/app/session/hand-over/hand-over.ts'
import { handOverAsked } from '../../../frontend/src/core/hand-over.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { dana, open, signedIn } from '../console.tsx'
import { customer } from '../conversations/inbox-screen.tsx'
import { idOf } from '../screen.tsx'

beforeEach(signedIn)
afterEach(() => {
  act(() => handOverAsked.change(undefined))
  notices.change([])
})

it('customers are asked for until a page is not full, those who were put aside as well', async () => {
  const asked = answerBy(({ snoozed, page }) => (snoozed ? pageOf(24) : page === 0 ? pageOf(25) : pageOf(2)))
  expect(await heldCustomers()).toHaveLength(25 + 2 + 24)
  const pages = asked.map(({ snoozed = false, page, type }) => ({ snoozed, page, type }))
  expect(pages).toHaveLength(3)
  expect(pages).toEqual(
    expect.arrayContaining([
      { snoozed: false, page: 0, type: 'mine' },
      { snoozed: false, page: 1, type: 'mine' },
      { snoozed: true, page: 0, type: 'mine' },
    ]),
  )
})

it('customers are asked for twenty pages at most', async () => {
  const asked = answerBy(({ snoozed }) => (snoozed ? [] : pageOf(25)))
  await heldCustomers()
  expect(asked.filter(({ snoozed }) => !snoozed).map(({ page }) => page)).toEqual([
    0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18, 19,
  ])
})

it('customers are taken back fifty at once', async () => {
  const userIds = Array.from({ length: 51 }, (_, index) => idOf(10 + index))
  const asked = answerBy(() => ({ done: [], refused: [] }))
  await takeBack(userIds, idOf(1))
  const what = { do: 'assign', agentId: idOf(1) }
  expect(asked).toEqual([
    { userIds: userIds.slice(0, 50), what },
    { userIds: userIds.slice(50), what },
  ])
})

it('customers of a call that failed are refused with its code, and the others are handed over with their notes', async () => {
  const userIds = Array.from({ length: 12 }, (_, index) => idOf(10 + index))
  const asked: (string | undefined)[][] = []
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: { body?: string } = {}) => {
    const sent = JSON.parse(body) as { conversations: { userId: string; note?: string }[] }
    asked.push(sent.conversations.map(({ note }) => note))
    const failure = { code: 'forbidden', errorMessage: 'No.' }
    if (asked.length === 1) return Response.json(failure, { status: 403 })
    return Response.json({ data: { done: sent.conversations.map(({ userId }) => userId), refused: [] } })
  })
  const told = vi.fn()
  const notes = { [userIds[0]!]: ' Calls back ', [userIds[1]!]: ' ' }
  const { done, refused } = await handOver({ kind: 'queue' }, userIds, { notes, told })
  expect(refused).toEqual(userIds.slice(0, 5).map((userId) => ({ userId, code: 'forbidden' })))
  expect(done).toEqual(userIds.slice(5))
  expect(asked[0]).toEqual(['Calls back', undefined, undefined, undefined, undefined])
  expect(told.mock.calls).toEqual([[0], [5], [7]])
})

const handOverCall = 'POST /api/agent/intervention/hand-over'
const bulk = 'POST /api/agent/intervention/bulk'

it('whoever holds nobody is told so', async () => {
  await open({ answers: { 'POST /api/agent/users': { data: [] } } })
  await screen.findByRole('button', { name: 'Account' })
  act(() => handOverAsked.change('asked'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over my customers …' }))
  await dialog.findByText('No customer is with you right now.')
  fireEvent.click(dialog.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
})

it('a notice tells of customers that were handed over, and takes them back; those that stay are tried again', async () => {
  const [ada, bert] = [customer(31), customer(32)]
  let outcome: object = { done: [], refused: [ada, bert].map(({ _id }) => ({ userId: _id, code: 'not-found' })) }
  const { calls } = await open({
    answers: {
      'POST /api/agent/users': ({ snoozed }: { snoozed?: boolean }) => ({ data: snoozed ? [] : [ada, bert] }),
      [handOverCall]: () => ({ data: outcome }),
      [bulk]: { data: { done: [ada._id], refused: [] } },
    },
  })
  await screen.findByRole('button', { name: 'Account' })
  act(() => handOverAsked.change('asked'))
  const dialog = within(await screen.findByRole('dialog', { name: 'Hand over my 2 customers' }))
  fireEvent.mouseDown(dialog.getByRole('button', { name: /Who takes them/ }))
  fireEvent.mouseUp(await screen.findByRole('option', { name: /Back to the queue/ }))
  const hand = (name: string) => fireEvent.click(dialog.getByRole('button', { name }))
  hand('Hand over 2 customers')
  await dialog.findByText('2 customers were not handed over')
  const told = () => notices.now().filter(({ tone }) => tone === 'success')
  expect(told()).toEqual([])
  outcome = { done: [ada._id], refused: [{ userId: bert._id, code: 'not-found' }] }
  hand('Hand over 2 customers')
  await dialog.findByText('1 customer was not handed over')
  expect(dialog.getAllByRole('textbox', { name: /^Note about/ })).toHaveLength(1)
  expect(told()).toMatchObject([{ text: '1 customer handed over: Back to the queue' }])
  outcome = { done: [bert._id], refused: [] }
  hand('Hand over 1 customer')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(calls.filter(({ route }) => route === handOverCall)).toHaveLength(3)
  fireEvent.click((await screen.findAllByRole('button', { name: 'Undo' }))[0]!)
  await screen.findByText('1 customer is with you again')
  expect(calls.find(({ route }) => route === bulk)?.body).toMatchObject({ what: { do: 'assign', agentId: dana._id } })
})

type HandOverBody = Readonly<Record<string, unknown>>
/** A server whose answer to each call is made of what was sent. */
function answerBy(answer: (sent: HandOverBody) => unknown): HandOverBody[] {
  const asked: HandOverBody[] = []
  vi.stubGlobal('fetch', async (_: string, { body = '{}' }: { body?: string } = {}) => {
    const sent = JSON.parse(body) as HandOverBody
    asked.push(sent)
    return Response.json({ data: answer(sent) })
  })
  return asked
}
const pageOf = (count: number) => Array.from({ length: count }, (_, index) => customer(10 + index))
