/** The page of a collection: what it opens, what its menu refuses, and how an item is deleted or kept. */
import { QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import i18next from 'i18next'
import type { ComponentProps } from 'react'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { CollectionPage } from '../../../frontend/src/components/collection/collection-page.tsx'
import { Notifications } from '../../../frontend/src/components/notice/notifications.tsx'
import { useColumnKit } from '../../../frontend/src/components/table/columns.tsx'
import { toggleColumn } from '../../../frontend/src/components/table/toggle-column.tsx'
import { agentChanged, AgentProvider } from '../../../frontend/src/core/agent.tsx'
import { CallError, queryClient } from '../../../frontend/src/core/api.ts'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { close } from '../close.ts'
import { maya } from '../screen.tsx'

interface Tag {
  readonly _id: string
  readonly name: string
  readonly isOn: boolean
  readonly seen?: string
  readonly count?: number
}
type Props = ComponentProps<typeof CollectionPage<Tag>>

const vip: Tag = { _id: '1', name: 'VIP', isOn: true, seen: '2026-11-20T10:00:00.000Z', count: 1234 }
const late: Tag = { _id: '2', name: 'Late', isOn: false }
const access = { roles: ['admin'], can: 'delete' } as const
const query = { queryKey: ['tags'], queryFn: async () => [vip, late], staleTime: Infinity }

beforeAll(async () => {
  if (!i18next.isInitialized) await startLanguage()
  await i18next.loadNamespaces(['items', 'common', 'errors'])
})
afterEach(close)

interface TagsProps {
  changed?: Partial<Props>
  switchTag?: (tag: Tag, isOn: boolean) => Promise<unknown>
}

function Tags({ changed, switchTag = async () => undefined }: TagsProps) {
  const columns = useColumnKit<Tag>()
  return (
    <CollectionPage<Tag>
      isPart
      name="Tags"
      list={useQuery(query)}
      nameOf={({ name }) => name}
      columns={(open) => [
        columns.link('name', 'Name', ({ name }) => name, { open: (tag) => open(tag, 'edit') }),
        columns.moment('seen', 'Seen', ({ seen }) => seen, 'Never'),
        columns.count('count', 'Count', ({ count }) => count),
        toggleColumn('on', 'On', {
          isOn: ({ isOn }) => isOn,
          labelOf: ({ name }) => `${name} is on`,
          access,
          change: switchTag,
        }),
      ]}
      searchLabel="Find tags"
      none={{ title: 'No tags', text: 'Create one.' }}
      create={{ text: 'Create tag', access }}
      actionsOf={(tag, open) => [{ text: 'Edit', act: () => open(tag, 'edit') }]}
      dialog={({ does, item }, leave) => (
        <dialog open aria-label={`${does} ${item?.name ?? 'new'}`}>
          <button onClick={leave}>Leave</button>
        </dialog>
      )}
      deletion={{ access, consequence: ({ name }) => `${name} goes.`, remove: async () => undefined }}
      {...changed}
    />
  )
}

/** The page over two tags; a list of actions that may not be done makes the agent one who only reads. */
function show(props: TagsProps = {}, permissions = maya.permissions) {
  agentChanged({ ...maya, permissions })
  queryClient.setQueryData(query.queryKey, [vip, late])
  const element = (
    <AgentProvider>
      <Tags {...props} />
      <Notifications />
    </AgentProvider>
  )
  render(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createMemoryRouter([{ path: '/', element }])} />
    </QueryClientProvider>,
  )
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const dialogs = () => screen.queryAllByRole('dialog').map((dialog) => dialog.getAttribute('aria-label'))
const openMenu = async (name: string) => {
  press(`Actions for ${name}`)
  return screen.findAllByRole('menuitem')
}

describe('CollectionPage', () => {
  it('a dialog of an item shows what was saved of the item meanwhile, also once the item is gone', async () => {
    show()
    press('VIP')
    expect(dialogs()).toEqual(['edit VIP'])
    act(() => void queryClient.setQueryData(query.queryKey, [{ ...vip, name: 'Regular' }, late]))
    await waitFor(() => expect(dialogs()).toEqual(['edit Regular']))
    act(() => void queryClient.setQueryData(query.queryKey, [late]))
    await waitFor(() => expect(dialogs()).toEqual(['edit VIP']))
    press('Leave')
    expect(dialogs()).toEqual([])
  })

  it('the create button opens the dialog without an item, or does what its page says', () => {
    const created: string[] = []
    show()
    press('Create tag')
    expect(dialogs()).toEqual(['create new'])
    press('Leave')
    expect(dialogs()).toEqual([])
    close()
    show({ changed: { create: { text: 'Create tag', access, act: () => created.push('tag') } } })
    press('Create tag')
    expect(created).toEqual(['tag'])
    expect(dialogs()).toEqual([])
  })

  it('the menu of a row ends with the deletion', async () => {
    show()
    const entries = await openMenu('VIP')
    expect(entries.map(({ textContent }) => textContent)).toEqual(['Edit', 'Delete'])
  })

  it('the menu gives the reason why nobody may delete an item before the reason why its reader may not', async () => {
    const barred = ({ name }: Tag) => (name === 'VIP' ? 'VIP is built in.' : undefined)
    show({ changed: { deletion: { access, barred, consequence: () => '', remove: async () => undefined } } }, ['read'])
    await openMenu('VIP')
    screen.getByText('VIP is built in.')
    press('Actions for VIP')
    expect((await openMenu('Late')).at(-1)!.getAttribute('aria-disabled')).toBe('true')
    expect(screen.queryByText('VIP is built in.')).toBeNull()
  })

  it('what keeps an item is listed, and the item is not asked for', async () => {
    const keptBy = ({ name }: Tag) =>
      name === 'VIP' ? { reason: 'A rule needs it.', pages: [{ name: 'Greeting', to: '/rules/1' }] } : undefined
    show({ changed: { deletion: { access, keptBy, consequence: () => 'It goes.', remove: async () => undefined } } })
    fireEvent.click((await openMenu('VIP')).at(-1)!)
    const kept = within(await screen.findByRole('dialog'))
    expect(kept.getByText('A rule needs it.')).toBeDefined()
    expect(kept.getByRole('link', { name: 'Greeting' }).getAttribute('href')).toBe('/rules/1')
    expect(kept.queryByRole('textbox')).toBeNull()
  })
})

describe('the columns that lists share', () => {
  it('a moment and a number that are not known have words in their place', () => {
    show()
    const cells = screen.getAllByRole('row').map((row) => [...row.children].map(({ textContent }) => textContent))
    expect(cells.map((row) => row.slice(2, 3))).toEqual([['Count'], ['1,234'], ['–']])
    expect(cells.map((row) => row[1])).toEqual(['Seen', expect.stringMatching(/^20 Nov 2026, /), 'Never'])
  })

  it('a switch that is not saved goes back to what it was, and cannot be pressed while it saves', async () => {
    let refuse: (reason: Error) => void = () => undefined
    const asked: unknown[] = []
    show({
      switchTag: (tag, isOn) => {
        asked.push(tag.name, isOn)
        return new Promise((_, reject) => {
          refuse = reject
        })
      },
    })
    const box = () => screen.getByRole<HTMLInputElement>('checkbox', { name: 'VIP is on' })
    fireEvent.click(box())
    expect(asked).toEqual(['VIP', false])
    await waitFor(() => expect([box().checked, box().disabled]).toEqual([false, true]))
    await act(async () => refuse(new CallError('stale', 'refused')))
    expect([box().checked, box().disabled]).toEqual([true, false])
  })
})
