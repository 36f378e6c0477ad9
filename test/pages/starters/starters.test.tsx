/** The page on which a bot begins: what it shows before, what it sends, and what it says afterwards. */
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import type { StarterOutcome } from '#shared/contracts/starters'
import { faultAt } from '#shared/faults'
import { fileProblem } from '#shared/problem'
import { openBucket } from '../bucket.ts'
import { idOf, open } from '../screen.tsx'

beforeEach(() => void openBucket())
const none = { created: 0, updated: 0, skipped: 0, removed: 0 }
const kinds = { block: none, intent: none, entity: none, form: none, field: none, test: none, mapping: none }

const outcome: StarterOutcome = {
  content: {
    ...none,
    created: 11,
    updated: 1,
    refused: [],
    kinds: { ...kinds, block: { ...none, created: 9, updated: 1 }, intent: { ...none, created: 2 } },
  },
  items: [
    { kind: 'block', title: 'Welcome', text: 'Welcome to us.', does: 'updated' },
    { kind: 'intent', title: 'Opening hours', text: 'when are you open', does: 'created' },
  ],
  facts: [{ name: 'phone', label: 'Telephone', example: '030 1', value: '[Telephone]', isMissing: true }],
  left: [
    { code: 'action', name: 'cook', count: 2 },
    ...Array.from({ length: 9 }, (_, at) => ({ code: 'action' as const, name: `a${at + 1}`, count: 1 })),
    ...Array.from({ length: 12 }, (_, at) => ({ code: 'event' as const, name: `e${at}`, count: 1 })),
  ],
}
const preview = 'POST /api/agent/starter/preview'
const begin = 'POST /api/agent/starter'
const bodies = (calls: readonly { route: string; body: unknown }[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)

describe('a start from a trade', () => {
  it('shows what would be made, sends what was typed, and names what is to be filled in', async () => {
    const { calls } = await open('/content/start', { answers: { [preview]: () => outcome, [begin]: () => outcome } })
    fireEvent.mouseDown(await screen.findByRole('button', { name: /Your trade/ }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: /Practice/ }))
    await screen.findByText('when are you open')
    // Ten of a kind have room, and a number tells of the others.
    await screen.findByText('Actions of your own code: cook (2), a1, a2, a3, a4, a5, a6, a7, a8, a9')
    screen.getByText('Events: e0, e1, e2, e3, e4, e5, e6, e7, e8, e9 … (+2)')
    expect(bodies(calls, begin)).toEqual([])
    fireEvent.change(screen.getByLabelText('Telephone'), { target: { value: '030 99' } })
    fireEvent.click(screen.getByRole('button', { name: 'Make it' }))
    await screen.findByText('Made: 11 new, 1 changed')
    await screen.findByText('1 thing to fill in')
    expect(bodies(calls, preview)).toEqual([{ starter: { from: 'trade', trade: 'practice' } }])
    expect(bodies(calls, begin)).toEqual([
      { starter: { from: 'trade', trade: 'practice', facts: { phone: '030 99' } } },
    ])
  })
})

describe('a start from a website', () => {
  const list = 'POST /api/agent/starter/pages'
  const read = 'POST /api/agent/starter/pages/read'
  const address = (number: number) => `https://bloom.example/${number}`
  const pageAt = (url: string) => ({ url, title: 'Hours', questions: [{ question: 'When?', answer: 'At nine.' }] })
  async function look(count: number, more: number, isRead = true) {
    const pages = Array.from({ length: count }, (_, number) => address(number))
    const { calls } = await open('/content/start/website', {
      answers: {
        [list]: () => ({ pages, from: 'sitemap', more }),
        [read]: (body) => {
          const { urls } = body as { urls: string[] }
          return isRead
            ? { pages: urls.map(pageAt), failed: [] }
            : { pages: [], failed: urls.map((url) => ({ url, fault: 'no-text' })) }
        },
        [preview]: () => outcome,
      },
    })
    fireEvent.change(await screen.findByLabelText(/^Address of your website/), { target: { value: 'bloom.example' } })
    fireEvent.click(screen.getByRole('button', { name: 'Look at it' }))
    return calls
  }
  const sizes = (calls: readonly { route: string; body: unknown }[]) =>
    bodies(calls, read).map((body) => (body as { urls: string[] }).urls.length)

  it('reads five pages in a call, and shows what all of them would make', async () => {
    const calls = await look(5, 0)
    await screen.findByText('when are you open')
    expect(screen.getByText(/^5 pages of the sitemap/).textContent).toBe('5 pages of the sitemap ')
    expect(bodies(calls, list)).toEqual([{ url: 'https://bloom.example' }])
    expect(sizes(calls)).toEqual([5])
    expect(bodies(calls, preview)).toMatchObject([
      { starter: { from: 'website', pages: [0, 1, 2, 3, 4].map((number) => ({ url: address(number) })) } },
    ])
  })

  it('goes on with the next five, and says how many pages are not read', async () => {
    const calls = await look(6, 1)
    await screen.findByText('when are you open')
    screen.getByText('6 pages of the sitemap 1 more page is not read.')
    expect(sizes(calls)).toEqual([5, 1])
  })

  it('shows nothing to make where no page could be read', async () => {
    const calls = await look(1, 0, false)
    await screen.findByText('None of the pages could be read.')
    expect(bodies(calls, preview)).toEqual([])
  })
})

describe('a start from a file', () => {
  const ticket = { uploadId: idOf(91), url: 'https://bucket.example/', fields: {} }
  const choose = async (text: string) => {
    await screen.findAllByText('Choose files')
    const file = new File([text], 'faq.csv', { type: 'text/csv' })
    fireEvent.change(document.querySelector('input[type=file]')!, { target: { files: [file] } })
  }

  it('uploads it, and shows what would be made', async () => {
    const { calls } = await open('/content/start/file', {
      answers: { 'POST /api/agent/upload': () => ticket, [preview]: () => outcome, [begin]: () => outcome },
    })
    await choose('question,answer')
    await screen.findByText('when are you open')
    expect(bodies(calls, preview)).toMatchObject([{ starter: { from: 'file', uploadIds: [idOf(91)] } }])
  })

  it('says what is wrong in it, with its line', async () => {
    await open('/content/start/file', {
      answers: {
        'POST /api/agent/upload': () => ticket,
        [preview]: () => {
          throw fileProblem(faultAt('nlu.yml', 'file-yaml', { row: 7 }))
        },
      },
    })
    await choose('nlu:')
    await screen.findByText('This is no valid YAML at line 7.')
    await screen.findByText('nlu.yml')
  })
})
