/** The same, done with several conversations of the list at once. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, it, vi } from 'vitest'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { sound } from '../../../frontend/src/core/live/sound.ts'
import { holdMs } from '../../../frontend/src/pages/conversations/state/holding.ts'
import {
  endSelection,
  select,
  selection,
  toggleSelected,
} from '../../../frontend/src/pages/conversations/state/selection.ts'
import { bodies, refuse } from './conversation.tsx'
import { closeLive, customer, jonas, openLive, type Answers } from './inbox-screen.tsx'
import { Loudspeaker, played } from './loudspeaker.ts'
import { press } from '../actions.ts'
import { idOf, maya } from '../screen.tsx'

afterEach(() => {
  closeLive()
  endSelection()
})

const route = 'POST /api/agent/intervention/bulk'
const users = [10, 11, 12, 13].map((number) => customer(number, { lastActive: `2026-11-20T10:${number}:00.000Z` }))
const server: Answers = {
  'POST /api/agent/users': () => users,
  [route]: ({ userIds }) => ({ done: userIds, refused: [] }),
}
const opened = async (answers: Answers = {}, agent = maya) => {
  const live = await openLive('/conversations?queue=customers', { ...server, ...answers }, agent)
  await screen.findByRole('link', { name: /Hart 13/ })
  return live
}
const box = (number: number) =>
  screen.getByRole<HTMLInputElement>('checkbox', { name: `Select Eleanor Hart ${number}` })
const chosen = () => selection.now().ids.map((id) => Number(id.slice(-2)))
const bar = () => within(screen.getByRole('toolbar', { name: 'Several conversations' }))
/** What is held is done at once, as it is when the page is left. */
const leavePage = () => act(async () => void dispatchEvent(new Event('pagehide')))
const texts = () => notices.now().map(({ text }) => text)

it('rows are chosen by their boxes, and a range of them with Shift', async () => {
  await opened()
  fireEvent.click(box(10))
  fireEvent.click(box(12), { shiftKey: true })
  expect(chosen()).toEqual([10, 11, 12])
  expect(bar().getByRole('status').textContent).toBe('3 selected')
  fireEvent.click(box(11))
  expect(chosen()).toEqual([10, 12])
  fireEvent.click(bar().getByRole('button', { name: 'Select all shown' }))
  expect(chosen()).toEqual([10, 11, 12, 13])
  expect(bar().queryByRole('button', { name: 'Select all shown' })).toBeNull()
  fireEvent.click(bar().getByRole('button', { name: 'End the selection' }))
  expect(screen.queryByRole('toolbar', { name: 'Several conversations' })).toBeNull()
})

it('rows are chosen by X and Shift+X where the focus is, and Escape ends it', async () => {
  await opened()
  const type = (number: number, key: string, shiftKey = false) => {
    const row = screen.getByRole('link', { name: new RegExp(`Hart ${number}`) })
    act(() => row.focus())
    return fireEvent.keyDown(row, { key, shiftKey })
  }
  type(11, 'x')
  type(13, 'X', true)
  expect(chosen()).toEqual([11, 12, 13])
  // The key types nothing.
  expect(type(12, 'x')).toBe(false)
  expect(chosen()).toEqual([11, 13])
  type(12, 'Escape')
  expect(chosen()).toEqual([])
})

