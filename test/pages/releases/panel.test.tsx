/** The panel of one item that differs: its units, the decisions in a conflict, and what is promoted and where. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { ItemDifference } from '#shared/contracts/item-difference'
import { listenToKeys } from '../../../frontend/src/core/palette-keys.ts'
import { unitRows } from '../../../frontend/src/pages/releases/panel/unit-rows.ts'
import * as framed from '../console.tsx'
import { idOf, maya, type Answers } from '../screen.tsx'
import {
  block,
  bodies,
  delivery,
  dialog,
  diffOf,
  draft,
  everything,
  isDisabled,
  live,
  name,
  openChanges,
  order,
  press,
  routes,
  thanks,
  unit,
} from './environments-content.ts'

describe('an item that differs', () => {
  const conflict: ItemDifference = {
    change: 'edited',
    source: block({ en: 'What would you like?', de: 'Was darf es sein?' }, ['Roses']),
    target: block({ en: 'What may we bring?', de: 'Was darf es sein?' }, ['Tulips']),
    base: block({ en: 'What do you want?', de: 'Was darf es sein?' }, ['Tulips']),
    units: [unit('text:en', 'conflict'), unit('choices', 'source')],
  }
  const openOrder = async (answers: Answers = {}) => {
    const opened = await openChanges({ [routes.item]: () => conflict, ...answers })
    fireEvent.click(await name('Order'))
    const panel = within(await screen.findByRole('region', { name: 'Order' }))
    const table = within(await panel.findByRole('table', { name: 'What differs in this item' }))
    return { ...opened, panel, table }
  }

  it('shows in the split panel of the layout', async () => {
    framed.signedIn()
    const agent = { ...framed.dana, activeEnvironment: draft }
    const answers = { [routes.environments]: [live, draft], [routes.diff]: everything, [routes.item]: conflict }
    const { router } = await framed.open({
      agent,
      at: '/content/changes',
      answers: Object.fromEntries(Object.entries(answers).map(([route, data]) => [route, { data }])),
    })
    fireEvent.click(await name('Order'))
    const panel = within(await screen.findByRole('region', { name: 'Order' }))
    await panel.findByRole('table', { name: 'What differs in this item' })
    fireEvent.click(panel.getByRole('button', { name: 'Close panel' }))
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Order' })).toBeNull())
    // Another page has no panel.
    fireEvent.click(await name('Order'))
    await screen.findByRole('region', { name: 'Order' })
    await act(() => router.navigate('/settings'))
    await screen.findByRole('heading', { name: 'Settings' })
    expect(screen.queryByRole('region', { name: 'Order' })).toBeNull()
  })

  it('is shown unit by unit: the target now, what both agreed on, and the source now, with the changed words marked', async () => {
    const { panel, table } = await openOrder()
    const [head, text, choice] = table.getAllByRole('row')
    const cells = (one: HTMLElement | undefined, role: string) =>
      within(one!)
        .getAllByRole(role)
        .map(({ textContent }) => textContent)
    expect(cells(head, 'columnheader')).toEqual(['Field', 'Live now', 'Before', 'Draft now'])
    expect(cells(text, 'cell')).toEqual([
      'What may we bring?Take Live',
      'What do you want?',
      'What would you like?Take Draft',
    ])
    expect([...text!.querySelectorAll('ins')].map(({ textContent }) => textContent).join('')).toContain('would')
    expect(cells(choice, 'cell')).toEqual(['Tulips', 'Tulips', 'Roses'])
    // German is the same in both.
    expect(panel.queryByText(/darf es sein/)).toBeNull()
  })

  it('a conflict is settled by a choice for each unit, in the draft', async () => {
    const { calls, panel } = await openOrder({ [routes.update]: () => everything })
    const apply = panel.getByRole('button', { name: 'Apply and update' })
    expect(isDisabled(apply)).toBe(true)
    fireEvent.click(panel.getByRole('radio', { name: 'Take Live' }))
    fireEvent.click(apply)
    await screen.findByText('Draft now has the changes of Live')
    expect(bodies(calls, routes.update)).toEqual([
      { sourceId: live._id, targetId: draft._id, decisions: { [order._id]: { 'text:en': 'theirs' } } },
    ])
    // What is in conflict still is decided anew.
    await waitFor(() => {
      const anew = within(screen.getByRole('region', { name: 'Order' }))
      expect(isDisabled(anew.getByRole('button', { name: 'Apply and update' }))).toBe(true)
      expect(anew.getByRole<HTMLInputElement>('radio', { name: 'Take Live' }).checked).toBe(false)
    })
  })

  it('a conflict of texts is settled by a text that begins with both and may be edited', async () => {
    const texts = unit('text:en', 'conflict', { source: 'What would you like?', target: 'What may we bring?' })
    const { calls, panel } = await openOrder({
      [routes.item]: () => ({ ...conflict, units: [texts] }),
      [routes.update]: () => everything,
    })
    fireEvent.click(await panel.findByRole('radio', { name: 'Both, or another text' }))
    const text = panel.getByRole('textbox', { name: 'The text that counts' }) as HTMLTextAreaElement
    expect(text.value).toBe('What may we bring?\nWhat would you like?')
    fireEvent.change(text, { target: { value: 'Order here, or call us' } })
    press(panel, 'Apply and update')
    await screen.findByText('Draft now has the changes of Live')
    expect(bodies(calls, routes.update)).toMatchObject([
      { decisions: { [order._id]: { 'text:en': { text: 'Order here, or call us' } } } },
    ])
  })

  it('"take all" decides every conflict of the item', async () => {
    const { calls, panel } = await openOrder({ [routes.update]: () => everything })
    press(panel, 'Take all of Draft')
    press(panel, 'Apply and update')
    await screen.findByText('Draft now has the changes of Live')
    expect(bodies(calls, routes.update)).toMatchObject([{ decisions: { [order._id]: { 'text:en': 'ours' } } }])
  })

  it('elsewhere than in the source nothing can be decided, and the panel says where it can', async () => {
    const inLive = { ...maya, activeEnvironment: live, readOnly: true }
    const { panel } = await openOrder({ 'GET /api/agent/login': () => inLive })
    await panel.findByText(/Conflicts are settled in Draft/)
    panel.getByRole('button', { name: 'Edit in Draft' })
    expect(panel.queryAllByRole('radio')).toEqual([])
  })

  it('moves the row of the item out from under the panel', async () => {
    const moved = vi.spyOn(Element.prototype, 'scrollIntoView')
    await openOrder()
    const row = (await name('Order')).closest('tr')!
    expect(moved.mock.contexts.some((mark) => row.contains(mark as Element))).toBe(true)
  })

  it('Escape closes the panel and returns the focus to the item', async () => {
    const { panel } = await openOrder()
    fireEvent.keyDown(panel.getByRole('table'), { key: 'Escape' })
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Order' })).toBeNull())
    expect(document.activeElement).toBe(await name('Order'))
  })

  it('J shows the next item in the open panel and leaves the focus in the list', async () => {
    const removed = `GET /api/agent/block/difference/${thanks._id}?source=${draft._id}&target=${live._id}&type=block`
    await openOrder({ [removed]: () => ({ change: 'removed', target: block({ en: 'Thank you!' }), units: [] }) })
    const stop = listenToKeys(() => {})
    act(() => void fireEvent.keyDown(document.body, { key: 'j' }))
    const panel = within(await screen.findByRole('region', { name: 'Thanks' }))
    await panel.findByText('Thank you!')
    expect(panel.queryByRole('button', { name: /^Take all/ })).toBeNull()
    expect(document.activeElement).toBe(await name('Thanks'))
    stop()
  })

  it('what only the target changed is brought into the draft by an update', async () => {
    const { calls } = await openChanges({ [routes.diff]: () => diffOf(delivery), [routes.update]: () => diffOf() })
    await name('Delivery')
    press(screen, 'Update from Live')
    press(await dialog('Update Draft from Live?'), 'Update')
    await screen.findByText('Draft now has the changes of Live')
    expect(bodies(calls, routes.update)).toEqual([{ sourceId: live._id, targetId: draft._id, decisions: {} }])
  })

  it('an update asks for a decision of each conflict first, and leads to them', async () => {
    const { calls } = await openChanges({ [routes.update]: () => everything })
    await name('Order')
    press(screen, 'Update from Live')
    const shown = await dialog('Update Draft from Live?')
    shown.getByText(/^1 item is in conflict/)
    press(shown, 'Show the conflicts')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Thanks' })).toBeNull())
    await name('Order')
    expect(bodies(calls, routes.update)).toEqual([])
  })

  it('nothing is promoted between two environments the agent does not work in', async () => {
    const third = { ...draft, _id: idOf(6), name: 'Spring' }
    const other = `GET /api/agent/environment-content/diff?sourceEnvId=${third._id}&targetEnvId=${live._id}`
    await openChanges(
      { [routes.environments]: () => [live, draft, third], [other]: () => diffOf(thanks) },
      `?from=${third._id}&to=${live._id}`,
    )
    await name('Thanks')
    expect(isDisabled(screen.getByRole('button', { name: /^Publish…/ }))).toBe(true)
    expect(screen.getAllByText('Switch to Spring or Live to promote.')).toHaveLength(2)
  })
})

describe('the units of an item in words', () => {
  const wording = {
    describe: (item: unknown) =>
      Object.entries(item as Record<string, string>).map(([id, text]) => ({ id, label: id, text })),
    labelOf: ({ field, part }: { field: string; part?: string | undefined }) => `${field} of ${part}`,
    textOf: (value: unknown) => (typeof value === 'string' ? value : 'differs'),
  }
  const labels = (kind: Parameters<typeof unitRows>[0], item: ItemDifference) =>
    unitRows(kind, item, wording).map(({ name: unitName, lines }) => [unitName, lines.map(({ label }) => label)])

  it.each([
    ['block', 'text:de', 'text.de'],
    ['block', 'group', 'topic'],
    ['block', 'choices', 'choice.0.en'],
    ['block', 'items', '1.title.en'],
    ['block', 'function.formId', 'form'],
    ['block', 'function.expressions', 'expression.2'],
    ['intent', 'utterances:Where is it?', 'utterance where is it?'],
    ['entity', 'synonyms:red', 'value red'],
    ['form', 'questions:occasion', 'question occasion.question.en'],
    ['form', `questions:${idOf(20)}`, idOf(20)],
    ['form', 'questions.order', 'order'],
    ['field', 'question:en', 'question.question.en'],
    ['field', 'choices', 'question.birthday.en'],
    ['field', 'dataType', 'question.data'],
  ] as const)('of a %s, %s is what %s says', (kind, unitName, statement) => {
    const [source, target] = [
      { [statement]: 'new', title: 'same' },
      { [statement]: 'old', title: 'same' },
    ]
    expect(labels(kind, { source, target, units: [unit(unitName, 'source')] })).toEqual([[unitName, [statement]]])
  })

  it('another type of response is one unit with all that belongs to the type', () => {
    const source = { title: 'Hello', 'text.en': 'Hi', type: 'Text' }
    const target = { title: 'Bye', form: 'Bouquet', type: 'Form' }
    const units = [unit('title', 'source'), unit('type', 'conflict')]
    expect(labels('block', { source, target, units })).toEqual([
      ['title', ['title']],
      ['type', expect.arrayContaining(['type', 'form', 'text.en'])],
    ])
  })

  it('a unit that no statement is about is told by its name and its value, and never as it is stored', () => {
    const mapping = unit('intent-mapping:red', 'source', { source: 'Order', target: { some: 'object' } })
    const [row] = unitRows('intent', { source: {}, target: {}, units: [mapping] }, wording)
    const texts = row?.lines.map(({ label, source, target }) => [
      label,
      ...[source, target].map((side) => side.map(({ text }) => text).join('')),
    ])
    expect(texts).toEqual([['intent-mapping of red', 'Order', 'differs']])
  })

  it('an item that one side has removed is one unit, with a choice where the other one has changed it', () => {
    const item = { target: { title: 'Thanks' }, base: { title: 'Thank you' }, units: [unit('*', 'conflict')] }
    expect(unitRows('block', item, wording)).toMatchObject([{ name: '*', state: 'conflict', lines: [{ id: 'title' }] }])
  })
})
