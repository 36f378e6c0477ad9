/** Which customers an agent hands over: all that they hold, page by page. */
import { beforeEach, expect, it, vi } from 'vitest'
import { heldCustomers, takeBack } from '../../../frontend/src/app/session/hand-over/hand-over.ts'
import { signedIn } from '../console.tsx'
import { customer } from '../conversations/inbox-screen.tsx'
import { idOf } from '../screen.tsx'

beforeEach(signedIn)

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
