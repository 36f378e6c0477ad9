/** Decisions between responses, and the intents and entities that lead to one. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import {
  bodyOf,
  decision,
  edit,
  gallery,
  hello,
  hours,
  openBlocks,
  pickOption,
  press,
  readOnly,
  type,
} from './blocks-screen.tsx'
import { close, field, idOf, maya, order, type Answers } from '../screen.tsx'

afterEach(() => {
  vi.useRealTimers()
  close()
})

const openDecision = async (options: Parameters<typeof openBlocks>[1] = {}, block: Block = decision) => {
  const opened = await openBlocks(edit(block), options)
  await screen.findByRole('tablist', { name: 'Conditions' })
  return opened
}
const saving: Answers = {
  [`PUT /api/agent/block/${decision._id}`]: (body) => ({ ...decision, ...(body as object), revision: 2 }),
}
const conditions = () => within(screen.getByRole('tablist', { name: 'Conditions' })).getAllByRole('tab')
const numbers = () => conditions().map(({ textContent }) => textContent)
const isDisabled = (name: string) => screen.getByRole('button', { name }).getAttribute('disabled') !== null
const target = 'go to this block if the condition is true'
const shownTarget = () => screen.getByLabelText(target).textContent
const sent = (calls: Parameters<typeof bodyOf>[0]) =>
  (bodyOf(calls, 'PUT') as { function: object } | undefined)?.function

describe('a decision', () => {
  it('LOGIC-002: its conditions are moved, added and removed, but the first stays', async () => {
    const { calls } = await openDecision({ answers: saving })
    expect(numbers()).toEqual(['1', '2'])
    expect(isDisabled('Move left')).toBe(true)
    expect(isDisabled('Remove this condition tab')).toBe(true)
    await waitFor(() => expect(shownTarget()).toBe('Hello'))
    press('Move right')
    expect(shownTarget()).toBe('Hello')
    expect(isDisabled('Move right')).toBe(true)
    press('Add a condition tab')
    expect(numbers()).toEqual(['1', '2', '3'])
    press('Remove this condition tab')
    expect(numbers()).toEqual(['1', '2'])
    press('Save')
    await waitFor(() =>
      expect(sent(calls)).toMatchObject({ expressions: [{ blockId: gallery._id }, { blockId: hello._id }] }),
    )
    close()
    await openDecision({ agent: readOnly })
    fireEvent.click(conditions()[1]!)
    for (const name of ['Add a condition tab', 'Remove this condition tab', 'Move left'])
      expect(isDisabled(name)).toBe(true)
  })

  it('LOGIC-003: each condition has a builder and a response it leads to', async () => {
    const { calls } = await openDecision({ answers: saving })
    press('Add a condition tab')
    press('Add a condition')
    await pickOption(screen.getByRole('button', { name: / Field / }), 'We are open')
    await pickOption(screen.getByLabelText(target), /Opening hours/)
    // The draft that is kept tells when the condition has been applied.
    const kept = () => sessionStorage.getItem(`block-draft/${maya.activeEnvironment._id}/${decision._id}`)
    await waitFor(() => expect(kept()?.match(/isOpen/g)).toHaveLength(3))
    press('Save')
    await waitFor(() => {
      expect(sent(calls)).toMatchObject({
        expressions: [
          {},
          {},
          {
            blockId: hours._id,
            condition: { combinator: 'and', rules: [{ field: 'isOpen', operator: '=', value: true }] },
          },
        ],
      })
    })
  })

  it('LOGIC-004: what is built is applied after 100 ms, and a tab with faults is marked', async () => {
    await openDecision()
    expect(isDisabled('Save')).toBe(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('Add a condition')
    act(() => void vi.advanceTimersByTime(99))
    expect(isDisabled('Save')).toBe(true)
    // Another change begins the wait anew.
    press('Add a condition')
    act(() => void vi.advanceTimersByTime(99))
    expect(isDisabled('Save')).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(isDisabled('Save')).toBe(false)
    vi.useRealTimers()
    press('Save')
    await waitFor(() => expect(conditions()[0]!.textContent).toBe('1 '))
    within(conditions()[0]!).getByRole('img', { name: 'Needs correction' })
    expect(within(conditions()[1]!).queryByRole('img')).toBeNull()
  })

  it('LOGIC-006: needs a default response, and a response and a condition in each tab', async () => {
    const { calls } = await openBlocks('/content/responses/edit/logic?topic=Service')
    await screen.findByRole('tablist', { name: 'Conditions' })
    type('Title', 'Which?')
    press('Save')
    await screen.findByText('Add at least one condition')
    expect(screen.getAllByText('Mandatory field')).toHaveLength(2)
    for (const label of ['Default response', target])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(bodyOf(calls, 'POST')).toBeUndefined()
  })

  it('LOGIC-007: a form without questions is of no use to conditions, and that is said', async () => {
    await openDecision({ answers: { 'GET /api/agent/forms': () => [{ ...order, questions: [] }] } })
    type('Title', 'Which?')
    press('Save')
    await screen.findByText('The selected form has no questions that can be used in conditions.')
  })
})

describe('what leads to a response', () => {
  const mapping = (number: number, block: Block) => ({
    _id: idOf(number),
    blockId: block._id,
    blockTitle: block.title,
  })
  const greeting = { _id: idOf(50), title: 'Greeting', mapping: mapping(80, hello) }
  const opening = { _id: idOf(51), title: 'When are you open', mapping: mapping(81, hours) }
  const flower = { _id: idOf(52), title: 'Flower' }
  const nothing = { intentMappings: [], entityMappings: [] }
  const found = {
    mappedToThisBlock: { ...nothing, intentMappings: [greeting] },
    mappedToOtherBlock: { ...nothing, intentMappings: [opening] },
    notMapped: { ...nothing, entityMappings: [flower] },
  }
  const none = { mappedToThisBlock: nothing, mappedToOtherBlock: nothing, notMapped: nothing }
  const candidates = (text: string) => `GET /api/agent/knowledge-base/candidates?text=${text}&blockId=${hello._id}`
  const answers: Answers = {
    [candidates('')]: () => found,
    [candidates('tul')]: () => none,
    'GET /api/agent/knowledge-base/intent-mapping': () => [
      { _id: idOf(81), intent: opening._id, entities: [idOf(60)], blockId: hours._id },
    ],
    [`DELETE /api/agent/knowledge-base/intent-mapping/${idOf(81)}`]: () => ({ id: idOf(81), inUse: false }),
    'POST /api/agent/knowledge-base/intent-mapping': (body) => ({ _id: idOf(82), ...(body as object) }),
    'POST /api/agent/knowledge-base/entity-mapping': (body) => ({ _id: idOf(83), ...(body as object) }),
  }
  const openSearch = async () => {
    const opened = await openBlocks(`${edit(hello)}?tab=trigger`, { answers })
    await screen.findByRole('row', { name: /Greeting/ })
    press('Link intents and entities')
    await screen.findByRole('checkbox', { name: /Flower/ })
    return opened
  }

  it('BLOCKS-018: intents and entities are found in a popover, with what they are linked to', async () => {
    await openSearch()
    screen.getByText('Select what this response answers.')
    const group = (name: string) => within(screen.getByRole('group', { name }))
    group('Linked to this response').getByRole('checkbox', { name: /Greeting/, checked: true })
    group('Not linked yet').getByRole('checkbox', { name: /Flower/, checked: false })
    const elsewhere = group('Linked to another response')
    elsewhere.getByRole('checkbox', { name: /When are you open.*Opening hours/, checked: false })
    elsewhere.getByRole('img', { name: 'leads to' })
    for (const name of [/Flower/, /When are you open/]) fireEvent.click(screen.getByRole('checkbox', { name }))
    screen.getByRole('button', { name: 'Apply 2 changes' })
    expect(screen.getByRole('link', { name: 'Greeting' }).getAttribute('href')).toMatch(/^\/training\/intents\//)
    type('Find intents and entities', 'tul')
    await screen.findByText('No results')
  })

  it('MAPPINGS-008: what another response answers moves here, and is taken from there first', async () => {
    const { calls } = await openSearch()
    fireEvent.click(screen.getByRole('checkbox', { name: /When are you open/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Flower/ }))
    press('Apply 2 changes')
    // Taking a trigger from another response is said first.
    await screen.findByText(/^“When are you open.*” now leads to “Opening hours”/)
    expect(calls.filter(({ route }) => /^(DELETE|POST)/.test(route))).toEqual([])
    press('Move and apply')
    await screen.findByText('Triggers saved')
    expect(calls.filter(({ route }) => /^(DELETE|POST)/.test(route))).toEqual([
      { route: `DELETE /api/agent/knowledge-base/intent-mapping/${idOf(81)}`, body: undefined },
      {
        route: 'POST /api/agent/knowledge-base/intent-mapping',
        body: { intent: opening._id, entities: [idOf(60)], blockId: hello._id },
      },
      { route: 'POST /api/agent/knowledge-base/entity-mapping', body: { entity: flower._id, blockId: hello._id } },
    ])
  })

  it('MAPPINGS-007: a search that another one overtakes is cancelled', async () => {
    await openSearch()
    const answered = globalThis.fetch
    const signals = new Map<string, AbortSignal | null | undefined>()
    vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
      signals.set(path, init.signal)
      // The first search stays on its way.
      return path.includes('text=tu&') ? new Promise(() => undefined) : answered(path, init)
    })
    const signalOf = (text: string) => [...signals].find(([path]) => path.includes(`text=${text}&`))?.[1]
    type('Find intents and entities', 'tu')
    await waitFor(() => expect(signalOf('tu')?.aborted).toBe(false))
    type('Find intents and entities', 'tul')
    await screen.findByText('No results')
    expect(signalOf('tu')?.aborted).toBe(true)
    expect(signalOf('tul')?.aborted).toBe(false)
  })

  it('is not there before the first save', async () => {
    await openBlocks('/content/responses/edit/basic')
    await waitFor(() => field('Title'))
    expect(screen.queryByRole('tab', { name: 'Trigger' })).toBeNull()
  })
})
