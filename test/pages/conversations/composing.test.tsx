/** What helps an agent to write: emojis, files, replies at hand, colleagues who are asked to look. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { bodies, composer, first, held, open, refuse } from './conversation.tsx'
import { agents, closeLive, customer, happening, jonas, me, said, takeoverBy } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'
import { stubUploads } from './uploads.ts'

afterEach(closeLive)

const repliesRoute = `GET /api/agent/user/${first}/replies`
const write = async (text: string) => fireEvent.change(await composer(), { target: { value: text } })
const enter = async () => fireEvent.keyDown(await composer(), { key: 'Enter' })
const titles = () => screen.getAllByRole('option').map((option) => option.querySelector('b')?.textContent)

describe('emojis', () => {
  it('are found by a word, walked through by arrows, put at the caret, and those used lately come first', async () => {
    await open()
    await write('Welcome !')
    const field = await composer()
    field.setSelectionRange(8, 8)
    press('Emojis')
    const search = await screen.findByRole('searchbox', { name: 'Search emojis' })
    screen.getByRole('group', { name: 'All emojis' })
    expect(screen.queryByRole('group', { name: 'Used lately' })).toBeNull()
    fireEvent.change(search, { target: { value: 'xylophone' } })
    screen.getByText('No emoji has this name.')
    expect(screen.queryByRole('group', { name: 'All emojis' })).toBeNull()
    fireEvent.change(search, { target: { value: 'rose' } })
    fireEvent.keyDown(search, { key: 'Enter' })
    await waitFor(() => expect(field.value).toBe('Welcome 🌹!'))
    press('Emojis')
    const recent = within(await screen.findByRole('group', { name: 'Used lately' }))
    recent.getByRole('button', { name: 'rose flower' })
    fireEvent.keyDown(screen.getByRole('searchbox', { name: 'Search emojis' }), { key: 'ArrowDown' })
    expect(document.activeElement).toBe(recent.getByRole('button'))
    fireEvent.keyDown(document.activeElement!, { key: 'ArrowRight' })
    expect(document.activeElement?.textContent).toBe('😀')
    fireEvent.keyDown(document.activeElement!, { key: 'Escape' })
    expect(screen.queryByRole('searchbox', { name: 'Search emojis' })).toBeNull()
  })

  it('an emoji is written by its name between a colon and Enter, and a colon in a sentence is left alone', async () => {
    await open()
    await write('Thank you :sun')
    // Those that are called so first, then those whose name begins so.
    await waitFor(() => expect(titles()).toEqual(['sun sunny', 'sunflower', 'cool sunglasses', 'cloud sun']))
    await write('Thank you :smile')
    await waitFor(() => expect(titles()[0]).toBe('smile laughing eyes'))
    await enter()
    expect((await composer()).value).toBe('Thank you 😄')
    await write('at 9:smile')
    expect(screen.queryByRole('option')).toBeNull()
  })
})

describe('files', () => {
  const answers = {
    'POST /api/agent/upload': ({ bytes }: Record<string, unknown>) => ({
      uploadId: idOf(40 + Number(bytes)),
      url: '/bucket',
      fields: {},
    }),
    'POST /api/agent/send/image': ({ draftEventId, name }: Record<string, unknown>) => ({
      ...said(2, String(name), { messageType: 'agent-msg', agent: me }),
      _id: String(draftEventId),
    }),
  }
  const picture = (name: string, bytes: number, type = 'image/png') => new File(['r'.repeat(bytes)], name, { type })
  const choose = async (...files: File[]) => {
    await composer()
    fireEvent.change(screen.getByLabelText('Send files', { selector: 'input' }), { target: { files } })
  }
  const chips = () =>
    within(screen.getByRole('list', { name: 'Files that will be sent' }))
      .getAllByRole('listitem')
      .map((chip) => chip.querySelector('b')?.textContent)

  it('are looked at before they leave, one is left out, and the others leave in their order with the text', async () => {
    stubUploads()
    const { calls } = await open(held(), answers)
    stubUploads()
    await choose(picture('rose.png', 1), picture('tulip.png', 2))
    fireEvent.paste(await composer(), {
      clipboardData: { files: [picture('daisy.png', 3)], getData: () => '' },
    })
    await waitFor(() => expect(chips()).toEqual(['rose.png', 'tulip.png', 'daisy.png']))
    press('Do not send tulip.png')
    await write('Which one?')
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false))
    press('Send')
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/text')).toMatchObject([{ text: 'Which one?' }]))
    expect(bodies(calls, 'POST /api/agent/send/image')).toMatchObject([
      { uploadId: idOf(41), name: 'rose.png' },
      { uploadId: idOf(43), name: 'daisy.png' },
    ])
    expect(screen.queryByRole('list', { name: 'Files that will be sent' })).toBeNull()
  })

  it('that cannot be sent are named with the reason, and the others stay', async () => {
    await open(held(), answers)
    stubUploads()
    await choose(picture('offer.exe', 3, 'application/x-msdownload'), picture('rose.png', 1), picture('nothing.png', 0))
    await screen.findByText('offer.exe cannot be sent. Pictures, PDF, office files, text, audio and MP4 can.')
    screen.getByText('nothing.png is empty.')
    await waitFor(() => expect(chips()).toEqual(['rose.png']))
    press('Dismiss')
    expect(screen.queryByText('nothing.png is empty.')).toBeNull()
  })

  it('that are still on their way are waited for, and one that failed is uploaded again', async () => {
    const { calls } = await open(held(), answers)
    stubUploads('stalled')
    await choose(picture('rose.png', 1))
    await screen.findByText('1 file is being uploaded …')
    await write('Look')
    await enter()
    expect(bodies(calls, 'POST /api/agent/send/text')).toEqual([])
    press('Do not send rose.png')
    stubUploads('refused')
    await choose(picture('rose.png', 1))
    await screen.findByText('Not uploaded. Try again.')
    stubUploads()
    press('Upload rose.png again')
    await screen.findByText('1 KB')
  })

  it('that were dropped stay with their conversation while another one is open', async () => {
    await open(held(), answers)
    stubUploads()
    const zone = document.querySelector('.live-composer')!
    const dataTransfer = { types: ['Files'], files: [picture('rose.png', 1)] }
    expect(zone.className).not.toContain('live-composer-drop')
    fireEvent.dragEnter(zone, { dataTransfer })
    expect(zone.className).toContain('live-composer-drop')
    fireEvent.drop(zone, { dataTransfer })
    await waitFor(() => expect(chips()).toEqual(['rose.png']))
    press(/Private note/)
    expect(screen.queryByRole('list', { name: 'Files that will be sent' })).toBeNull()
    press(/^Reply$/)
    expect(chips()).toEqual(['rose.png'])
  })
})

describe('replies at hand', () => {
  const reply = (number: number, group: string, title: string) => ({
    _id: idOf(number),
    group,
    title,
    type: 'message',
    text: `${title}.`,
  })
  const replies = [
    reply(32, 'Payment', 'Invoice sent'),
    reply(30, 'Delivery', 'Delivery times'),
    reply(31, 'Delivery', 'Delivery area'),
    reply(33, '', 'Good morning'),
  ]
  const answers = { [repliesRoute]: () => replies }

  it('are sorted into folders, which open by Enter, and those used lately come first', async () => {
    await open(held(), answers)
    await write('/')
    await screen.findByRole('option', { name: /^Delivery/ })
    expect(titles()).toEqual(['Delivery', 'Payment', 'Good morning'])
    await enter()
    await waitFor(() => expect(titles()).toEqual(['Delivery times', 'Delivery area']))
    expect(screen.getAllByRole('option')[0]?.dataset['heading']).toBe('Delivery')
    fireEvent.keyDown(await composer(), { key: 'ArrowDown' })
    await enter()
    expect((await composer()).value).toBe('Delivery area.')
    await write('/')
    await waitFor(() => expect(titles()[0]).toBe('Delivery area'))
    await write('/del')
    await waitFor(() => expect(titles()).toEqual(['Delivery area', 'Delivery times']))
  })

  it('are found by the first letters of their words, and go where the caret stands', async () => {
    await open(held(), answers)
    await write('Hello. /is')
    await waitFor(() => expect(titles()).toEqual(['Invoice sent']))
    await enter()
    expect((await composer()).value).toBe('Hello. Invoice sent.')
    await write('and/or')
    expect(screen.queryByRole('option')).toBeNull()
  })

  it('macros are among them with what they do, and Enter runs the one that is pointed at, once', async () => {
    const macro = {
      _id: idOf(50),
      title: 'Refund',
      steps: [
        { do: 'say', text: 'Your money is on its way.' },
        { do: 'tag', tag: 'refund' },
        { do: 'assign', agentId: jonas._id },
        { do: 'complete', topic: 'Payment' },
      ],
      audience: { for: 'all' },
      revision: 1,
      by: me,
      runs: 3,
    }
    const route = `POST /api/agent/macros/${idOf(50)}/run`
    const { calls } = await open(held(), {
      ...answers,
      'GET /api/agent/macros': () => [macro],
      'POST /api/agent/users/status': () => ({ agents, hasLanguageModel: true }),
      [route]: () => customer(10, { owner: takeoverBy(jonas), last: 1 }),
    })
    await write('/refu')
    const option = await screen.findByRole('option', { name: /Refund/ })
    await waitFor(() =>
      expect([...option.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
        'Say “Your money is on its way.”',
        'Tag refund',
        'Assign to Jonas Keller',
        'Complete Payment',
      ]),
    )
    await enter()
    await Promise.all(['With Jonas Keller', 'Done: Refund'].map((text) => screen.findByText(text)))
    expect(bodies(calls, route)).toMatchObject([{ userId: first }])
  })

  it('a macro that is refused says why, and changes nothing', async () => {
    const macro = { _id: idOf(50), title: 'Refund', steps: [], audience: { for: 'all' }, revision: 1, by: me, runs: 0 }
    await open(held(), {
      ...answers,
      'GET /api/agent/macros': () => [macro],
      [`POST /api/agent/macros/${idOf(50)}/run`]: refuse,
    })
    await write('/refund')
    await screen.findByRole('option', { name: /Refund/ })
    await enter()
    await screen.findByText(/did not|cannot|unavailable|try again/i, { selector: '[class*=flash] *' })
    expect((await composer()).value).toBe('')
  })
})

describe('a note', () => {
  const noteField = async () => screen.findByRole<HTMLTextAreaElement>('textbox', { name: 'Note for colleagues' })
  const department = { _id: idOf(900), name: 'Delivery' }

  it('asks colleagues and departments to look, by their names, and stores their ids', async () => {
    const { calls } = await open(held(), {
      'POST /api/agent/users/status': () => ({ agents, hasLanguageModel: true }),
      'GET /api/agent/departments': () => [department],
    })
    press(/Private note/)
    fireEvent.change(await noteField(), { target: { value: '@jon' } })
    await screen.findByRole('option', { name: /Jonas Keller/ })
    fireEvent.keyDown(await noteField(), { key: 'Enter' })
    expect((await noteField()).value).toBe('@Jonas Keller ')
    fireEvent.change(await noteField(), { target: { value: '@Jonas Keller please ask @del' } })
    await screen.findByRole('option', { name: /Delivery/ })
    fireEvent.keyDown(await noteField(), { key: 'Tab' })
    expect(screen.queryByRole('option')).toBeNull()
    fireEvent.keyDown(await noteField(), { key: 'Enter' })
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/send/note')).toMatchObject([
        { text: '@Jonas Keller please ask @Delivery', mentions: [jonas._id, department._id] },
      ]),
    )
  })

  it('does not ask whom its text names no more', async () => {
    const { calls } = await open(held(), { 'POST /api/agent/users/status': () => ({ agents, hasLanguageModel: true }) })
    press(/Private note/)
    fireEvent.change(await noteField(), { target: { value: '@jon' } })
    await screen.findByRole('option', { name: /Jonas Keller/ })
    fireEvent.keyDown(await noteField(), { key: 'Enter' })
    fireEvent.change(await noteField(), { target: { value: 'Nobody has to look' } })
    fireEvent.keyDown(await noteField(), { key: 'Enter' })
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/note')).toHaveLength(1))
    expect(bodies(calls, 'POST /api/agent/send/note')[0]).not.toHaveProperty('mentions')
  })

  it('shows whom it names, the longer of two names that begin alike', async () => {
    const team = { _id: idOf(901), name: 'Jonas' }
    await open(
      held(),
      {
        'POST /api/agent/users/status': () => ({ agents, hasLanguageModel: true }),
        'GET /api/agent/departments': () => [team],
      },
      [
        happening(1, {
          type: 'note',
          agent: me,
          text: '@Jonas Keller or @Jonas, not @Kim',
          mentions: [team._id, jonas._id],
        }),
      ],
    )
    await screen.findByText('@Jonas', { selector: 'mark' })
    const named = screen.getByText('@Jonas Keller')
    expect(named.tagName).toBe('MARK')
    expect(screen.queryByText('@Kim', { selector: 'mark' })).toBeNull()
    await act(async () => {})
  })
})
