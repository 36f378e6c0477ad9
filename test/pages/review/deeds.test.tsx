/** What is done with questions under review: folded into intents, edited, deleted, exported, and undone in time. */
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { reviewUndoMs } from '#shared/limits'
import { unsaved } from '../../../frontend/src/core/unsaved.ts'
import { delivery, hours } from '../knowledge/knowledge.ts'
import { idOf, maya } from '../screen.tsx'
import {
  bodies,
  box,
  cups,
  everything,
  expand,
  garage,
  isShown,
  openReview,
  parking,
  press,
  question,
  routes,
  row,
  wells,
} from './review-screen.tsx'

beforeEach(() => void vi.useFakeTimers({ shouldAdvanceTime: true }))
/** Lets the time pass in which a deed can be undone. */
const pass = (ms: number = reviewUndoMs) => act(() => vi.advanceTimersByTimeAsync(ms))
const chip = async (group: string) => within(await row(group)).getByRole('button', { name: `${delivery.title} 82%` })
const undo = () => fireEvent.click(screen.getByRole('button', { name: 'Undo (Z)' }))
const choose = async (item: string) => {
  fireEvent.click(await screen.findByRole('button', { name: 'More' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: item }))
}

describe('one press on the nearest intent', () => {
  it('REVIEW-010/existing/leaves: folds the whole group in, once it can no longer be undone, and the group leaves the list', async () => {
    const { calls } = await openReview()
    fireEvent.click(await chip(parking.original))
    expect(isShown(parking.original)).toBe(false)
    await screen.findByText('2 questions added to “delivery”')
    await pass(reviewUndoMs - 100)
    expect(bodies(calls, routes.assign)).toEqual([])
    await pass(200)
    expect(bodies(calls, routes.assign)).toEqual([
      {
        items: [
          { ids: parking.ids, value: parking.original },
          { ids: garage.ids, value: garage.original },
        ],
        intentId: delivery._id,
        requestId: expect.any(String),
      },
    ])
    await screen.findByText('(3)')
    expect(isShown(parking.original)).toBe(false)
    expect(isShown('2 questions added to “delivery”')).toBe(false)
  })
})

describe('what was done', () => {
  it('shows again when it is undone in time, and nothing is sent', async () => {
    const { calls } = await openReview()
    fireEvent.click(await box(parking.original))
    fireEvent.click(await chip(parking.original))
    undo()
    expect((await box(parking.original)).checked).toBe(false)
    await pass()
    expect(bodies(calls, routes.assign)).toEqual([])
  })

  it('REVIEW-005/count: counts until it is sent, and lowers count and page size by what was removed then', async () => {
    await openReview({ review: { ...everything, count: 40 } })
    fireEvent.click(await chip(parking.original))
    screen.getByText('(40)')
    await pass()
    await screen.findByText('(27)')
    screen.getByText('3 groups')
  })

  it('is sent in as many calls as it takes, to one new intent', async () => {
    const often = question(200, 'Where is my order?', 100)
    const many = Array.from({ length: 45 }, (_, at) => question(400 + at, `Where is parcel ${at}?`))
    const review = {
      ...everything,
      intents: [{ ...everything.intents[1]!, utterances: [often, ...many], size: 145 }],
    }
    const { calls } = await openReview({ review })
    fireEvent.click(await box(parking.original))
    fireEvent.click(screen.getByRole('button', { name: 'New intent …' }))
    fireEvent.change(await screen.findByLabelText('Title'), { target: { value: 'Parcels' } })
    const learned = within(screen.getByRole('list', { name: 'Questions it learns' })).getAllByRole('listitem')
    expect(learned.map(({ textContent }) => textContent)).toEqual([
      'Where is my order?',
      'Where is parcel 0?',
      'Where is parcel 1?',
      'and 43 more',
    ])
    fireEvent.click(screen.getByRole('button', { name: 'Create intent' }))
    await pass()
    await waitFor(() => expect(bodies(calls, routes.assign)).toHaveLength(2))
    const sent = bodies(calls, routes.assign) as { items: { ids: string[] }[] }[]
    expect(sent.map(({ items }) => items.length)).toEqual([40, 6])
    expect(sent[0]!.items[0]!.ids).toEqual(often.ids.slice(0, 90))
    expect(sent).toMatchObject([{ title: 'Parcels' }, { intentId: idOf(800) }])
    expect(sent[1]).not.toHaveProperty('title')
  })

  it('shows again where the call was refused, with the reason', async () => {
    await openReview({
      answers: {
        [routes.assign]: () => {
          throw new Problem('environment-read-only')
        },
      },
    })
    fireEvent.click(await chip(parking.original))
    await pass()
    await row(parking.original)
    await screen.findByText('The live environment is read-only. Make this change in another environment.')
  })

  it('is sent at once when the page is left', async () => {
    const { calls } = await openReview()
    fireEvent.click(await chip(parking.original))
    expect(bodies(calls, routes.assign)).toHaveLength(0)
    expect(unsaved.now()).toBe(1)
    cleanup()
    await waitFor(() => expect(bodies(calls, routes.assign)).toHaveLength(1))
    expect(unsaved.now()).toBe(0)
    await pass()
    expect(bodies(calls, routes.assign)).toHaveLength(1)
  })
})

