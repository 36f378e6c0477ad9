/** What was sent and what was begun outlives its tab: sent once, in its order, under its author's name, or kept with a reason. */
import { onlineManager } from '@tanstack/react-query'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { Problem } from '#shared/problem'
import { changeLanguage } from '../../../frontend/src/core/i18n.ts'
import { readOutgoing, type Outgoing } from '../../../frontend/src/pages/conversations/state/outbox.ts'
import { bodies, composer, conversation, first, held, open } from './conversation.tsx'
import { closeLive, customer, killTab, me, openLive, said, type Answers } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf, maya } from '../screen.tsx'
import { stubUploads } from './uploads.ts'

afterEach(closeLive)

const textRoute = 'POST /api/agent/send/text'
const messages = 'GET /api/agent/messages'
const offline = () => {
  throw new TypeError('Failed to fetch')
}
const write = async (text: string) => fireEvent.change(await composer(), { target: { value: text } })
const send = async (text: string) => {
  await write(text)
  fireEvent.keyDown(await composer(), { key: 'Enter' })
}
const waits = (count = 1) => waitFor(() => expect(screen.getAllByText(/^Not sent yet\./)).toHaveLength(count))
const leave = () => {
  const event = new Event('beforeunload', { cancelable: true })
  dispatchEvent(event)
  return event.defaultPrevented
}

