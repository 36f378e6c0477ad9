/** Files of an agent before they are sent: what the channel does to them, and where they go. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { bodies, composer, held, open } from './conversation.tsx'
import { closeLive, happening, me, said, type Answers } from './inbox-screen.tsx'
import { on, smsLine, withLine } from './lines.ts'
import { press } from '../actions.ts'
import { idOf } from '../screen.tsx'
import { stubUploads } from './uploads.ts'

afterEach(closeLive)

const imageRoute = 'POST /api/agent/send/image'
const noteRoute = 'POST /api/agent/send/note-file'
const answers: Answers = {
  'POST /api/agent/upload': () => ({ uploadId: idOf(40), url: 'https://bucket.example/', fields: {} }),
  [imageRoute]: ({ draftEventId }) => ({
    ...said(2, '', { messageType: 'agent-msg', agent: me }),
    _id: String(draftEventId),
  }),
  [noteRoute]: ({ draftEventId }) => ({
    ...happening(2, { type: 'note', agent: me, text: '' }),
    _id: String(draftEventId),
  }),
}
const pdf = (type = 'application/pdf') => new File(['%PDF-1.7'], 'offer.pdf', { type })

async function choose(file: File) {
  stubUploads()
  fireEvent.change(screen.getByLabelText('Send files', { selector: 'input' }), { target: { files: [file] } })
  await screen.findByText('1 KB')
}
const sendButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name })

describe('a file that is chosen', () => {
  it('goes as it is by the plugin, under the type that its name tells where the browser knows none', async () => {
    const { calls } = await open(held(), answers)
    await composer()
    await choose(pdf(''))
    expect(screen.queryByText(/^Leaves as a link/)).toBeNull()
    press('Send')
    await waitFor(() => expect(bodies(calls, imageRoute)).toMatchObject([{ uploadId: idOf(40), name: 'offer.pdf' }]))
    expect(bodies(calls, 'POST /api/agent/upload')).toMatchObject([{ contentType: 'application/pdf' }])
  })

  it('says before it is sent that the channel takes it as a link', async () => {
    await open(on('twilio'), { ...answers, ...withLine(smsLine) })
    await screen.findByText(/pictures up to 5 MB/)
    await choose(new File(['rose'], 'rose.jpg', { type: 'image/jpeg' }))
    expect(screen.queryByText(/^Leaves as a link/)).toBeNull()
    press('Do not send rose.jpg')
    await choose(pdf())
    await screen.findByText('Leaves as a link: SMS does not carry this file.')
    expect(sendButton('Send').disabled).toBe(false)
  })

  it('cannot be sent where the channel is spoken, and the way is free once it is left out', async () => {
    const spoken = { ...smsLine, shown: { ...smsLine.shown, choices: 'spoken' as const, files: {} } }
    await open(on('twilio'), { ...answers, ...withLine(spoken) })
    fireEvent.change(await composer(), { target: { value: 'Here' } })
    await choose(pdf())
    await screen.findByText('Cannot be sent: SMS is spoken.')
    expect(sendButton('Send').disabled).toBe(true)
    press('Do not send offer.pdf')
    expect(sendButton('Send').disabled).toBe(false)
  })

  it('for a note goes to colleagues, on no channel of the customer, and never with a reply', async () => {
    const { calls } = await open(on('twilio'), { ...answers, ...withLine(smsLine) })
    await composer()
    press(/Private note/)
    await choose(pdf())
    expect(screen.queryByText(/^Leaves as a link/)).toBeNull()
    press(/^Reply$/)
    expect(screen.queryByText('offer.pdf')).toBeNull()
    fireEvent.change(await composer(), { target: { value: 'One moment' } })
    press('Send')
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/text')).toHaveLength(1))
    press(/Private note/)
    press('Add note')
    await waitFor(() => expect(bodies(calls, noteRoute)).toMatchObject([{ uploadId: idOf(40), name: 'offer.pdf' }]))
    expect(bodies(calls, imageRoute)).toEqual([])
  })
})