it('they are assigned after five seconds in which that can be taken back', async () => {
  const { calls } = await opened()
  fireEvent.click(box(10))
  fireEvent.click(box(11))
  const assign = async () => {
    fireEvent.click(bar().getByRole('button', { name: 'Assign' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Assign 2 conversations' }))
    fireEvent.click(await dialog.findByRole('radio', { name: /Jonas/ }))
    fireEvent.click(dialog.getByRole('button', { name: 'Assign' }))
    await screen.findByText('2 conversations go to Jonas Keller')
  }
  await assign()
  fireEvent.click(await screen.findByRole('button', { name: 'Undo' }))
  // What was chosen is chosen again.
  expect(chosen()).toEqual([10, 11])
  await leavePage()
  expect(bodies(calls, route)).toEqual([])

  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    fireEvent.click(bar().getByRole('button', { name: 'Unassign' }))
    await act(() => vi.advanceTimersByTimeAsync(holdMs - 1))
    expect(bodies(calls, route)).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
  } finally {
    vi.useRealTimers()
  }
  await waitFor(() =>
    expect(bodies(calls, route)).toEqual([{ userIds: [idOf(10), idOf(11)], what: { do: 'unassign' } }]),
  )
  await waitFor(() => expect(texts()).toContain('2 back in the queue'))
  expect(texts().filter((text) => text.includes('not changed'))).toEqual([])
  // It cannot be taken back any more.
  expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
})

it('those that were refused are named with the reason, and stay chosen', async () => {
  const { calls } = await opened({
    [route]: () => ({
      done: [idOf(10)],
      refused: [{ userId: idOf(11), code: 'taken-over', name: jonas.name }],
    }),
  })
  fireEvent.click(box(10))
  fireEvent.click(box(11))
  fireEvent.click(bar().getByRole('button', { name: 'Complete' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Complete 2 takeovers' }))
  fireEvent.click(dialog.getByRole('button', { name: 'Complete' }))
  await leavePage()
  await waitFor(() => expect(bodies(calls, route)).toMatchObject([{ what: { do: 'complete' } }]))
  await waitFor(() => expect(texts()).toContain('1 takeover completed'))
  expect(texts().find((text) => text.startsWith('1 was not changed'))).toMatch(/Eleanor Hart 11: Somebody else/)
  expect(chosen()).toEqual([11])
})

it('of many that were refused five are named, and the others are counted', async () => {
  const refusedOf = (count: number) =>
    Array.from({ length: count }, (_, index) => ({ userId: idOf(10 + index), code: 'not-found' }))
  let refused = refusedOf(6)
  await opened({ [route]: () => ({ done: [], refused }) })
  const unassign = async () => {
    fireEvent.click(bar().getByRole('button', { name: 'Unassign' }))
    await leavePage()
  }
  fireEvent.click(box(10))
  await unassign()
  await waitFor(() => expect(texts().some((text) => /^6 were not changed\..* And 1 more\.$/.test(text))).toBe(true))
  refused = refusedOf(5)
  await unassign()
  await waitFor(() =>
    expect(texts().some((text) => /^5 were not changed\..* It may have been deleted\.$/.test(text))).toBe(true),
  )
})

it('fifty are chosen at most, which is said once they are', async () => {
  await opened()
  const fifty = Array.from({ length: 50 }, (_, index) => idOf(10 + index))
  act(() => select(fifty.slice(0, 49)))
  expect(bar().queryByText('50 at most')).toBeNull()
  act(() => toggleSelected(fifty[49]!))
  bar().getByText('50 at most')
  act(() => toggleSelected(idOf(60)))
  expect(selection.now().ids).toEqual(fifty)
})

it('they are snoozed and tagged by the same ways', async () => {
  const { calls } = await opened()
  fireEvent.click(box(10))
  fireEvent.click(bar().getByRole('button', { name: 'Snooze' }))
  const snooze = within(await screen.findByRole('dialog', { name: 'Snooze 1 conversation' }))
  fireEvent.click(snooze.getByRole('radio', { name: /Tomorrow/ }))
  fireEvent.click(snooze.getByRole('button', { name: 'Snooze' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  fireEvent.click(box(12))
  fireEvent.click(bar().getByRole('button', { name: 'Tag' }))
  const tag = within(await screen.findByRole('dialog', { name: 'Tag 1 customer' }))
  fireEvent.mouseDown(await tag.findByRole('button', { name: /^Tag Choose a tag|Choose a tag/ }))
  fireEvent.mouseUp(await screen.findByRole('option', { name: 'VIP' }))
  fireEvent.click(tag.getByRole('button', { name: 'Tag' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await leavePage()
  await waitFor(() =>
    expect(bodies(calls, route)).toMatchObject([
      { userIds: [idOf(10)], what: { do: 'snooze', until: expect.stringMatching(/T.*Z$/) } },
      { userIds: [idOf(12)], what: { do: 'tag', tag: 'VIP' } },
    ]),
  )
})

it('a failure says so and is tried again', async () => {
  let isDown = true
  const { calls } = await opened({
    [route]: ({ userIds }) => (isDown ? refuse() : { done: userIds, refused: [] }),
  })
  fireEvent.click(box(10))
  fireEvent.click(bar().getByRole('button', { name: 'Unassign' }))
  await leavePage()
  await waitFor(() => expect(texts().some((text) => text.startsWith('Nothing was done'))).toBe(true))
  isDown = false
  press('Try again')
  await waitFor(() => expect(bodies(calls, route)).toHaveLength(2))
  await waitFor(() => expect(texts()).toContain('1 back in the queue'))
})

it('the next screen begins with nothing chosen', async () => {
  await opened()
  fireEvent.click(box(10))
  expect(chosen()).toEqual([10])
  closeLive()
  expect(chosen()).toEqual([])
})

it('who may only read is told why nothing can be done', async () => {
  await opened({}, { ...maya, permissions: ['read' as const] })
  fireEvent.click(box(10))
  const assign = bar().getByRole<HTMLButtonElement>('button', { name: 'Assign' })
  expect(assign.disabled).toBe(true)
  expect(assign.title).not.toBe('')
})

it('the menu of the list opens the boxes where no pointer hovers, and sets the sound of this device', async () => {
  vi.stubGlobal('AudioContext', Loudspeaker)
  played.length = 0
  await opened()
  const pick = async (role: 'menuitem' | 'menuitemcheckbox', name: RegExp) => {
    press('More for the list')
    fireEvent.click(await screen.findByRole(role, { name }))
  }
  await pick('menuitem', /^Select conversations/)
  expect(bar().getByRole('status').textContent).toBe('0 selected')
  expect(bar().getByRole<HTMLButtonElement>('button', { name: 'Snooze' }).title).toBe('Select conversations first.')
  await pick('menuitemcheckbox', /^Loud/)
  expect(sound.now()).toBe('loud')
  // What is set is heard at once.
  expect(played).toHaveLength(2)
  await pick('menuitemcheckbox', /^Play a sound/)
  expect(localStorage.getItem('sound')).toBe('off')
  sound.change('normal')
  localStorage.removeItem('sound')
})
