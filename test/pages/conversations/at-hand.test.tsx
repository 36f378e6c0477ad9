/** What is offered while an agent writes, and what is not: replies, knowledge, names, and files that were chosen before. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetFile } from '../../../frontend/src/pages/conversations/state/kept-files.ts'
import { bodies, composer, first, held, open } from './conversation.tsx'
import { agents, closeLive, customer, killTab, me, said } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'
import { stubUploads } from './uploads.ts'

afterEach(closeLive)

const write = async (text: string) => fireEvent.change(await composer(), { target: { value: text } })
const options = () => screen.queryAllByRole('option')
const titles = () => options().map((option) => option.querySelector('b')?.textContent)

describe('canned replies', () => {
  const reply = (number: number, group: string, title: string) => ({
    _id: idOf(number),
    group,
    title,
    type: 'message',
    text: `${title}.`,
  })
  const repliesRoute = `GET /api/agent/user/${first}/replies`
  const headings = () => options().map(({ dataset }) => dataset['heading'])

  it('of one folder alone, or of none, are listed without a heading', async () => {
    await open(held(), { [repliesRoute]: () => [reply(30, 'Delivery', 'Times'), reply(31, '', 'Good morning')] })
    await write('/')
    await waitFor(() => expect(titles()).toEqual(['Times', 'Good morning']))
    expect(headings()).toEqual([undefined, undefined])
    // A title of one word has no letters that would find it.
    expect(options().map((option) => option.querySelector('kbd')?.textContent)).toEqual([undefined, '/gm'])
  })

  it('of several folders stand behind them, under a heading of their own', async () => {
    const replies = [reply(30, 'Payment', 'Invoice'), reply(31, 'Delivery', 'Times'), reply(32, '', 'Good morning')]
    await open(held(), { [repliesRoute]: () => replies })
    await write('/')
    await waitFor(() => expect(titles()).toEqual(['Delivery', 'Payment', 'Good morning']))
    expect(headings()).toEqual(['Folders', undefined, 'Other replies'])
  })

  it('are joined by knowledge from the third letter on', async () => {
    const passages = `GET /api/agent/user/${first}/passages`
    const { calls } = await open(held(), {
      [repliesRoute]: () => [reply(30, '', 'Delivery times')],
      [passages]: () => [{ blockId: idOf(50), title: 'Where we deliver', text: 'In Bath.' }],
    })
    await write('/de')
    await waitFor(() => expect(titles()).toEqual(['Delivery times']))
    await write('/del')
    await waitFor(() => expect(titles()).toEqual(['Delivery times', 'Where we deliver']))
    expect(bodies(calls, passages)).toEqual([{ searchText: 'del' }])
  })
})

it('an @ that names nobody is left alone', async () => {
  await open(held(), { 'POST /api/agent/users/status': () => ({ agents, hasLanguageModel: true }) })
  press(/Private note/)
  const note = await screen.findByRole('textbox', { name: 'Note for colleagues' })
  fireEvent.change(note, { target: { value: '@jon' } })
  await screen.findByRole('option', { name: /Jonas Keller/ })
  fireEvent.change(note, { target: { value: '@jonx' } })
  expect(screen.queryByRole('listbox')).toBeNull()
})

describe('files that were chosen', () => {
  const answers = {
    'POST /api/agent/upload': () => ({ uploadId: idOf(40), url: '/bucket', fields: {} }),
    'POST /api/agent/send/image': ({ draftEventId, name }: Record<string, unknown>) => ({
      ...said(2, String(name), { messageType: 'agent-msg', agent: me }),
      _id: String(draftEventId),
    }),
  }
  const rose = () => new File(['r'], 'rose.png', { type: 'image/png' })
  const choose = async (...files: File[]) => {
    await composer()
    fireEvent.change(screen.getByLabelText('Send files', { selector: 'input' }), { target: { files } })
  }
  const kept = () => Object.keys(localStorage).filter((key) => key.startsWith('files/'))
  const chips = async () => within(await screen.findByRole('list', { name: 'Files that will be sent' }))

  it('are kept until they are sent, with what was said of those that were refused', async () => {
    await open(held(), answers)
    stubUploads()
    await choose(rose(), new File(['x'], 'offer.exe', { type: 'application/x-msdownload' }))
    ;(await chips()).getByText('rose.png')
    await screen.findByText(/^offer\.exe cannot be sent/)
    expect(kept()).toHaveLength(1)
    await waitFor(() => expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Send' }).disabled).toBe(false))
    press('Send')
    await waitFor(() => expect(screen.queryByText(/^offer\.exe cannot be sent/)).toBeNull())
    expect(kept()).toEqual([])
  })

  it('show their picture in a new tab as well, which is let go with the file', async () => {
    await open(held(), answers)
    stubUploads()
    await choose(rose())
    await screen.findByText('1 KB')
    killTab()
    stubUploads()
    const forget = vi.spyOn(URL, 'revokeObjectURL')
    await open(held(), answers)
    await waitFor(() => expect(document.querySelector('.live-file-chip img')).not.toBeNull())
    expect(forget).not.toHaveBeenCalled()
    press('Do not send rose.png')
    expect(forget).toHaveBeenCalledOnce()
    expect(screen.queryByRole('list', { name: 'Files that will be sent' })).toBeNull()
  })

  it('and are neither uploaded nor kept have to be chosen again', async () => {
    const offline = () => {
      throw new TypeError('Failed to fetch')
    }
    await open(held(), { 'POST /api/agent/upload': offline })
    stubUploads()
    await choose(rose())
    await screen.findByText('Will be uploaded when Parley can be reached')
    const [key = ''] = kept()
    const [{ _id }] = JSON.parse(localStorage.getItem(key)!) as [{ _id: string }]
    await forgetFile(_id)
    killTab()
    await open()
    await screen.findByText('Not uploaded. Try again.')
  })

  it('are on their way again once they are uploaded again', async () => {
    await open(held(), answers)
    stubUploads('refused')
    await choose(rose())
    await screen.findByText('Not uploaded. Try again.')
    stubUploads('stalled')
    press('Upload rose.png again')
    await screen.findByRole('progressbar', { name: /rose\.png/ })
    expect(screen.queryByText('Not uploaded. Try again.')).toBeNull()
  })
})

it('a draft that another tab writes is marked in the list, and left alone in a tab that is written in', async () => {
  await open(held(), { 'POST /api/agent/users': () => [held(), customer(11)] })
  await write('Let me ask')
  const [key = ''] = Object.keys(localStorage).filter((each) => each.startsWith('draft/'))
  const other = key.replace(first, idOf(11))
  localStorage.setItem(other, JSON.stringify({ mode: 'reply', reply: 'Soon', note: '' }))
  localStorage.setItem(key, JSON.stringify({ mode: 'reply', reply: 'Let me ask the shop', note: '' }))
  vi.spyOn(document, 'hasFocus').mockReturnValue(true)
  for (const changed of [key, other]) fireEvent(window, new StorageEvent('storage', { key: changed }))
  await screen.findByText('Draft')
  expect((await composer()).value).toBe('Let me ask')
})
