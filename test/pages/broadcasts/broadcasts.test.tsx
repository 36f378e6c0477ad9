/** Engagement > Broadcast: lists by status, the wizard and its buttons, and what becomes of a broadcast that was sent. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { Answer } from '#shared/contract'
import type { Broadcast, broadcasts as contract } from '#shared/contracts/broadcasts'
import { Problem } from '#shared/problem'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { previewTalk } from '../../../frontend/src/core/preview-talk.ts'
import { close, field, idOf, maya, open, turnGerman, type Answers, type Call } from '../screen.tsx'

afterEach(close)

const at = '/engagement/broadcast'
const base = '/api/agent/broadcast'
const draft: Broadcast = {
  _id: idOf(60),
  name: 'Tulips are here',
  kind: 'campaign',
  content: { type: 'message', text: { en: 'The first tulips have come.', de: 'Die ersten Tulpen sind da.' } },
  tags: ['spring'],
  swarmId: idOf(80),
  channels: [],
  quietHours: { from: '21:00', to: '08:00' },
  includesHeld: false,
  status: 'draft',
  created: '2026-11-20T10:00:00.000Z',
  updated: '2026-11-20T10:00:00.000Z',
  by: { _id: maya._id, name: 'Maya Vale' },
  version: 3,
}
const scheduled: Broadcast = {
  ...draft,
  _id: idOf(61),
  name: 'Advent wreaths',
  status: 'scheduled',
  scheduledAt: '2099-11-28T09:00:00.000Z',
}
const sending: Broadcast = {
  ...draft,
  _id: idOf(62),
  name: 'Roses for all',
  status: 'sent',
  sentAt: '2026-11-21T09:00:00.000Z',
  progress: { phase: 'sending', total: 200, sent: 120, skipped: 8, failed: 2, reasons: { 'opted-out': 5, gone: 3 } },
}
const finished: Broadcast = { ...sending, progress: { ...sending.progress!, phase: 'finished', sent: 190 } }
const report: NonNullable<Answer<(typeof contract)['get']>['report']> = {
  views: 77,
  choices: [{ title: 'Order roses', count: 31 }],
  links: [{ url: 'https://bloom.example/roses', count: 12 }],
  replies: 9,
  optOuts: 2,
}
const shops = {
  _id: idOf(80),
  name: 'Near our shops',
  locations: [],
  radius: 5,
  audience: { channels: [], languages: [], topics: [] },
  revision: 1,
  updated: draft.updated,
}
const counted = { count: 42, isAtLeast: false, of: 300, optedOut: 3, places: [] }

const page = (address: string, answers: Answers = {}, agent = maya) =>
  open(`${at}${address}`, {
    agent,
    answers: {
      [`GET ${base}`]: () => [draft, scheduled, sending],
      [`GET ${base}/${draft._id}`]: () => draft,
      [`GET ${base}/${scheduled._id}`]: () => scheduled,
      [`GET ${base}/${sending._id}`]: () => ({ ...sending, report }),
      'GET /api/agent/swarm': () => [shops],
      'POST /api/agent/swarm/audience': () => counted,
      'GET /api/agent/events/topics': () => ({ topics: [], outcomes: [], tags: ['spring'] }),
      ...answers,
    },
  })
const button = (name: string) => screen.findByRole('button', { name })
const press = async (name: string) => fireEvent.click(await button(name))
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const bodiesOf = (calls: readonly Call[], route: string) =>
  calls.flatMap((call) => (call.route === route ? [call.body] : []))
const toReview = async () => {
  for (let step = 0; step < 3; step += 1) await press('Next')
  await screen.findByText('What will be sent')
}
const write = async (name: string, text: string) => {
  await screen.findByLabelText('Name')
  type('Name', name)
  const editor = await screen.findByRole('textbox', { name: /^Text/ })
  fireEvent.change(editor, { target: { value: text } })
}

describe('the list of broadcasts', () => {
  it('is offered under engagement to those who build', () => {
    expect(isOffered('broadcast')).toBe(true)
    expect(pages.broadcast).toMatchObject({ area: 'engagement', access: { roles: ['admin', 'wbb-agent'] } })
  })

  it('shows drafts, scheduled and sent ones under tabs of their own, which are part of the address', async () => {
    const { router } = await page('')
    await screen.findByRole('link', { name: 'Tulips are here' })
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'Draft (1)',
      'Scheduled (1)',
      'Sent (1)',
    ])
    fireEvent.click(screen.getByRole('tab', { name: /Scheduled/ }))
    await screen.findByRole('link', { name: 'Advent wreaths' })
    expect(screen.queryByRole('link', { name: 'Tulips are here' })).toBeNull()
    // By the company's clock, an hour ahead of UTC.
    await screen.findByText(/28 Nov 2099.*10:00/)
    expect(router.state.location.search).toBe('?tab=scheduled')
    fireEvent.click(screen.getByRole('tab', { name: /Sent/ }))
    await screen.findByText('Being sent · 120 of 200')
  })

  it('deletes a draft once its name was typed', async () => {
    await page('', { [`DELETE ${base}/${draft._id}`]: () => ({ _id: draft._id }) })
    await press('Actions for Tulips are here')
    fireEvent.click(screen.getByRole('menuitem', { name: 'Delete' }))
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(dialog.getByRole('textbox'), { target: { value: draft.name } })
    fireEvent.click(dialog.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Broadcast “Tulips are here” was deleted')
    await screen.findByText('No drafts')
  })

  it('says so where the list or one of them cannot be loaded', async () => {
    const fails = () => {
      throw new Problem('not-found')
    }
    await page('', { [`GET ${base}`]: fails })
    await button('Try again')
    close()
    await page(`/${draft._id}`, { [`GET ${base}/${draft._id}`]: fails })
    await screen.findByText('This broadcast does not exist')
  })
})

describe('the wizard', () => {
  it('saves a new broadcast to the drafts, with all it was given', async () => {
    const { calls, router } = await page(`/new?kind=update&swarm=${shops._id}`, {
      [`POST ${base}`]: (body) => ({ ...draft, ...(body as object), version: 1 }),
    })
    await write('Spring', 'Hello spring')
    await press('Save to drafts')
    await screen.findByText('“Spring” is in your drafts')
    expect(bodiesOf(calls, `POST ${base}`)).toEqual([
      {
        name: 'Spring',
        kind: 'update',
        content: { type: 'message', text: { en: 'Hello spring' } },
        tags: [],
        swarmId: shops._id,
        channels: [],
        quietHours: { from: '21:00', to: '08:00' },
        includesHeld: false,
      },
    ])
    expect(router.state.location.pathname).toBe(at)
  })

  it('BROADCAST-003: offers to save to drafts and to save and send a new one, to update either way an existing one, and to schedule', async () => {
    await page('/new')
    await button('Save to drafts')
    await toReview()
    await button('Save and send')
    close()
    await page(`/${draft._id}`)
    await button('Update to drafts')
    await toReview()
    await button('Update and send')
    expect(screen.queryByRole('button', { name: 'Schedule' })).toBeNull()
    await press('Previous')
    fireEvent.click(await screen.findByLabelText('Send it at a date and time'))
    await press('Next')
    await button('Schedule')
    expect(screen.queryByRole('button', { name: 'Update and send' })).toBeNull()
  })

  it('saves first and sends what it has saved, and leads to how that goes', async () => {
    const { calls, router } = await page(`/${draft._id}`, {
      [`PUT ${base}/${draft._id}`]: (body) => ({ ...draft, ...(body as object), version: 4 }),
      [`POST ${base}/${draft._id}/send`]: () => ({ ...sending, _id: draft._id, version: 5 }),
    })
    await screen.findByLabelText('Name')
    type('Name', 'Tulips again')
    await toReview()
    await press('Update and send')
    await waitFor(() => expect(bodiesOf(calls, `POST ${base}/${draft._id}/send`)).toEqual([{ version: 4 }]))
    expect(bodiesOf(calls, `PUT ${base}/${draft._id}`)).toMatchObject([{ name: 'Tulips again', version: 3 }])
    expect(router.state.location.pathname).toBe(`${at}/${draft._id}`)
  })

  it('schedules by the company’s clock, and refuses a moment that has passed', async () => {
    const { calls } = await page(`/${draft._id}`, {
      [`POST ${base}/${draft._id}/schedule`]: () => scheduled,
    })
    await press('Next')
    await press('Next')
    fireEvent.click(await screen.findByLabelText('Send it at a date and time'))
    type('Day', '2020/01/31')
    await press('Next')
    await press('Schedule')
    await screen.findByText('Choose a moment at least a minute ahead.')
    const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
    type('Day', tomorrow.replaceAll('-', '/'))
    type('Time of day', '10:30')
    await press('Next')
    await press('Schedule')
    await screen.findByText('“Advent wreaths” is scheduled')
    const [body] = bodiesOf(calls, `POST ${base}/${draft._id}/schedule`) as { scheduledAt: string }[]
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
    expect(shown.format(new Date(body!.scheduledAt))).toBe('10:30')
  })

  it('makes a scheduled one a draft again, even where nothing else was changed', async () => {
    const { calls } = await page(`/${scheduled._id}`, { [`PUT ${base}/${scheduled._id}`]: () => draft })
    await press('Update to drafts')
    await screen.findByText('“Tulips are here” is in your drafts')
    expect(bodiesOf(calls, `PUT ${base}/${scheduled._id}`)).toMatchObject([{ name: 'Advent wreaths', version: 3 }])
  })

  it('leads to what is missing, and keeps what was typed', async () => {
    const { calls } = await page('/new')
    await screen.findByLabelText('Name')
    type('Name', 'Only a name')
    await toReview()
    await press('Save and send')
    await screen.findByRole('textbox', { name: /^Text/ })
    expect(field('Name').value).toBe('Only a name')
    expect(bodiesOf(calls, `POST ${base}`)).toEqual([])
  })

  it('has the number of more than a thousand recipients typed before it sends', async () => {
    await page(`/${draft._id}`, { 'POST /api/agent/swarm/audience': () => ({ ...counted, count: 1250 }) })
    await toReview()
    const box = await screen.findByLabelText('To confirm, type how many they are: 1,250')
    const isOff = async () => (await button('Update and send')).getAttribute('aria-disabled')
    expect(await isOff()).toBe('true')
    fireEvent.change(box, { target: { value: '1.250' } })
    expect(await isOff()).toBeNull()
  })

  it('says in words who gets it, when, and what happens at night', async () => {
    await page(`/${draft._id}`)
    await toReview()
    const [all] = screen.getAllByText('Near our shops')
    expect(all).toBeTruthy()
    await screen.findByText('42 customers')
    await screen.findByText('From 21:00 to 08:00')
    await screen.findByText('They are passed over')
    await screen.findByText('The first tulips have come.')
  })

  it('sends a test to the preview once there is one', async () => {
    const { calls } = await page(`/${draft._id}`, { [`POST ${base}/${draft._id}/test`]: () => ({ outcome: 'sent' }) })
    await toReview()
    expect((await button('Send test to me')).getAttribute('aria-disabled')).toBe('true')
    previewTalk.change(idOf(99))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send test to me' }).ariaDisabled).not.toBe('true'))
    await press('Send test to me')
    await screen.findByText('The test is in your preview')
    expect(bodiesOf(calls, `POST ${base}/${draft._id}/test`)).toEqual([{ userId: idOf(99) }])
    previewTalk.change(undefined)
  })

  it('asks before it is left with something unsaved', async () => {
    const { router } = await page(`/${draft._id}`)
    await screen.findByLabelText('Name')
    type('Name', 'Changed')
    await press('Cancel')
    fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: /Leave/ }))
    await waitFor(() => expect(router.state.location.pathname).toBe(at))
  })
})

describe('a broadcast that was sent', () => {
  it('shows how far it has come, whom it passed over and why, and what came of it', async () => {
    await page(`/${sending._id}`)
    await screen.findByText('130 of 200')
    for (const text of ['120 sent', '8 passed over', '2 failed', '70 still to come']) await screen.findByText(text)
    await screen.findByText(/5 × wants no broadcasts/)
    await screen.findByText('77')
    expect(screen.getByRole('table', { name: 'Choices' }).textContent).toMatch(/Order roses.*31/)
    expect(screen.queryByRole('button', { name: /drafts/ })).toBeNull()
  })

  it('is paused, goes on, and is cancelled once that was confirmed', async () => {
    let phase: 'sending' | 'paused' | 'cancelled' = 'sending'
    const now = () => ({ ...sending, progress: { ...sending.progress!, phase }, report })
    const turn = (to: typeof phase) => () => {
      phase = to
      return now()
    }
    await page(`/${sending._id}`, {
      [`GET ${base}/${sending._id}`]: now,
      [`POST ${base}/${sending._id}/pause`]: turn('paused'),
      [`POST ${base}/${sending._id}/resume`]: turn('sending'),
      [`POST ${base}/${sending._id}/cancel`]: turn('cancelled'),
    })
    await press('Pause')
    await press('Resume')
    await press('Cancel broadcast')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel broadcast' }))
    await screen.findByText('Cancelled')
  })

  it('sends to those who failed as a new draft', async () => {
    const { router } = await page(`/${sending._id}`, {
      [`GET ${base}/${sending._id}`]: () => ({ ...finished, report }),
      [`POST ${base}/${sending._id}/resend`]: () => ({ ...draft, resends: sending._id }),
      [`GET ${base}/${draft._id}`]: () => ({ ...draft, resends: sending._id }),
    })
    await press('Send to those who failed')
    await waitFor(() => expect(router.state.location.pathname).toBe(`${at}/${draft._id}`))
    await press('Next')
    await screen.findByText('Those whom the broadcast before did not reach.')
  })

  it('speaks German', async () => {
    await page(`/${sending._id}`)
    await turnGerman()
    await screen.findByText('8 übergangen')
    await screen.findByText(/5 × möchte keine Rundrufe/)
  })
})
