/** The wizard of a broadcast: four steps, its buttons, and what is sent. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { previewTalk } from '../../../frontend/src/core/preview-talk.ts'
import { field, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya } from '../screen.tsx'
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
  bodiesOf,
  toReview,
  textOf,
  write,
} from './broadcasts-screen.ts'

describe('the wizard', () => {
  it('BROADCAST-001/create/drafts: saves a new broadcast to the drafts, with all it was given', async () => {
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

  it('SETTINGS-023/broadcast: offers the tags of the company, and saves those that are chosen', async () => {
    const { calls } = await page('/new', {
      'GET /api/agent/events/topics': () => ({ topics: ['Weddings'], outcomes: ['Sold'], tags: ['Regular', 'VIP'] }),
      [`POST ${base}`]: (body) => ({ ...draft, ...(body as object), version: 1 }),
    })
    await write('Spring', 'Hello spring')
    await press('Next')
    fireEvent.mouseDown(await screen.findByRole('button', { name: /^Tags/ }))
    const offered = await screen.findAllByRole('option', { name: /Regular|VIP|Weddings|Sold/ })
    expect(offered.map(({ textContent }) => textContent)).toEqual(['Regular', 'VIP'])
    fireEvent.mouseUp(offered[1]!)
    await press('Save to drafts')
    await waitFor(() => expect(bodiesOf(calls, `POST ${base}`)).toMatchObject([{ name: 'Spring', tags: ['VIP'] }]))
  })

  it('BROADCAST-003/new/existing/schedule: offers to save to drafts and to save and send a new one, to update either way an existing one, and to schedule', async () => {
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
    await screen.findByText(/^“.*” is being sent$/)
  })

  it('BROADCAST-001/schedule: schedules by the company’s clock, and refuses a moment that has passed', async () => {
    const { calls, router } = await page(`/${draft._id}`, {
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
    // The moment counts as saved, so leaving asks nothing.
    await waitFor(() => expect(router.state.location.search).toBe('?tab=scheduled'))
    const [body] = bodiesOf(calls, `POST ${base}/${draft._id}/schedule`) as { scheduledAt: string }[]
    const shown = new Intl.DateTimeFormat('en-GB', { timeZone: 'Europe/Berlin', timeStyle: 'short' })
    expect(shown.format(new Date(body!.scheduledAt))).toBe('10:30')
  })

  it('BROADCAST-001/update/drafts: makes a scheduled one a draft again, even where nothing else was changed', async () => {
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

  it('warns of no missing language before anything is written', async () => {
    await page('/new')
    await toReview()
    await screen.findByText('42 customers')
    expect(screen.queryByText(/^\d+ customers read/)).toBeNull()
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

  it('asks for no number of a thousand recipients', async () => {
    await page(`/${draft._id}`, { 'POST /api/agent/swarm/audience': () => ({ ...counted, count: 1000 }) })
    await toReview()
    await screen.findByText('1,000 customers')
    expect(screen.queryByLabelText(/^To confirm/)).toBeNull()
    expect((await button('Update and send')).getAttribute('aria-disabled')).toBeNull()
  })

  it('begins each step at its top', async () => {
    const scrollTo = vi.spyOn(window, 'scrollTo').mockReturnValue()
    await page(`/${draft._id}`)
    await press('Next')
    expect(scrollTo.mock.calls).toEqual([[{ top: 0 }]])
  })

  it.each([
    [[], ['email'], ['email']],
    [['whatsapp'], [], ['whatsapp']],
    [['email', 'whatsapp'], ['whatsapp', 'voice'], ['whatsapp']],
    [['whatsapp'], ['email'], ['none']],
  ])('of the channels %j of a group and its own %j counts customers on %j', async (ofGroup, own, meant) => {
    const group = { ...shops, audience: { ...shops.audience, channels: ofGroup } }
    const { calls } = await page(`/${draft._id}`, {
      'GET /api/agent/swarm': () => [group],
      [`GET ${base}/${draft._id}`]: () => ({ ...draft, channels: own }),
    })
    await toReview()
    await screen.findByText('42 customers')
    expect(bodiesOf(calls, 'POST /api/agent/swarm/audience')).toMatchObject([{ audience: { channels: meant } }])
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
    await screen.findByText('Of your 300 customers.')
    for (const text of [
      '9 get it now',
      '20 get it when they next open the chat on your website',
      '7 not reached: their channel is off',
      '3 passed over: want no broadcasts',
    ])
      await screen.findByText(text)
    await screen.findByText(/E-Mail 7/)
    await screen.findByText('From 21:00 to 08:00')
    await screen.findByText('They are passed over')
    await screen.findByText('The first tulips have come.')
  })

  it('warns about what nothing fills at the field and in the review, and sends it only where that was confirmed', async () => {
    const odd = {
      ...draft,
      content: { type: 'message', text: { en: 'Hello {firstName} ***firstname***', de: 'Hallo' } },
    }
    const { calls } = await page(`/${draft._id}`, {
      [`GET ${base}/${draft._id}`]: () => odd,
      [`POST ${base}/${draft._id}/send`]: () => ({ ...sending, _id: draft._id }),
    })
    const warning = '{firstName} is not filled: customers read it as it is. Write ***firstname|there*** for a name.'
    await screen.findByText(warning)
    await screen.findByText(/firstname\*\*\* is empty for customers who have told no name/)
    expect(screen.queryByRole('checkbox', { name: 'Send it as it is written' })).toBeNull()
    await toReview()
    await screen.findByText(warning)
    expect((await button('Update and send')).getAttribute('aria-disabled')).toBe('true')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Send it as it is written' }))
    await press('Update and send')
    await waitFor(() =>
      expect(bodiesOf(calls, `POST ${base}/${draft._id}/send`)).toEqual([{ version: 3, isConfirmed: true }]),
    )
  })

  it('shows three real recipients in the review, and says which customers read a language that is missing', async () => {
    const { calls } = await page(`/${draft._id}`, {
      [`GET ${base}/${draft._id}`]: () => ({ ...draft, content: { type: 'message', text: { en: 'Hello!' } } }),
    })
    await toReview()
    await screen.findByText('Hello Ada!')
    await screen.findByText('Hallo Sie!')
    await screen.findByText('WhatsApp · English')
    await screen.findByText('4 customers read German, and the text is not written in it: they get it in English.')
    expect(bodiesOf(calls, `POST ${base}/preview`)[0]).toMatchObject({
      content: { type: 'message', text: { en: 'Hello!' } },
      meant: { locations: [] },
    })
  })

  it('repeats in the review that quiet hours hold what is sent now', async () => {
    const quietHours = { from: '00:00', to: '23:59' }
    await page(`/${draft._id}`, { [`GET ${base}/${draft._id}`]: () => ({ ...draft, quietHours }) })
    await toReview()
    await screen.findByText(/^Send it now; the quiet hours hold it until .*23:59/)
  })

  it('says in a draft of the bot that broadcasts go to customers all the same', async () => {
    const environment = { ...maya.activeEnvironment, name: 'Draft', isLive: false }
    await page(`/${draft._id}`, {}, { ...maya, activeEnvironment: environment })
    await screen.findByText(/You work in “Draft”. Broadcasts always go to your customers/)
  })

  it('sends a test to the preview once there is one', async () => {
    let outcome = 'sent'
    const { calls } = await page(`/${draft._id}`, { [`POST ${base}/${draft._id}/test`]: () => ({ outcome }) })
    await toReview()
    expect((await button('Send test to me')).getAttribute('aria-disabled')).toBe('true')
    previewTalk.change(idOf(99))
    await waitFor(() => expect(screen.getByRole('button', { name: 'Send test to me' }).ariaDisabled).not.toBe('true'))
    await press('Send test to me')
    await screen.findByText('The test is in your preview')
    expect(bodiesOf(calls, `POST ${base}/${draft._id}/test`)).toEqual([{ userId: idOf(99) }])
    outcome = 'channel-off'
    await press('Send test to me')
    await screen.findByText('Not sent to you: the channel is off')
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
