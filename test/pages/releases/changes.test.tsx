/** The page of changes: what differs between two environments, what is ticked, and what shows while it is fetched. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { push } from '../../../frontend/src/core/live/socket-events.ts'
import { pages } from '../../../frontend/src/core/pages.ts'
import { listenToKeys } from '../../../frontend/src/core/palette-keys.ts'
import { close } from '../close.ts'
import { refusalsOf } from '../refusals.ts'
import { idOf, maya, open, turnGerman } from '../screen.tsx'
import {
  bouquet,
  delivery,
  diffOf,
  draft,
  everything,
  live,
  openChanges,
  order,
  routes,
  thanks,
} from './environments-content.ts'

const row = async (title: string) => (await screen.findByRole('button', { name: title })).closest('tr')!
const box = async (title: string) => within(await row(title)).getByRole('checkbox')
const ticked = async () => {
  const boxes = [order, thanks, bouquet, delivery].map(async ({ title }) => [title, await box(title)] as const)
  return (await Promise.all(boxes)).filter(([, one]) => (one as HTMLInputElement).checked).map(([title]) => title)
}
const asked = (calls: readonly { route: string }[]) => calls.filter(({ route }) => route === routes.diff).length

describe('the list of changes', () => {
  it('CHANGES-001/list: differences are listed by kind, with what changed, who did it, and what is in conflict', async () => {
    await openChanges()
    const shown = within(await row('Order'))
    for (const text of ['Edited', 'Conflict', 'Text, Choices', 'Maya Vale']) shown.getByText(text)
    within(await row('Thanks')).getByText('Removed')
    within(await row('Bouquet')).getByText('Added')
    within(await row('Delivery')).getByText('Changed only in Live')
    screen.getByText('Responses (2)')
    screen.getByText('4 changes · 1 conflict · 1 changed only in Live')
    screen.getByLabelText('Filter changes')
    expect(screen.getByRole('button', { name: 'Publish…' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('an address that names one environment twice compares it with the other one', async () => {
    const { calls } = await openChanges({}, `?from=${live._id}&to=${live._id}`)
    await row('Order')
    const diffs = calls.map(({ route }) => route).filter((route) => route.includes('/diff?'))
    expect(new Set(diffs)).toEqual(new Set([routes.diff]))
  })

  it('what a ticked item needs is ticked with it, locked, and says for what; what it uses is offered', async () => {
    await openChanges()
    fireEvent.click(await box('Order'))
    expect(await ticked()).toEqual(['Order', 'Bouquet'])
    expect(((await box('Bouquet')) as HTMLInputElement).disabled).toBe(true)
    expect(((await box('Delivery')) as HTMLInputElement).disabled).toBe(false)
    within(await row('Bouquet')).getByText('Comes along: “Order” needs it')
    within(await row('Delivery')).getByText('“Order” uses it; select it to bring it along')
    fireEvent.click(await box('Order'))
    expect(await ticked()).toEqual([])
  })

  it('a kind is ticked with all of its items', async () => {
    await openChanges()
    await row('Order')
    fireEvent.click(screen.getByRole('checkbox', { name: 'Responses' }))
    expect(await ticked()).toEqual(['Order', 'Thanks', 'Bouquet'])
    fireEvent.click(screen.getByRole('checkbox', { name: 'Responses' }))
    expect(await ticked()).toEqual([])
  })

  it('a filter of the address narrows the list, and can be cleared where nothing is left', async () => {
    await openChanges({}, '?kind=block&change=removed')
    await row('Thanks')
    expect(screen.queryByRole('button', { name: 'Order' })).toBeNull()
    close()
    await openChanges({}, '?find=nowhere')
    fireEvent.click(await screen.findByRole('button', { name: 'Clear filters' }))
    await row('Order')
  })

  it('J and K move, X ticks and P promotes, unless single keys are switched off', async () => {
    await openChanges()
    const stop = listenToKeys(() => {})
    await row('Order')
    const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key })
    press('j')
    expect(document.activeElement?.textContent).toBe('Order')
    press('j')
    expect(document.activeElement?.textContent).toBe('Thanks')
    press('k')
    press('x')
    expect(await ticked()).toEqual(['Order', 'Bouquet'])
    ;(document.activeElement as HTMLElement).blur()
    press('k')
    expect(document.activeElement?.textContent).toBe('Bouquet')
    press('p')
    await screen.findByRole('dialog', { name: 'Publish Draft to Live' })
    stop()
  })
})

describe('what is compared', () => {
  it('CHANGES-001/roles: the page is open to admins and provider staff, and to no plain agent', () => {
    expect(refusalsOf(pages.changes.access)).toEqual({ admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' })
  })

  it('ENV-002: the active draft is compared with the live environment; the address names another pair', async () => {
    const { calls } = await openChanges()
    await row('Order')
    expect(asked(calls)).toBe(1)
    close()
    const swapped = `GET /api/agent/environment-content/diff?sourceEnvId=${live._id}&targetEnvId=${draft._id}`
    const other = await openChanges({ [swapped]: () => diffOf(thanks) }, `?from=${live._id}&to=${draft._id}`)
    await row('Thanks')
    expect(other.calls.map(({ route }) => route)).toContain(swapped)
  })

  it('two environments that are the same say so, and nothing can be promoted', async () => {
    await openChanges({ [routes.diff]: () => diffOf() })
    await screen.findByRole('heading', { name: 'Draft and Live are the same' })
    expect(screen.queryByLabelText('Filter changes')).toBeNull()
    expect(screen.queryByText(/^The language model of/)).toBeNull()
    expect(screen.getByRole('button', { name: /^Publish…/ }).getAttribute('aria-disabled')).toBe('true')
  })

  it('a language model that alone differs is listed, with when each was learned, and can be promoted', async () => {
    const model = {
      isThere: true,
      unlearned: 0,
      learned: '2026-11-22T10:00:00.000Z',
      target: { isThere: true, unlearned: 2, learned: '2026-11-20T10:00:00.000Z' },
      step: 'bring' as const,
    }
    await openChanges({ [routes.diff]: () => ({ ...diffOf(), pendingChanges: true, model }) })
    await screen.findByRole('heading', { name: 'Only the language model of Draft and Live differs' })
    screen.getByText(/^The language models differ\. Draft: learned 22.+ Live: learned 20/)
    screen.getByText(/^The language model of Live does not know 2 changed intents and entities yet\./)
    expect(screen.getByRole('button', { name: 'Publish…' }).getAttribute('aria-disabled')).toBeNull()
  })

  it('an environment whose model is behind says so although nothing differs', async () => {
    const behind = { isThere: true, unlearned: 1 }
    await openChanges({ [routes.diff]: () => ({ ...diffOf(), model: { ...behind, target: behind } }) })
    await screen.findByText(/^The language model of Draft does not know 1 changed intent or entity yet\./)
    screen.getByText(/^The language model of Live does not know 1 changed intent or entity yet\./)
  })

  it('CHANGES-011/one: one environment shows the unbuilt training changes and the way to a second one', async () => {
    await openChanges({
      [routes.environments]: () => [live],
      'GET /api/agent/knowledge-base/build-tasks': () => [],
      'GET /api/agent/knowledge-base/pending-changes': () => ({ pendingChanges: true, count: 3 }),
    })
    await screen.findByText('3 changes not built yet')
    fireEvent.click(screen.getByRole('link', { name: 'Create a draft environment' }))
    await screen.findByRole('button', { name: 'Create an environment' })
  })

  it('ENV-002: a comparison that failed says why, and can be asked again', async () => {
    let isBroken = true
    await openChanges({
      [routes.diff]: () => {
        if (isBroken) throw new Problem('unavailable')
        return everything
      },
    })
    const again = await screen.findByRole('button', { name: 'Try again' })
    isBroken = false
    fireEvent.click(again)
    await row('Order')
  })

  it('who may only read sees the changes, and why they cannot be promoted', async () => {
    await openChanges({ 'GET /api/agent/login': () => ({ ...maya, permissions: ['read'] }) })
    await row('Order')
    const promote = screen.getByRole('button', { name: /^Publish…/ })
    expect(promote.getAttribute('aria-disabled')).toBe('true')
  })

  it('reads in German', async () => {
    await openChanges()
    await row('Order')
    await turnGerman()
    screen.getByText('4 Änderungen · 1 Konflikt · 1 nur in Live geändert')
    screen.getByRole('button', { name: 'Veröffentlichen …' })
    within(await row('Bouquet')).getByText('Neu')
  })
})

describe('a change by somebody else', () => {
  const changed = (area: string, environmentId = draft._id) =>
    act(async () => push({ kind: 'event', event: { type: 'changed', area, environmentId } }))

  it('CHANGES-004: the list is cleared and fetched again', async () => {
    let diff: unknown = everything
    const { calls } = await openChanges({ [routes.diff]: () => diff })
    await row('Order')
    diff = diffOf(thanks)
    await changed('blocks')
    await waitFor(() => expect(asked(calls)).toBe(2))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Order' })).toBeNull())
    await row('Thanks')
    screen.getByText('1 change')
  })

  it('the list stays while something is ticked, and says that it is out of date', async () => {
    const { calls } = await openChanges()
    fireEvent.click(await box('Order'))
    await changed('forms')
    await screen.findByText('One of the two environments has changed since. What you see is out of date.')
    expect([asked(calls), await ticked()]).toEqual([1, ['Order', 'Bouquet']])
    fireEvent.click(screen.getByRole('button', { name: 'Reload' }))
    await waitFor(() => expect(asked(calls)).toBe(2))
  })

  it('a candidate does not make the list out of date', async () => {
    const { calls } = await openChanges()
    fireEvent.click(await box('Order'))
    await changed('releases', live._id)
    expect(screen.queryByText(/^One of the two environments has changed since/)).toBeNull()
    expect(asked(calls)).toBe(1)
  })

  it('a model that was deployed since has the environments compared anew', async () => {
    const { calls } = await openChanges()
    await row('Order')
    await act(async () =>
      push({
        kind: 'event',
        event: { type: 'rasaBuildStarted', environmentId: draft._id, taskId: idOf(8), status: 'deployed' },
      }),
    )
    await waitFor(() => expect(asked(calls)).toBe(2))
  })

  it('of a third environment, or of what no release holds, changes nothing here', async () => {
    const { calls } = await openChanges()
    await row('Order')
    await changed('blocks', idOf(9))
    await changed('departments')
    expect(asked(calls)).toBe(1)
    await changed('knowledge', live._id)
    await waitFor(() => expect(asked(calls)).toBe(2))
    await row('Order')
    await act(async () =>
      push({
        kind: 'event',
        event: { type: 'releaseActivated', environmentId: live._id, release: idOf(8), number: 2, retired: [] },
      }),
    )
    await waitFor(() => expect(asked(calls)).toBe(3))
  })
})

it('CHANGES-011/several: Settings > environments leads to the changes where there are several environments', async () => {
  await open('/settings/environments', { answers: { [routes.environments]: () => [live, draft] } })
  const link = await screen.findByRole('link', { name: 'Compare and promote' })
  expect(link.getAttribute('href')).toBe('/content/changes')
})