describe('ticked questions', () => {
  it('REVIEW-010/existing: are folded into the intent that is chosen, by the text as it was edited', async () => {
    const intents = [hours, { ...hours, _id: idOf(61), title: 'returns' }, { ...hours, _id: idOf(62), title: 'Gifts' }]
    const { calls } = await openReview({ answers: { 'GET /api/agent/knowledge-base/intents': () => intents } })
    await expand(parking.original)
    fireEvent.click(within(await row(garage.original)).getByRole('button', { name: `Edit “${garage.original}”` }))
    const input = screen.getByLabelText('Text that is learned')
    expect(document.activeElement).toBe(input)
    fireEvent.change(input, { target: { value: 'Where do I park?' } })
    // The row neither opens nor closes with it.
    expect(fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })).toBe(false)
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Where do I park?')
    await screen.findByText('Asked: “Where can I park my car?”')
    fireEvent.click(await box('Where do I park?'))
    fireEvent.click(screen.getByRole('button', { name: 'Add to intent …' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Add 1 question to an intent' }))
    await dialog.findByRole('option', { name: 'Gifts' })
    // The nearest first, then all others by title.
    expect(dialog.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'delivery82%',
      'Opening hours10%',
      'Gifts',
      'returns',
    ])
    for (const heading of ['Nearest', 'All intents']) dialog.getByText(heading)
    fireEvent.click(dialog.getByRole('option', { name: new RegExp(hours.title) }))
    expect(screen.queryByRole('dialog')).toBeNull()
    await pass()
    expect(bodies(calls, routes.assign)).toMatchObject([
      { items: [{ ids: garage.ids, value: 'Where do I park?' }], intentId: hours._id },
    ])
  })

  it('REVIEW-010/new: become a new intent by its title; the title of one that exists stands for that one', async () => {
    const { calls } = await openReview()
    fireEvent.click(await box(wells.original))
    fireEvent.click(screen.getByRole('button', { name: 'New intent …' }))
    const title = await screen.findByLabelText('Title')
    fireEvent.click(screen.getByRole('button', { name: 'Create intent' }))
    await screen.findByText('Mandatory field')
    fireEvent.change(title, { target: { value: delivery.title.toUpperCase() } })
    screen.getByText(`“${delivery.title}” exists already. The questions are added to it.`)
    fireEvent.change(title, { target: { value: 'Towns' } })
    fireEvent.click(screen.getByRole('button', { name: 'Create intent' }))
    await pass()
    expect(bodies(calls, routes.assign)).toMatchObject([{ items: [{ value: wells.original }], title: 'Towns' }])
    await screen.findByText('The intent “Towns” was created. Choose the response that answers it.')
    expect(screen.getByRole('link', { name: 'Open intent' }).getAttribute('href')).toBe(
      `/training/intents/${idOf(800)}`,
    )
  })

  it('are deleted together, and a group stands for all that lies in it', async () => {
    const { calls } = await openReview()
    fireEvent.click(await box(parking.original))
    fireEvent.click(await box('Others'))
    // Three are all shown as what a new intent would learn.
    fireEvent.click(screen.getByRole('button', { name: 'New intent …' }))
    expect(
      within(await screen.findByRole('list', { name: 'Questions it learns' })).getAllByRole('listitem'),
    ).toHaveLength(3)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    screen.getByText('14 questions deleted')
    await pass()
    expect(bodies(calls, routes.remove)).toEqual([{ ids: [...parking.ids, ...garage.ids, ...cups.ids] }])
    // What is left is read anew.
    await waitFor(() => expect(calls.at(-1)!.route).toBe(routes.again))
  })
})