describe('a message that waits', () => {
  it('is said once, in its order, by the next tab of its author, after its own was killed', async () => {
    const { calls: before } = await open(held(), { [textRoute]: offline })
    await send('Yes, until six.')
    await send('Also on Sundays.')
    await waits(2)
    killTab()
    const { calls } = await open()
    await waitFor(() => expect(bodies(calls, textRoute)).toHaveLength(2))
    const [tried] = bodies(before, textRoute)
    expect(bodies(calls, textRoute)).toMatchObject([tried as object, { text: 'Also on Sundays.' }])
    await waitFor(() => expect(screen.getAllByText('Delivered')).toHaveLength(2))
    killTab()
    const again = await open()
    await act(async () => {})
    expect(bodies(again.calls, textRoute)).toEqual([])
  })

  it('is not said again by the next tab where its own was killed before it could show it', async () => {
    // A message that is not known yet lies before it, and is never told.
    const { calls: before } = await open(held(), {
      [textRoute]: ({ draftEventId, text }) => ({ ...said(3, String(text)), _id: String(draftEventId) }),
      [messages]: ({ since }) => (since ? new Promise(() => undefined) : { messages: [said(1, 'Today?')], last: 1 }),
    })
    await send('Yes, until six.')
    await waitFor(() => expect(bodies(before, messages).at(-1)).toHaveProperty('since'))
    killTab()
    const { calls } = await open()
    await screen.findByText('Do you deliver today?')
    await act(async () => {})
    expect(bodies(calls, textRoute)).toEqual([])
  })

  it('is asked about when the tab is closed, and nothing is asked once it has left', async () => {
    let isDown = true
    const answers = conversation(held())
    await open(held(), { [textRoute]: (sent) => (isDown ? offline() : answers[textRoute]!(sent)) })
    expect(leave()).toBe(false)
    await send('Yes, until six.')
    await waits()
    expect(leave()).toBe(true)
    isDown = false
    await screen.findByText('Delivered')
    expect(leave()).toBe(false)
  })

  it('is sent by no tab that was closed', async () => {
    await open(held(), { [textRoute]: offline })
    await send('Yes, until six.')
    await waits()
    killTab()
    const asked = vi.fn(() => new Promise(() => undefined))
    vi.stubGlobal('fetch', asked)
    onlineManager.setOnline(false)
    onlineManager.setOnline(true)
    const [kept = ''] = Object.keys(localStorage).filter((key) => key.startsWith('outbox/'))
    for (const key of ['id', kept]) dispatchEvent(new StorageEvent('storage', { key }))
    await act(async () => {})
    expect(asked).not.toHaveBeenCalled()
  })

  it('is neither shown to nor sent by another agent who signs in here, and sent by its author afterwards', async () => {
    await open(held(), { [textRoute]: offline })
    await send('Yes, until six.')
    await waits()
    killTab()
    const other = { ...maya, _id: idOf(4), fullName: 'Jonas Keller' }
    const { calls } = await open(held(), {}, undefined, other)
    await act(async () => {})
    expect([bodies(calls, textRoute), screen.queryByText('Yes, until six.')]).toEqual([[], null])
    killTab()
    const own = await open()
    await waitFor(() =>
      expect(bodies(own.calls, textRoute)).toMatchObject([{ agentId: me._id, text: 'Yes, until six.' }]),
    )
  })

  it('stays where it is while somebody else has signed in to this browser in another tab', async () => {
    let isDown = true
    const { calls } = await open(held(), {
      [textRoute]: (sent) => (isDown ? offline() : conversation(held())[textRoute]!(sent)),
    })
    await send('Yes, until six.')
    await waits()
    localStorage.setItem('id', idOf(4))
    isDown = false
    const tried = bodies(calls, textRoute).length
    await send('And on Sundays.')
    await waits(2)
    expect(bodies(calls, textRoute)).toHaveLength(tried)
  })

  it('for more than a day is sent after a question', async () => {
    await open(held(), { [textRoute]: offline })
    await send('Yes, until six.')
    await waits()
    killTab()
    const [key = ''] = Object.keys(localStorage).filter((each) => each.startsWith('outbox/'))
    const day = 24 * 60 * 60 * 1000
    const kept = JSON.parse(localStorage.getItem(key)!) as object
    const age = (ms: number) =>
      localStorage.setItem(key, JSON.stringify({ ...kept, created: new Date(Date.now() - ms).toISOString() }))
    vi.useFakeTimers({ toFake: ['Date'] })
    age(day)
    const [{ state }] = readOutgoing(first) as [Outgoing]
    expect(state).toBe('waiting')
    vi.useRealTimers()
    age(day + 1000)
    const { calls } = await open()
    await screen.findByText(/^Written more than a day ago and not sent\./)
    expect(bodies(calls, textRoute)).toEqual([])
    fireEvent.click(within(screen.getByRole('log')).getByRole('button', { name: 'Send' }))
    await screen.findByText('Delivered')
    expect(bodies(calls, textRoute)).toHaveLength(1)
  })

  it('whose file could not be uploaded takes it along, uploaded when the server can be reached', async () => {
    let isDown = true
    const upload = () => (isDown ? offline() : { uploadId: idOf(40), url: 'https://bucket.example/', fields: {} })
    const file: Answers = {
      'POST /api/agent/upload': upload,
      'POST /api/agent/send/image': ({ draftEventId, name }) => ({
        ...said(2, String(name), { messageType: 'agent-msg', agent: me }),
        _id: String(draftEventId),
      }),
    }
    await open(held(), file)
    stubUploads()
    await composer()
    const invoice = new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText('Send files', { selector: 'input' }), { target: { files: [invoice] } })
    await screen.findByText('Will be uploaded when Parley can be reached')
    press('Send')
    await waits()
    killTab()
    isDown = false
    stubUploads()
    const { calls } = await open(held(), file)
    stubUploads()
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/send/image')).toMatchObject([{ uploadId: idOf(40), name: 'invoice.pdf' }]),
    )
    expect(bodies(calls, 'POST /api/agent/upload')).toMatchObject([
      { purpose: 'chat-file', contentType: 'application/pdf' },
    ])
  })
})

