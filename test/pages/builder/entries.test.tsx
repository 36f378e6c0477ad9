/** The entries of the visual builder, and where its dialogs begin. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import { describe, expect, it } from 'vitest'
import type { Hierarchy, HierarchyNode } from '#shared/contracts/hierarchy'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { EntriesPanel } from '../../../frontend/src/pages/blocks/builder/entries/entries-panel.tsx'
import { entriesOf } from '../../../frontend/src/pages/blocks/builder/entries/entries.ts'
import { keptBlocks, openBuilder, press } from './builder-screen.tsx'

const entry = (name: string | RegExp) =>
  within(screen.getByRole('navigation', { name: 'Entries' })).getByRole('button', { name })

describe('the entries', () => {
  it('lists a response once that customers come to in several ways, and names the others', async () => {
    const kept = keptBlocks()
    const readAll = kept.answers['GET /api/agent/hierarchy/all?updateRequired=true'] as () => Hierarchy
    const drawn = () => {
      const read = readAll()
      return {
        ...read,
        nodes: read.nodes.map((node) => ({
          ...node,
          triggers: { ...node.triggers, inMenu: node.name === 'Delivery' },
        })),
      }
    }
    kept.answers['GET /api/agent/hierarchy/all?updateRequired=true'] = drawn
    await openBuilder(kept)
    expect(entry(/Delivery/).textContent).toBe('DeliveryWhen do you deliver?, In the menu')
  })
})

const node = (name: string, triggers: Partial<HierarchyNode['triggers']>, isLed = true): HierarchyNode => ({
  nodeId: name,
  blockId: name,
  type: 'block',
  name,
  kind: 'message',
  topic: 'shop',
  status: 'in-use',
  revision: 1,
  choices: [],
  triggers: { intents: [], entities: [], inMenu: false, isScheduled: false, pluginMoments: [], ...triggers },
  faults: isLed ? ['text-missing'] : ['unreachable'],
  depth: 0,
})
const nodes = [
  node('Welcome', { moment: 'welcome' }),
  node('Delivery', { intents: ['When do you deliver?'], entities: ['city'], inMenu: true }),
  node('Cities', { entities: ['town'] }),
  node('Menu', { inMenu: true, isScheduled: true }),
  node('Monday', { isScheduled: true }),
  node('Lost', {}, false),
  node('Led', {}),
]
const listed = (wanted: string) =>
  Object.fromEntries(
    Object.entries(entriesOf(nodes, wanted)).map(([kind, entries]) => [
      kind,
      entries.map(({ node: { name } }) => name),
    ]),
  )

describe('the list of entries', () => {
  it('has each response where customers first come to it, and none that another one leads to', () => {
    expect(listed('')).toEqual({
      moments: ['Welcome'],
      intents: ['Delivery', 'Cities'],
      menu: ['Menu'],
      schedules: ['Monday'],
      unreachable: ['Lost'],
    })
    expect(entriesOf(nodes, '').intents).toMatchObject([
      { triggers: ['When do you deliver?', 'city'], also: ['menu'] },
      { triggers: ['town'], also: [] },
    ])
    expect(entriesOf(nodes, '').menu).toMatchObject([{ triggers: [], also: ['schedules'] }])
  })

  it.each([
    [' DELIVERY ', ['Delivery']],
    ['when do', ['Delivery']],
    ['TOWN', ['Cities']],
    ['shop', ['Welcome', 'Delivery', 'Cities', 'Menu', 'Monday', 'Lost']],
    ['nowhere', []],
  ])('for “%s” has %j', (wanted, names) => {
    expect(Object.values(listed(wanted)).flat()).toEqual(names)
  })
})

describe('the field that finds a response', () => {
  async function enter(text: string) {
    await openBuilder(keptBlocks())
    const field = screen.getByLabelText<HTMLInputElement>('Find a response')
    fireEvent.focus(field)
    fireEvent.change(field, { target: { value: text } })
    fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 })
    const tree = screen.getByRole('tree')
    const at = document.getElementById(tree.getAttribute('aria-activedescendant') ?? '')
    return { typed: field.value, at: at?.textContent }
  }

  it.each([
    [' DELI ', /^Delivery/],
    ['come', /^Welcome/],
  ])('goes to the response that begins with “%s”, or else holds it, and is empty again', async (text, name) => {
    const { typed, at } = await enter(text)
    expect(typed).toBe('')
    expect(at).toMatch(name)
  })

  it('goes nowhere for a name of none, and keeps what was typed', async () => {
    expect((await enter('zebra')).typed).toBe('zebra')
  })
})

describe('a dialog of the builder', () => {
  it('L asks for an existing response with the focus on its list', async () => {
    await openBuilder(keptBlocks())
    for (const key of ['Home', 'Shift+ArrowDown', 'Shift+ArrowDown']) press(key)
    press('l')
    const dialog = await screen.findByRole('dialog')
    const list = within(dialog).getByRole('button', { name: /^Response Choose|^Response$|Choose a response/ })
    await waitFor(() => expect(document.activeElement).toBe(list))
  })
})

it('two hundred entries of a kind are shown, and how many more there are', async () => {
  await startLanguage()
  await i18next.loadNamespaces(['builder'])
  const panelOf = (count: number) => (
    <EntriesPanel
      nodes={Array.from({ length: count }, (_, index) => node(`Response ${index}`, { inMenu: true }))}
      active={undefined}
      choose={() => undefined}
    />
  )
  const { rerender } = render(panelOf(200))
  const shown = () => [screen.getAllByRole('button').length, screen.queryByText(/more: narrow the filter/)?.textContent]
  expect(shown()).toEqual([200, undefined])
  rerender(panelOf(201))
  expect(shown()).toEqual([200, '1 more: narrow the filter.'])
})
