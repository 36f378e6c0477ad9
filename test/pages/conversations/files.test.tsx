/** Files in a conversation: our own are fetched, others shown where they are, and what cannot be had says so in place. */
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { SentFile } from '#shared/chat/message'
import { queryClient } from '../../../frontend/src/core/api.ts'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { held, open } from './conversation.tsx'
import { closeLive, happening, me, said, type Answers } from './inbox-screen.tsx'
import { idOf } from '../screen.tsx'

const kept: Blob[] = []
/** Whether what is drawn is in sight: a page without a layout cannot tell. */
let inSight = true
beforeEach(() => {
  inSight = true
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(
        private readonly tell: (entries: readonly Pick<IntersectionObserverEntry, 'isIntersecting'>[]) => void,
      ) {}
      observe() {
        queueMicrotask(() => act(() => this.tell([{ isIntersecting: inSight }])))
      }
      disconnect() {}
    },
  )
  // The page tests' browser keeps no files.
  URL.createObjectURL = (file) => `blob:https://console.test/${kept.push(file as Blob)}`
  URL.revokeObjectURL = vi.fn<typeof URL.revokeObjectURL>()
})
afterEach(() => {
  closeLive()
  kept.length = 0
})

const path = `/api/agent/media/${idOf(5)}`
const ours = `${path}?client=${idOf(1)}&token=a.b.c&key=d`
const route = `GET ${path}`
const theirs = 'https://pictures.example/rose.png'

const rose = () => new Response('rose', { headers: { 'content-type': 'image/png' } })
const expired = () => new Response('{}', { status: 404 })

async function sent(over: Partial<SentFile> & Pick<SentFile, 'url'>, answers: Answers = {}) {
  const media: SentFile = { kind: 'image', pointer: idOf(5), contentType: 'image/png', name: 'rose.png', ...over }
  const { calls } = await open(held(), answers, [said(1, '', { messageType: 'attachments', media })])
  return { fetched: () => calls.filter((call) => call.route.includes('/media/') || !call.route.includes('/api/')) }
}

/** In place of the file, and nowhere else. */
async function failed() {
  const words = await screen.findByText('Error loading image')
  expect(words.closest('.live-file')?.querySelector('svg')).not.toBeNull()
  expect(notices.now()).toEqual([])
}

describe('a file', () => {
  it('CONVERSATIONS-029/blob: within the API is fetched as a blob', async () => {
    const { fetched } = await sent({ url: ours }, { [route]: rose })
    const picture = await screen.findByRole('img', { name: 'rose.png' })
    expect(picture.getAttribute('src')).toBe('blob:https://console.test/1')
    expect(await kept[0]!.text()).toBe('rose')
    expect(fetched()).toEqual([{ route, body: { client: idOf(1), token: 'a.b.c', key: 'd' } }])
  })

  it('that is not in sight is not fetched', async () => {
    inSight = false
    const { fetched } = await sent({ url: ours }, { [route]: rose })
    await screen.findByText('rose.png')
    expect(fetched()).toEqual([])
  })

  it('that is a picture has its room before it comes, as large as it will be shown', async () => {
    inSight = false
    await sent({ url: ours, width: 800, height: 520 }, { [route]: rose })
    const { style } = await screen.findByRole('img', { name: 'rose.png' })
    expect([style.inlineSize, style.aspectRatio]).toEqual(['400px', '400 / 260'])
  })

  it('that is a document says its type and its size', async () => {
    await sent({ url: ours, kind: 'file', name: 'offer.pdf', bytes: 327_680 })
    await screen.findByRole('button', { name: 'offer.pdf' })
    screen.getByText('PDF · 320 KB')
  })

  it('of a note is shown in it', async () => {
    const media: SentFile = { kind: 'file', pointer: idOf(5), contentType: 'text/csv', name: 'ids.csv', url: ours }
    await open(held(), {}, [happening(1, { type: 'note', agent: me, text: '', media: { ...media, bytes: 2048 } })])
    const shown = await screen.findByText('CSV · 2 KB')
    expect(shown.closest('.live-bubble-note')?.textContent).toContain('ids.csv')
  })

  it('CONVERSATIONS-029/direct: elsewhere is used directly', async () => {
    const { fetched } = await sent({ url: theirs })
    expect((await screen.findByRole('img', { name: 'rose.png' })).getAttribute('src')).toBe(theirs)
    expect([fetched(), kept]).toEqual([[], []])
  })

  it.each([
    ['that is refused', { url: ours }, expired],
    ['without an answer', { url: ours }, () => Promise.reject(new TypeError('Failed to fetch'))],
  ])('CONVERSATIONS-029: %s is an icon, without a toast', async (_, media, answer) => {
    await sent(media, { [route]: answer })
    await failed()
  })

  it('CONVERSATIONS-029/failure: elsewhere that is no picture is an icon, without a toast', async () => {
    await sent({ url: theirs })
    fireEvent.error(await screen.findByRole('img', { name: 'rose.png' }))
    await failed()
  })

  it('that is a video is fetched when somebody asks for it', async () => {
    const { fetched } = await sent({ url: ours, kind: 'video', name: 'tour.mp4' }, { [route]: rose })
    const name = await screen.findByRole('button', { name: 'tour.mp4' })
    expect(fetched()).toEqual([])
    fireEvent.click(name)
    await waitFor(() => expect(document.querySelector('video')?.getAttribute('src')).toMatch(/^blob:/))
  })

  it('that is a document is saved under its name, or says that it cannot be had', async () => {
    const saved: string[] = []
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
      saved.push(`${this.download} ${this.href}`)
    })
    const answers = [rose, expired]
    await sent({ url: ours, kind: 'file', name: 'offer.pdf' }, { [route]: () => answers.shift()!() })
    fireEvent.click(await screen.findByRole('button', { name: 'offer.pdf' }))
    await waitFor(() => expect(saved).toEqual(['offer.pdf blob:https://console.test/1']))
    queryClient.removeQueries({ queryKey: ['file'] })
    fireEvent.click(screen.getByRole('button', { name: 'offer.pdf' }))
    await failed()
  })
})