describe('a message that can be sent no more', () => {
  it.each([
    ['taken-over', 'Not sent, because a colleague has taken the conversation. The text is kept.'],
    ['not-taken-over', 'Not sent, because the conversation is not yours any more. The text is kept.'],
    ['not-found', 'Not sent, because this customer is not there any more. The text is kept.'],
  ] as const)('because of %s says so, and is kept when the tab is closed', async (code, sentence) => {
    const refused: Answers = {
      [textRoute]: () => {
        throw new Problem(code)
      },
    }
    await open(held(), refused)
    await send('Yes, until six.')
    await screen.findByText(sentence)
    killTab()
    const { calls } = await open(held(), refused)
    await screen.findByText(sentence)
    within(screen.getByRole('log')).getByText('Yes, until six.')
    expect(bodies(calls, textRoute)).toEqual([])
  })

  it('is listed where no conversation is open, in German too, until it is discarded', async () => {
    await open(held(), {
      [textRoute]: () => {
        throw new Problem('not-found')
      },
    })
    await send('Yes, until six.')
    await screen.findByText(/this customer is not there any more/)
    killTab()
    await openLive('/conversations')
    await screen.findByText('1 message has not been sent')
    await act(() => changeLanguage('de'))
    fireEvent.click(await screen.findByRole('button', { name: 'Anzeigen' }))
    screen.getByText('Eleanor Hart 10')
    screen.getByText('Yes, until six.')
    screen.getByText('Nicht gesendet, weil es diesen Kunden nicht mehr gibt. Der Text bleibt hier.')
    fireEvent.click(screen.getByRole('button', { name: 'Verwerfen' }))
    await waitFor(() => expect(screen.queryByText('1 Nachricht wurde nicht gesendet')).toBeNull())
    await act(() => changeLanguage('en'))
    expect(Object.keys(localStorage).filter((key) => key.startsWith('outbox/'))).toEqual([])
  })
})

describe('a draft', () => {
  const hide = (isHidden: boolean) => {
    Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden })
    document.dispatchEvent(new Event('visibilitychange'))
  }
  afterEach(() => hide(false))
  const draftRoute = `PUT /api/agent/drafts/${first}`
  const theirs = (text: string, saved = '2026-11-26T08:00:00.000Z') => ({
    userId: first,
    mode: 'reply' as const,
    reply: text,
    note: '',
    saved,
  })

  it('of another machine is in the field, and its conversation says Draft in the list', async () => {
    const [one, other] = [held(), customer(11)]
    const answers = conversation(one)
    await openLive(`/conversations/${other._id}`, {
      ...answers,
      'POST /api/agent/users': () => [one, other],
      [`GET /api/agent/user/${other._id}`]: () => other,
      'GET /api/agent/drafts': () => [theirs('Let me ask the shop')],
    })
    const row = (await screen.findByText('Draft')).closest('a')
    expect(row?.textContent).toContain('Eleanor Hart 10')
    fireEvent.click(row!)
    expect((await composer()).value).toBe('Let me ask the shop')
  })

  it('is saved when the agent leaves the tab, and taken away once it is said', async () => {
    const { calls } = await open(held(), { [draftRoute]: ({ reply }) => (reply ? { saved: theirs('').saved } : {}) })
    await write('Until six.')
    hide(true)
    await waitFor(() => expect(bodies(calls, draftRoute)).toMatchObject([{ reply: 'Until six.', note: '' }]))
    fireEvent.keyDown(await composer(), { key: 'Enter' })
    await screen.findByText('Delivered')
    hide(true)
    await waitFor(() => expect(bodies(calls, draftRoute)[1]).toMatchObject({ reply: '', saved: theirs('').saved }))
  })

  it('that was changed on two machines keeps the words of both', async () => {
    let kept = theirs('Until six.')
    const { calls } = await open(held(), {
      'GET /api/agent/drafts': () => [kept],
      [draftRoute]: ({ saved, reply }) => {
        if (saved !== kept.saved) throw new Problem('stale')
        kept = theirs(String(reply), '2026-11-26T08:00:02.000Z')
        return { saved: kept.saved }
      },
    })
    await waitFor(async () => expect((await composer()).value).toBe('Until six.'))
    await write('Until six. Promised.')
    kept = theirs('Until six, on Sundays until four.', '2026-11-26T08:00:01.000Z')
    hide(true)
    await waitFor(async () =>
      expect((await composer()).value).toBe('Until six, on Sundays until four.\nUntil six. Promised.'),
    )
    hide(true)
    await waitFor(() => expect(kept.reply).toBe('Until six, on Sundays until four.\nUntil six. Promised.'))
    expect(bodies(calls, draftRoute)).toHaveLength(2)
  })

  it('outlives a sign-in that ended, and is there for nobody else', async () => {
    await open()
    await write('Let me ask the shop')
    killTab()
    await open(held(), {}, undefined, { ...maya, _id: idOf(4) })
    expect(document.querySelector<HTMLTextAreaElement>('#live-composer')?.value).toBe('')
    killTab()
    await open()
    expect((await composer()).value).toBe('Let me ask the shop')
  })
})