describe('the whole review', () => {
  it('REVIEW-004/groups/metrics: deleted after it was asked, leaves no group and every metric at zero', async () => {
    const { calls } = await openReview()
    await row(parking.original)
    await choose('Delete all …')
    expect(bodies(calls, routes.removeAll)).toHaveLength(0)
    fireEvent.click(await screen.findByRole('button', { name: 'Delete all' }))
    await screen.findByText('(0)')
    screen.getByText('0 groups')
    expect(isShown(parking.original)).toBe(false)
    expect(bodies(calls, routes.removeAll)).toHaveLength(1)
  })

  it('REVIEW-006: reloaded, loses edits and what is not sent yet, and asks before that', async () => {
    const { calls } = await openReview()
    await expand(wells.original)
    fireEvent.click(await screen.findByRole('button', { name: `Edit “${wells.original}”` }))
    const input = screen.getByLabelText('Text that is learned')
    fireEvent.change(input, { target: { value: 'Do you deliver to Wells?' } })
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 13 })
    fireEvent.click(await chip(parking.original))
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Cancel' }))
    await screen.findByText('Do you deliver to Wells?')
    expect(isShown(parking.original)).toBe(false)
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    const dialog = await screen.findByRole('dialog', { name: 'Reload and lose your edits?' })
    fireEvent.click(within(dialog).getByRole('button', { name: 'Reload' }))
    await row(parking.original)
    expect(isShown('Do you deliver to Wells?')).toBe(false)
    await pass()
    expect(bodies(calls, routes.assign)).toEqual([])
  })

  it('REVIEW-006: reloads without a word where nothing was edited', async () => {
    const { calls } = await openReview()
    await row(parking.original)
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(calls.filter(({ route }) => route === routes.anew)).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('REVIEW-009: is downloaded as a CSV under the name that the server gives it', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      saved.push(this.download)
    })
    Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => {} })
    const fileName = 'bloom-unanswered-questions-22-11-26.csv'
    await openReview({
      answers: { [routes.export]: () => ({ url: '/file.csv', fileName }), 'GET /file.csv': () => '' },
    })
    await row(parking.original)
    await choose('Export CSV')
    await waitFor(() => expect(saved).toEqual([fileName]))
    vi.restoreAllMocks()
  })

  it('REVIEW-009/error: that cannot be exported says so in a notification', async () => {
    await openReview({
      answers: {
        [routes.export]: () => {
          throw new Problem('unavailable')
        },
      },
    })
    await row(parking.original)
    await choose('Export CSV')
    const notices = within(await screen.findByRole('region', { name: 'Notices' }))
    await notices.findByText('The service is busy. Please try again in a moment.')
  })
})

describe('the live environment, which is read-only', () => {
  const agent = { ...maya, activeEnvironment: { _id: idOf(4), name: 'Live', isLive: true }, readOnly: true }
  const environments = [
    { ...agent.activeEnvironment, revision: 1 },
    { _id: idOf(3), name: 'Draft', isLive: false, revision: 1 },
  ]

  it('leads to the draft, and offers only deleting and exporting', async () => {
    const { calls } = await openReview({ agent, answers: { 'GET /api/agent/environment': () => environments } })
    await row(parking.original)
    await screen.findByRole('button', { name: 'Work in Draft' })
    expect(screen.queryByRole('button', { name: `${delivery.title} 82%` })).toBeNull()
    fireEvent.click(await box(wells.original))
    const barred = ['Add to intent …', 'New intent …', 'Delete'].map((name) =>
      screen.getByRole('button', { name: new RegExp(`^${name}`) }).getAttribute('aria-disabled'),
    )
    expect(barred).toEqual(['true', 'true', null])
    press('a')
    expect(screen.queryByRole('dialog')).toBeNull()
    fireEvent.click(screen.getByRole('button', { name: 'Delete' }))
    await pass()
    expect(bodies(calls, routes.remove)).toEqual([{ ids: wells.ids }])
    fireEvent.click(screen.getByRole('button', { name: 'More' }))
    expect(screen.getByRole('menuitem', { name: 'Export CSV' }).getAttribute('aria-disabled')).toBeNull()
  })
})
