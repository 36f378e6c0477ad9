/** Promotion in its three steps, what refuses it, and the way back. */
import { createEvent, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import type { Finding } from '#shared/contracts/findings'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { close } from '../close.ts'
import { type Answers } from '../screen.tsx'
import {
  bodies,
  bouquet,
  checkOf,
  dialog,
  diffOf,
  draft,
  isDisabled,
  live,
  name,
  openChanges,
  order,
  press,
  release,
  routes,
  thanks,
} from './environments-content.ts'

/** Nothing that Live changed by itself. */
const calm = { [routes.diff]: () => diffOf(thanks, bouquet), [routes.check]: () => checkOf([thanks, bouquet]) }

/** Opens the dialog for everything and goes to its last step. */
async function openLastStep(answers: Answers = {}) {
  const opened = await openChanges({ ...calm, ...answers })
  await name('Thanks')
  press(screen, 'Publish…')
  const shown = await dialog()
  await shown.findByText('1 response')
  press(shown, 'Next')
  await shown.findByText('Nothing is wrong with the content.')
  press(shown, 'Next')
  return { ...opened, shown }
}
const typeName = (shown: { getByPlaceholderText: typeof screen.getByPlaceholderText }, text: string) =>
  fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: text } })

describe('promotion', () => {
  it('CHANGES-001/promote: everything is promoted once the name of the live environment is typed, with its note', async () => {
    const { calls, shown } = await openLastStep({
      [routes.promote]: () => ({ diff: diffOf(), release: release(3, { status: 'current' }) }),
    })
    const promote = shown.getByRole('button', { name: 'Publish' })
    expect(isDisabled(promote)).toBe(true)
    typeName(shown, ' live ')
    for (const [length, isTaken] of [
      [501, false],
      [500, true],
    ] as const) {
      fireEvent.change(shown.getByLabelText('Note'), { target: { value: 'x'.repeat(length) } })
      expect(shown.queryByText('At most 500 characters') === null, `${length}`).toBe(isTaken)
      expect(!isDisabled(promote), `${length}`).toBe(isTaken)
    }
    fireEvent.change(shown.getByLabelText('Note'), { target: { value: 'Autumn offers' } })
    fireEvent.click(promote)
    await screen.findByText('Published to Live')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies(calls, routes.promote)).toEqual([
      {
        sourceId: draft._id,
        targetId: live._id,
        note: 'Autumn offers',
        overwrite: false,
        asCandidate: false,
        requestId: expect.stringMatching(/^[0-9A-Z]{26}$/),
      },
    ])
    await screen.findByRole('heading', { name: 'Draft and Live are the same' })
  })

  it.each([
    [['Thanks'], '1 item of Live is removed, because Draft does not have it: Thanks'],
    [['A', 'B', 'C', 'D', 'E'], '5 items of Live are removed, because Draft does not have them: A, B, C, D, E'],
    [['A', 'B', 'C', 'D', 'E', 'F'], '6 items of Live are removed, because Draft does not have them: A, B, C, D, E …'],
  ])('the first step names what the target loses, of %j the first five', async (titles, told) => {
    await openChanges({ ...calm, [routes.check]: () => checkOf(titles.map((title) => ({ ...thanks, title }))) })
    await name('Thanks')
    press(screen, 'Publish…')
    const shown = await dialog()
    await shown.findByText(told)
    expect(shown.queryByText('Edited')).toBeNull()
    expect(shown.queryByText(/comes? along/)).toBeNull()
  })

  it('nothing is promoted where nothing would change', async () => {
    await openChanges({ ...calm, [routes.check]: () => checkOf([]) })
    await name('Thanks')
    press(screen, 'Publish…')
    const shown = await dialog()
    await shown.findByText('Nothing would change in Live.')
    expect(isDisabled(shown.getByRole('button', { name: 'Next' }))).toBe(true)
  })

  it('Undo brings back the release that was current before', async () => {
    const before = release(1)
    const undo = routes.of(before._id, 'POST', '/activate')
    const { calls, shown } = await openLastStep({
      [routes.promote]: () => ({ diff: diffOf(), release: release(3, { status: 'current' }) }),
      [routes.releases]: () => [release(3, { status: 'current' }), before, release(2, { status: 'candidate' })],
      [undo]: () => before,
    })
    // Enter publishes nothing before the name is typed.
    const enter = () => fireEvent.submit(shown.getByPlaceholderText('Live'))
    expect(enter()).toBe(false)
    expect(bodies(calls, routes.promote)).toEqual([])
    typeName(shown, 'Live')
    enter()
    fireEvent.click(await name('Undo'))
    await screen.findByText('Live is back on release #1')
    expect(bodies(calls, undo)).toMatchObject([{ environmentId: live._id }])
    expect(notices.now().map(({ text }) => text)).not.toContain('Published to Live')
  })

  it('a selection is promoted with what it needs, and the dialog says what comes along', async () => {
    const { calls } = await openChanges({
      [routes.check]: () => checkOf([order, bouquet], [], [bouquet]),
      [routes.promote]: () => ({ diff: diffOf(thanks, order), release: release(3, { status: 'current' }) }),
    })
    await name('Order')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Order' }))
    press(screen, 'Publish 2…')
    const shown = await dialog()
    await shown.findByText('1 item comes along, because it is needed: Bouquet')
    expect(shown.queryByText(/removed/)).toBeNull()
    expect(bodies(calls, routes.check)).toEqual([
      { sourceId: draft._id, targetId: live._id, items: [{ kind: 'block', _id: order._id }], overwrite: true },
    ])
    fireEvent.click(shown.getByRole('checkbox', { name: 'Overwrite what Live changed' }))
    await waitFor(() => expect(isDisabled(shown.getByRole('button', { name: 'Next' }))).toBe(false))
    press(shown, 'Next')
    press(shown, 'Next')
    typeName(shown, 'Live')
    press(shown, 'Publish')
    await screen.findByText('Published to Live')
    // What was ticked is promoted by now: what is left is not ticked.
    screen.getByRole('button', { name: 'Publish…' })
  })

  it('what the target changed by itself is promoted over only when that is said', async () => {
    await openChanges()
    await name('Order')
    press(screen, 'Publish…')
    const shown = await dialog()
    await shown.findByText(/^Live has changed 2 of these by itself/)
    expect(isDisabled(shown.getByRole('button', { name: 'Next' }))).toBe(true)
    fireEvent.click(shown.getByRole('checkbox', { name: 'Overwrite what Live changed' }))
    await waitFor(() => expect(isDisabled(shown.getByRole('button', { name: 'Next' }))).toBe(false))
  })

  it('errors of the check stop a promotion, warnings do not', async () => {
    const warning: Finding = {
      severity: 'warning',
      code: 'unreachable',
      item: { kind: 'block', _id: thanks._id, title: 'Thanks' },
    }
    const error: Finding = { severity: 'error', code: 'menu-gone', other: 'Hours' }
    let findings = [warning, error]
    await openChanges({ ...calm, [routes.check]: () => checkOf([thanks], findings) })
    await name('Thanks')
    press(screen, 'Publish…')
    const shown = await dialog()
    await shown.findByText('1 response')
    press(shown, 'Next')
    const list = within(shown.getByRole('list', { name: 'Findings' }))
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'The menu leads to a response that would not exist: Hours',
      'Nothing leads to “Thanks”.',
    ])
    expect(isDisabled(shown.getByRole('button', { name: 'Next' }))).toBe(true)
    shown.getByText('1 error must be fixed first.')
    close()
    findings = [warning]
    await openChanges({ ...calm, [routes.check]: () => checkOf([thanks], findings) })
    await name('Thanks')
    press(screen, 'Publish…')
    const again = await dialog()
    await again.findByText('1 response')
    press(again, 'Next')
    expect(isDisabled(again.getByRole('button', { name: 'Next' }))).toBe(false)
    expect(again.queryByText(/errors? must be fixed first/)).toBeNull()
  })

  it('Escape goes back one step, and closes the first one', async () => {
    const { shown } = await openLastStep()
    const escape = () => {
      const inside = screen.getByText(/^Step/)
      const event = createEvent.keyDown(inside, { key: 'Escape' })
      // The dialog reads what this DOM does not set.
      Object.defineProperty(event, 'keyCode', { value: 27 })
      fireEvent(inside, event)
    }
    shown.getByText('Step 3 of 3: Note')
    escape()
    shown.getByText('Step 2 of 3: Checks')
    escape()
    escape()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it.each([
    ['target-changed', { names: 'Order' }, 'Step 1 of 3: What changes', /has changed what you promote: Order/],
    ['release-unsound', { names: 'Thanks' }, 'Step 2 of 3: Checks', /leave the environment broken: Thanks/],
    ['stale', {}, 'Step 3 of 3: Note', /^Somebody else has changed this/],
  ] as const)(
    'a promotion that is refused as %s says why where it can be mended',
    async (code, values, step, reason) => {
      const { calls, shown } = await openLastStep({
        [routes.promote]: () => {
          throw new Problem(code, values)
        },
      })
      typeName(shown, 'Live')
      press(shown, 'Publish')
      await shown.findByText(reason)
      shown.getByText(step)
      expect(bodies(calls, routes.check)).toHaveLength(code === 'release-unsound' ? 2 : 1)
      if (code !== 'target-changed') return
      press(shown, 'Show these changes')
      await screen.findByText('No results')
    },
  )

  it('a candidate is prepared without the typed name, and its notice leads to the releases', async () => {
    const { calls } = await openChanges({
      ...calm,
      [routes.promote]: () => ({ diff: diffOf(thanks, bouquet), release: release(4, { status: 'candidate' }) }),
    })
    await name('Thanks')
    press(screen, 'Prepare a candidate…')
    const shown = await dialog('Prepare a candidate for Live')
    await shown.findByText('1 response')
    press(shown, 'Next')
    press(shown, 'Next')
    press(shown, 'Prepare')
    await screen.findByText('Candidate #4 for Live is ready')
    expect(bodies(calls, routes.promote)).toMatchObject([{ asCandidate: true }])
    fireEvent.click(screen.getByRole('link', { name: 'Show releases' }))
    await screen.findByRole('table', { name: 'Releases of Live' })
  })
})
