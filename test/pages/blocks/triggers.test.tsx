/** The intents and entities that lead to a response. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { edit, hello, hours, openBlocks } from './blocks-screen.tsx'
import { field, press, type } from '../actions.ts'
import { idOf, type Answers } from '../screen.tsx'

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

  it('BLOCKS-018/search/empty/mapped: intents and entities are found in a popover, with what they are linked to', async () => {
    await openSearch()
    await waitFor(() => expect(document.activeElement).toBe(field('Find intents and entities')))
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
    expect(screen.queryByRole('group', { name: /inked/ })).toBeNull()
  })

  it('CHOICES-005: the button is enabled only while the selection differs from what is linked', async () => {
    await openSearch()
    const isDisabled = (name: string) => screen.getByRole('button', { name }).hasAttribute('disabled')
    const choose = 'No changes yet'
    expect(isDisabled(choose)).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /Flower/ }))
    expect(isDisabled('Apply 1 change')).toBe(false)
    fireEvent.click(screen.getByRole('checkbox', { name: /Flower/ }))
    expect(isDisabled(choose)).toBe(true)
    fireEvent.click(screen.getByRole('checkbox', { name: /Greeting/ }))
    expect(isDisabled('Apply 1 change')).toBe(false)
  })

  it('MAPPINGS-008: what another response answers moves here, and is taken from there first', async () => {
    const { calls } = await openSearch()
    fireEvent.click(screen.getByRole('checkbox', { name: /When are you open/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: /Flower/ }))
    press('Apply 2 changes')
    // Taking a trigger from another response is said first.
    await screen.findByText(/^“When are you open.*” now leads to “Opening hours”/)
    expect(calls.filter(({ route }) => /^(DELETE|POST)/.test(route))).toEqual([])
    // Another selection is said anew.
    fireEvent.click(screen.getByRole('checkbox', { name: /Flower/ }))
    expect(screen.queryByText(/now leads to “Opening hours”/)).toBeNull()
    fireEvent.click(screen.getByRole('checkbox', { name: /Flower/ }))
    press('Apply 2 changes')
    // Nothing was saved yet, so that the button can be pressed at once.
    screen.getByText(/^“When are you open.*” now leads to “Opening hours”/)
    press('Move and apply')
    await screen.findByText('Triggers saved')
    expect(screen.queryByText('Select what this response answers.')).toBeNull()
    expect(calls.filter(({ route }) => /^(DELETE|POST)/.test(route))).toEqual([
      { route: `DELETE /api/agent/knowledge-base/intent-mapping/${idOf(81)}`, body: undefined },
      {
        route: 'POST /api/agent/knowledge-base/intent-mapping',
        body: { intent: opening._id, entities: [idOf(60)], blockId: hello._id },
      },
      { route: 'POST /api/agent/knowledge-base/entity-mapping', body: { entity: flower._id, blockId: hello._id } },
    ])
  })

  it('links what answers nothing yet at once', async () => {
    const { calls } = await openSearch()
    fireEvent.click(screen.getByRole('checkbox', { name: /Flower/ }))
    press('Apply 1 change')
    await screen.findByText('Triggers saved')
    expect(calls.filter(({ route }) => /^(DELETE|POST)/.test(route)).map(({ route }) => route)).toEqual([
      'POST /api/agent/knowledge-base/entity-mapping',
    ])
  })

  it('MAPPINGS-007/search/cancel: a search that another one overtakes is cancelled', async () => {
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
