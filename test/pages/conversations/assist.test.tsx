/** What helps an agent to write a reply: suggestions, a search, other words, translations. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { bodies, composer, first, held, open } from './conversation.tsx'
import { agents, closeLive, counts, pushIn, said } from './inbox-screen.tsx'
import { press } from '../actions.ts'
import { idOf, maya } from '../screen.tsx'

afterEach(closeLive)

const status = (more: object) => () => ({
  counts,
  agents,
  hasLanguageModel: true,
  waiting: { amber: 5, red: 10 },
  ...more,
})
const passage = { kind: 'passage', blockId: idOf(30), title: 'Delivery', text: 'We deliver until six.' }
const block = { kind: 'block', blockId: idOf(31), title: 'Times', text: 'From nine to six.' }
const suggested = {
  text: 'Yes, we deliver until six.',
  sources: [{ title: 'Delivery', blockId: idOf(30) }],
  findings: [passage, block],
  last: 1,
}
const answers = {
  'POST /api/agent/users/status': status({ modelName: 'small-1' }),
  'POST /api/agent/assist/suggest': () => suggested,
  'POST /api/agent/assist/used': () => ({}),
  'POST /api/agent/assist/translate': () => ({ text: 'Ja, bis sechs.', back: 'Yes, until six.' }),
  'GET /api/agent/knowledge-base/search': () => [passage, block],
  'POST /api/agent/send/ai-enhancement': () => ({ text: 'We are there at nine.' }),
  'POST /api/agent/send/block': () => said(2, 'From nine to six.', { messageType: 'agent-msg' }),
}
const write = async (text: string) => fireEvent.change(await composer(), { target: { value: text } })
const hit = (code: string) => fireEvent.keyDown(window, { key: code.slice(-1), code, altKey: true })
const panel = (name: string | RegExp) => screen.findByRole('region', { name })
const menu = async () => {
  fireEvent.click(await screen.findByRole('button', { name: 'AI help with the reply' }))
  return screen.findAllByRole('menuitem')
}

describe('a suggested reply', () => {
  it('says whose words it is and where they come from, and is put into the reply, not sent', async () => {
    const { calls } = await open(held(), answers)
    await write('Hello!')
    hit('KeyG')
    const shown = within(await panel('Suggested reply'))
    await shown.findByText('Yes, we deliver until six.')
    await shown.findByText('AI · small-1')
    expect(shown.getByText(/^From:/).textContent).toBe('From: Delivery')
    fireEvent.click(shown.getByRole('button', { name: 'Insert' }))
    expect((await composer()).value).toBe('Hello!\nYes, we deliver until six.')
    expect(bodies(calls, 'POST /api/agent/assist/used')).toEqual([{ userId: first, what: 'suggest', use: 'used' }])
    expect(bodies(calls, 'POST /api/agent/send/text')).toEqual([])
    press('Take back')
    expect((await composer()).value).toBe('Hello!')
    expect(screen.queryByRole('button', { name: 'Take back' })).toBeNull()
  })

  it('that no page answers says what the agent can do instead', async () => {
    const { text: _, ...rest } = suggested
    const none = { ...rest, sources: [], findings: [] }
    await open(held(), { ...answers, 'POST /api/agent/assist/suggest': () => none })
    hit('KeyG')
    const shown = within(await panel('Suggested reply'))
    await shown.findByText('No page answers this; write it yourself or add a note.')
    expect(shown.queryByRole('list')).toBeNull()
  })

  it('shows what is written so far, until the answer is there', async () => {
    let finish: ((answer: typeof suggested) => void) | undefined
    const waiting = () => new Promise<typeof suggested>((resolve) => (finish = resolve))
    const { calls } = await open(held(), { ...answers, 'POST /api/agent/assist/suggest': waiting })
    hit('KeyG')
    const shown = within(await panel('Suggested reply'))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/assist/suggest')).toHaveLength(1))
    const [{ request }] = bodies(calls, 'POST /api/agent/assist/suggest') as [{ request: string }]
    pushIn({ kind: 'draft', request: idOf(77), text: 'Somebody else’s', done: false })
    pushIn({ kind: 'draft', request, text: 'Yes, we del', done: false })
    await shown.findByText('Yes, we del')
    finish?.(suggested)
    await shown.findByText('Yes, we deliver until six.')
    expect(shown.queryByText('Yes, we del')).toBeNull()
    // Another one begins with nothing.
    fireEvent.click(shown.getByRole('button', { name: 'Suggest again' }))
    await shown.findByRole('status')
    expect(shown.queryByText('Yes, we del')).toBeNull()
  })

  it('is dropped when the conversation has moved on, and can be asked for again', async () => {
    const { calls } = await open(held(), answers)
    hit('KeyG')
    const shown = within(await panel('Suggested reply'))
    await shown.findByText('Yes, we deliver until six.')
    pushIn({ kind: 'user', user: { ...held(), last: 2 } })
    await shown.findByText(/^The conversation has moved on/)
    expect(shown.queryByText('Yes, we deliver until six.')).toBeNull()
    fireEvent.click(shown.getByRole('button', { name: 'Suggest again' }))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/assist/suggest')).toHaveLength(2))
  })

  it('without a language model is what was found, and the panel says why', async () => {
    const { text: _, ...found } = suggested
    await open(held(), {
      ...answers,
      'POST /api/agent/users/status': status({ hasLanguageModel: false }),
      'POST /api/agent/assist/suggest': () => ({ ...found, sources: [] }),
    })
    const [suggest, ...others] = await menu()
    expect(suggest!.getAttribute('aria-disabled')).not.toBe('true')
    expect(others.length).toBeGreaterThan(0)
    fireEvent.click(suggest!)
    const shown = within(await panel('Suggested reply'))
    await shown.findByText('This needs a language model, and none is set up.')
    expect(shown.queryByText(/^AI/)).toBeNull()
    fireEvent.click(shown.getByRole('button', { name: 'Insert Delivery' }))
    expect((await composer()).value).toBe('We deliver until six.')
  })

  it('that fails says so, and is asked for again', async () => {
    let broken = true
    const ask = () => {
      if (broken) throw new Problem('unavailable')
      return suggested
    }
    const { calls } = await open(held(), { ...answers, 'POST /api/agent/assist/suggest': ask })
    hit('KeyG')
    const shown = within(await panel('Suggested reply'))
    // The panel has the focus, for Escape to close it.
    expect(document.activeElement).toBe(await panel('Suggested reply'))
    await shown.findByText(/^That did not work/)
    broken = false
    fireEvent.click(shown.getByRole('button', { name: 'Try again' }))
    await shown.findByText('Yes, we deliver until six.')
    let isHeard = false
    const listen = () => (isHeard = true)
    addEventListener('keydown', listen)
    fireEvent.keyDown(shown.getByRole('button', { name: 'Insert' }), { key: 'Escape' })
    removeEventListener('keydown', listen)
    expect([screen.queryByRole('region', { name: 'Suggested reply' }), isHeard]).toEqual([null, false])
    await waitFor(async () => expect(document.activeElement).toBe(await composer()))
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/assist/used')).toEqual([
        { userId: first, what: 'suggest', use: 'dropped' },
      ]),
    )
  })
})

describe('a search in knowledge', () => {
  it('finds passages, which are put into the reply, and responses, which are sent', async () => {
    const { calls } = await open(held(), answers)
    hit('KeyF')
    const shown = within(await panel('Search knowledge'))
    fireEvent.change(shown.getByRole('searchbox', { name: 'Search passages and responses' }), {
      target: { value: 'six' },
    })
    await shown.findByText('We deliver until six.')
    expect(calls.find(({ route }) => route === 'GET /api/agent/knowledge-base/search')).toBeDefined()
    fireEvent.click(shown.getByRole('button', { name: 'Send response Times' }))
    await waitFor(() => expect(bodies(calls, 'POST /api/agent/send/block')).toMatchObject([{ blockId: idOf(31) }]))
    hit('KeyF')
    const again = within(await panel('Search knowledge'))
    fireEvent.change(again.getByRole('searchbox', { name: 'Search passages and responses' }), {
      target: { value: 'six' },
    })
    fireEvent.click(await again.findByRole('button', { name: 'Insert Delivery' }))
    expect((await composer()).value).toBe('We deliver until six.')
  })

  it('that finds nothing says so', async () => {
    await open(held(), { ...answers, 'GET /api/agent/knowledge-base/search': () => [] })
    hit('KeyF')
    const shown = within(await panel('Search knowledge'))
    fireEvent.change(shown.getByRole('searchbox', { name: 'Search passages and responses' }), {
      target: { value: 'six' },
    })
    await shown.findByText('Nothing found. Try other words.')
    expect(document.activeElement).toBe(shown.getByRole('searchbox'))
  })
})

describe('other words', () => {
  const choose = async (name: string) => {
    const item = (await menu()).find(({ textContent }) => textContent === name)
    fireEvent.click(item!)
  }

  it('in a tone are marked against what was written, and taken back', async () => {
    const { calls } = await open(held(), answers)
    await write('We are there at 9.')
    await choose('More formal')
    const shown = within(await panel('More formal'))
    expect((await shown.findByText('nine')).tagName).toBe('INS')
    expect(shown.getByText('9').tagName).toBe('DEL')
    expect(bodies(calls, 'POST /api/agent/send/ai-enhancement')).toMatchObject([{ tone: 'formal' }])
    expect((await composer()).value).toBe('We are there at 9.')
    fireEvent.click(shown.getByRole('button', { name: 'Use this' }))
    expect((await composer()).value).toBe('We are there at nine.')
    press('Take back')
    expect((await composer()).value).toBe('We are there at 9.')
    await choose('More formal')
    const again = within(await panel('More formal'))
    await again.findByText('nine')
    fireEvent.click(again.getByRole('button', { name: 'Keep mine' }))
    await waitFor(() =>
      expect(bodies(calls, 'POST /api/agent/assist/used')).toEqual([
        { userId: first, what: 'reword', use: 'used' },
        { userId: first, what: 'reword', use: 'dropped' },
      ]),
    )
  })
})

describe('a translation', () => {
  it('of the reply shows what it says in the agent’s language before it is used', async () => {
    const { calls } = await open({ ...held(), language: 'de' }, answers)
    await write('Yes, until six.')
    const items = await menu()
    fireEvent.click(items.find((item) => item.textContent === 'Translate to German')!)
    const shown = within(await panel('Translate to German'))
    await shown.findByText('Ja, bis sechs.')
    await shown.findByText('Yes, until six.')
    expect(bodies(calls, 'POST /api/agent/assist/translate')).toEqual([
      { userId: first, text: 'Yes, until six.', to: 'de', back: 'en' },
    ])
    fireEvent.click(shown.getByRole('button', { name: 'Keep mine' }))
    expect((await composer()).value).toBe('Yes, until six.')
    expect(bodies(calls, 'POST /api/agent/assist/used')).toEqual([{ userId: first, what: 'translate', use: 'dropped' }])
  })

  it('of what the customer said stands below the original', async () => {
    const german = [said(1, 'Liefern Sie heute?', { language: 'de' })]
    const { calls } = await open({ ...held(), language: 'de' }, answers, german)
    fireEvent.click(await screen.findByRole('button', { name: 'Translate: Liefern Sie heute?' }))
    await screen.findByText('Ja, bis sechs.')
    screen.getByText('Liefern Sie heute?')
    expect(bodies(calls, 'POST /api/agent/assist/translate')).toEqual([
      { userId: first, text: 'Liefern Sie heute?', to: 'en' },
    ])
  })

  it('is not offered to who reads the language, nor where no model is asked', async () => {
    const closed = { ...maya, company: { ...maya.company, closed: ['openAiDisabled' as const] } }
    const german = [said(1, 'Liefern Sie heute?', { language: 'de' }), said(2, 'Hello?')]
    await open({ ...held(), last: 2 }, answers, german, closed)
    await screen.findByText('Hello?')
    expect(screen.queryByRole('button', { name: /^Translate:/ })).toBeNull()
  })
})
