/** The releases of an environment: what each was, and what can be done with it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { releaseBefore } from '../../../frontend/src/pages/releases/promotion/undo.ts'
import { idOf, type Answers } from '../screen.tsx'
import {
  block,
  bodies,
  diffOf,
  draft,
  isDisabled,
  live,
  openChanges,
  order,
  press,
  release,
  routes,
  thanks,
} from './environments-content.ts'

const current = release(3, { status: 'current', note: 'Autumn offers' })
const former = release(2)
const candidate = release(4, { status: 'candidate' })

const openReleases = (answers: Answers = {}) =>
  openChanges({ [routes.releases]: () => [candidate, current, former], ...answers }, '?tab=releases')
const row = async (number: number) => (await screen.findByText(`#${number}`)).closest('tr')!

async function choose(number: number, action: string) {
  fireEvent.click(within(await row(number)).getByRole('button', { name: `Actions for #${number}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
  return within(await screen.findByRole('dialog'))
}
describe('the list of releases', () => {
  it('each shows its number, its status, who made it, its note and its content', async () => {
    await openReleases()
    const shown = within(await row(3))
    for (const text of ['Current', 'Autumn offers', 'Maya Vale', '120 responses, 3 intents, 1 form', '2 findings'])
      shown.getByText(text)
    within(await row(4)).getByText('Candidate')
    within(await row(2)).getByText('Former')
  })

  it('one that was rolled back to shows when it was made, since when it is current, and the note of the way back', async () => {
    const back = release(2, {
      status: 'current',
      note: 'Summer offers',
      activated: '2026-11-20T08:00:00.000Z',
      activation: { by: 'Jonas Keller', note: 'Prices were wrong' },
    })
    await openReleases({ [routes.releases]: () => [release(3), back] })
    const shown = within(await row(2))
    for (const text of ['Summer offers', 'Back by Jonas Keller: Prices were wrong']) shown.getByText(text)
    const moments = Array.from((await row(2)).querySelectorAll('time'), ({ dateTime }) => dateTime)
    expect(moments).toEqual(['2026-11-12T10:00:00.000Z', '2026-11-20T08:00:00.000Z'])
    shown.getByText(/^Current since/)
  })

  it('one in which nothing was found and nothing changed says nothing of either', async () => {
    const plain = release(1, { findings: { errors: 0, warnings: 0 }, changed: { added: 0, edited: 5, removed: 0 } })
    await openReleases({ [routes.releases]: () => [current, plain] })
    within(await row(1)).getByText('–')
    within(await row(1)).getByText('Edited: 5')
    within(await row(3)).getByText('Added: 2, Edited: 5, Removed: 1')
  })

  it('none can be copied where there is one environment', async () => {
    await openReleases({ [routes.environments]: () => [live] })
    fireEvent.click(within(await row(2)).getByRole('button', { name: 'Actions for #2' }))
    await screen.findByRole('menuitem', { name: /^Preview link/ })
    expect(screen.queryByRole('menuitem', { name: /^Copy into an environment/ })).toBeNull()
  })

  it('an environment without releases says where they come from', async () => {
    await openReleases({ [routes.releases]: () => [] })
    await screen.findByRole('heading', { name: 'No releases yet' })
  })
})

describe('a release', () => {
  const activate = (_id: string) => routes.of(_id, 'POST', '/activate')

  it('is rolled back to once the name of the live environment is typed; running chats finish as they began', async () => {
    let list = [candidate, current, former]
    const { calls } = await openReleases({
      [routes.releases]: () => list,
      [activate(former._id)]: () => {
        list = [candidate, { ...current, status: 'former' }, { ...former, status: 'current' }]
        return former
      },
    })
    const shown = await choose(2, 'Roll back to this')
    shown.getByText(/^Live becomes just as it was in release #2\. Release #3 stays/)
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'live' } })
    press(shown, 'Roll back to this')
    await screen.findByText('Live is on release #2')
    await waitFor(async () => within(await row(2)).getByText('Current'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(bodies(calls, activate(former._id))).toEqual([{ environmentId: live._id, note: '', moveEverybody: false }])
  })

  it('says before it becomes current how many errors were found in it, and nothing of them where there are none', async () => {
    const unsound = release(5, { status: 'candidate', findings: { errors: 2, warnings: 0 } })
    await openReleases({ [routes.releases]: () => [unsound, candidate, current] })
    const shown = await choose(5, 'Make current')
    shown.getByText(/^2 errors/)
    press(shown, 'Cancel')
    expect((await choose(4, 'Make current')).queryByText(/errors?/)).toBeNull()
  })

  it('everybody is moved to it at once on request, with a response that says so', async () => {
    const landing = { ...block({ en: 'We start again' }), title: 'Sorry', inUse: true }
    const { calls } = await openReleases({
      [activate(former._id)]: () => former,
      'GET /api/agent/block/brief': () => [landing],
    })
    const shown = await choose(2, 'Roll back to this')
    fireEvent.click(shown.getByRole('checkbox', { name: /^Move everybody at once/ }))
    fireEvent.mouseDown(shown.getByRole('button', { name: /Response that running chats get/ }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: /Sorry/ }))
    fireEvent.change(shown.getByPlaceholderText('Live'), { target: { value: 'live' } })
    press(shown, 'Roll back to this')
    await waitFor(() =>
      expect(bodies(calls, activate(former._id))).toMatchObject([{ moveEverybody: true, landing: landing._id }]),
    )
  })

  it('a candidate becomes current by the same question, and can be discarded', async () => {
    const discard = `DELETE /api/agent/environment-content/releases/${candidate._id}?environmentId=${live._id}`
    let list = [candidate, current, former]
    const { calls } = await openReleases({
      [routes.releases]: () => list,
      [discard]: () => {
        list = [current, former]
        return { _id: candidate._id }
      },
    })
    const shown = await choose(4, 'Make current')
    shown.getByText(/^Live becomes just as candidate #4 is/)
    press(shown, 'Cancel')
    press(await choose(4, 'Discard'), 'Discard')
    await screen.findByText('Candidate #4 was discarded')
    expect(calls.map(({ route }) => route)).toContain(discard)
    await waitFor(() => expect(screen.queryByText('#4')).toBeNull())
    screen.getByText('#3')
  })

  it('the current one is neither compared with itself nor rolled back to', async () => {
    await openReleases()
    fireEvent.click(within(await row(3)).getByRole('button', { name: 'Actions for #3' }))
    for (const action of [/^Compare with current/, /^Roll back to this/])
      expect((await screen.findByRole('menuitem', { name: action })).getAttribute('aria-disabled')).toBe('true')
    expect(screen.getByRole('menuitem', { name: /^Preview link/ }).getAttribute('aria-disabled')).toBeNull()
  })

  it('a preview link is made for some hours, and copied', async () => {
    const route = routes.of(candidate._id, 'POST', '/preview')
    const { calls } = await openReleases({
      [route]: () => ({ url: '/plugin/bloom?preview=abc', until: '2026-11-29T10:00:00.000Z' }),
    })
    const shown = await choose(4, 'Preview link')
    const hours = shown.getByLabelText('Hours until the link ends')
    for (const [value, isWrong] of [
      ['0', true],
      ['1', false],
      ['169', true],
      ['168', false],
    ] as const) {
      fireEvent.change(hours, { target: { value } })
      expect(isDisabled(shown.getByRole('button', { name: 'Create the link' })), value).toBe(isWrong)
    }
    press(shown, 'Create the link')
    await shown.findByText(`${location.origin}/plugin/bloom?preview=abc`)
    shown.getByRole('button', { name: 'Copy the link' })
    expect(bodies(calls, route)).toEqual([{ environmentId: live._id, hours: 168 }])
  })

  it('is copied into another environment', async () => {
    const { calls } = await openReleases({ [activate(former._id)]: () => release(9, { environmentId: draft._id }) })
    const shown = await choose(2, 'Copy into an environment')
    shown.getByText(/^Draft then has just what this release holds/)
    press(shown, 'Copy')
    await screen.findByText('Release #2 was copied into Draft')
    expect(screen.queryByRole('dialog')).toBeNull()
    await waitFor(() => expect(calls.filter(({ route }) => route === routes.releases)).toHaveLength(2))
    expect(bodies(calls, activate(former._id))).toEqual([{ environmentId: live._id, targetId: draft._id, note: '' }])
  })

  it('is compared with the current one, with what its check found', async () => {
    await openReleases({
      [`GET /api/agent/environment-content/releases/${former._id}?environmentId=${live._id}`]: () => ({
        release: former,
        diff: diffOf(order, thanks),
        findings: [
          { severity: 'warning', code: 'form-empty', item: { kind: 'form', _id: idOf(52), title: 'Bouquet' } },
        ],
      }),
    })
    const shown = await choose(2, 'Compare with current')
    await shown.findByText('Order')
    shown.getByText('Removed')
    shown.getByText('“Bouquet” has no questions.')
  })

  it('the one before is the one that was current last, whatever its number', () => {
    const again = release(1, { activated: '2026-11-22T10:00:00.000Z' })
    expect(releaseBefore([current, former, again, candidate])?.number).toBe(1)
    expect(releaseBefore([current, candidate])).toBeUndefined()
  })
})
