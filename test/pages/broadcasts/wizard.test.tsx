/** The wizard of a broadcast: four steps, its buttons, and what is sent. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { previewTalk } from '../../../frontend/src/core/preview-talk.ts'
import { close, field, idOf, maya } from '../screen.tsx'
import {
  at,
  base,
  draft,
  scheduled,
  sending,
  shops,
  counted,
  page,
  button,
  press,
  type,
  bodiesOf,
  toReview,
  textOf,
  write,
} from './broadcasts-screen.ts'

afterEach(close)

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
    await waitFor(() => expect(router.state.location.pathname).toBe(at))
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
    await textOf()
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

  it('shows the content in the first language of the company that it is written in', async () => {
    const german = { ...maya, company: { ...maya.company, supportedLangs: ['de' as const] } }
    await page(
      `/${draft._id}`,
      {
        [`GET ${base}/${draft._id}`]: () => ({
          ...draft,
          content: { type: 'message', text: { en: 'Old words.', de: 'Die ersten Tulpen sind da.' } },
        }),
      },
      german,
    )
    await toReview()
    await screen.findByText('Die ersten Tulpen sind da.')
    expect(screen.queryByText('Old words.')).toBeNull()
  })

  it('says in words who gets it, when, and what happens at night', async () => {
    await page(`/${draft._id}`)
    await toReview()
    expect(await screen.findAllByText('Near our shops')).not.toEqual([])
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
