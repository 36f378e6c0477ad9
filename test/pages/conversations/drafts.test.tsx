/** Drafts that are kept in this browser: what other tabs see of them, and what becomes of them once the server has told what it has. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { mergedDraft } from '../../../frontend/src/pages/conversations/composer/draft-sync.ts'
import type { KeptDraft } from '../../../frontend/src/pages/conversations/composer/drafts.ts'
import { composer, held, open } from './conversation.tsx'
import { closeLive, killTab } from './inbox-screen.tsx'
import { idOf } from '../screen.tsx'
import { stubUploads } from './uploads.ts'

afterEach(closeLive)

const now = Date.parse('2026-11-26T08:00:10.000Z')
const [earlier, later] = ['2026-11-26T08:00:00.000Z', '2026-11-26T08:00:00.001Z']
const own = (reply: string, over: Partial<KeptDraft> = {}): KeptDraft => ({ mode: 'reply', reply, note: '', ...over })
const theirs = (reply: string, saved = earlier) => ({
  userId: idOf(10),
  mode: 'reply' as const,
  reply,
  note: '',
  saved,
})

it('a draft that the server lists no more is gone once lists can be trusted, and its unsaved words stay', () => {
  expect(mergedDraft(undefined, undefined, now)).toBeUndefined()
  expect(mergedDraft(own('New'), undefined, now)).toEqual(own('New'))
  expect(mergedDraft(own('Old', { saved: later }), undefined, now)).toEqual(own('Old', { saved: later }))
  expect(mergedDraft(own('Old', { saved: earlier }), undefined, now)).toBeUndefined()
  const unsaved = own('Mine', { saved: earlier, isUnsaved: true })
  expect(mergedDraft(unsaved, undefined, now)).toEqual(own('Mine', { isUnsaved: true }))
  expect(mergedDraft({ ...unsaved, reply: '' }, undefined, now)).toBeUndefined()
})

it('a draft is the one that was saved last, with the unsaved words of both', () => {
  const { userId: _, ...listed } = theirs('Theirs', later)
  expect(mergedDraft(undefined, theirs('Theirs', later), now)).toEqual(listed)
  expect(mergedDraft(own('Mine', { saved: earlier }), theirs('Theirs', later), now)).toEqual(listed)
  const same = own('Mine', { saved: earlier, isUnsaved: true })
  expect(mergedDraft(same, theirs('Theirs', earlier), now)).toEqual(same)
  expect(mergedDraft(same, theirs('Theirs', later), now)).toEqual({
    ...listed,
    reply: 'Theirs\nMine',
    isUnsaved: true,
  })
  expect(mergedDraft({ ...same, reply: 'Theirs' }, theirs('Theirs', later), now)).toEqual(listed)
})

describe('what is begun in a conversation', () => {
  it('has its files in a new tab as well', async () => {
    const upload = { 'POST /api/agent/upload': () => ({ uploadId: idOf(40), url: '/bucket', fields: {} }) }
    await open(held(), upload)
    stubUploads()
    await composer()
    const invoice = new File(['%PDF-1.7'], 'invoice.pdf', { type: 'application/pdf' })
    fireEvent.change(screen.getByLabelText('Send files', { selector: 'input' }), { target: { files: [invoice] } })
    await screen.findByText('1 KB')
    killTab()
    await open(held(), upload)
    await screen.findByText('invoice.pdf')
  })

  it('that another tab of the agent changes shows in this one while it is not written in', async () => {
    await open()
    fireEvent.change(await composer(), { target: { value: 'Let me ask' } })
    const [key = ''] = Object.keys(localStorage).filter((each) => each.startsWith('draft/'))
    const kept = JSON.parse(localStorage.getItem(key)!) as object
    localStorage.setItem(key, JSON.stringify({ ...kept, reply: 'Let me ask the shop' }))
    vi.spyOn(document, 'hasFocus').mockReturnValue(false)
    act(() => void dispatchEvent(new StorageEvent('storage', { key })))
    await waitFor(async () => expect((await composer()).value).toBe('Let me ask the shop'))
  })
})

it('a draft is there in a new tab after its own was killed in the middle of a word', async () => {
  await open()
  fireEvent.change(await composer(), { target: { value: 'Let me ask the sh' } })
  killTab()
  await open()
  expect((await composer()).value).toBe('Let me ask the sh')
})
