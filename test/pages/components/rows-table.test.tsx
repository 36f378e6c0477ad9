/** The table of the console: what it shows of a list in each of its states, and what each of its controls asks for. */
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import i18next from 'i18next'
import type { ComponentProps } from 'react'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { startLanguage } from '../../../frontend/src/core/i18n.ts'
import { pagination } from '../../../frontend/src/components/table/paging.tsx'
import { RowsTable } from '../../../frontend/src/components/table/rows-table.tsx'

interface Tag {
  readonly _id: string
  readonly name: string
}
const vip: Tag = { _id: '1', name: 'VIP' }
const late: Tag = { _id: '2', name: 'Late' }

beforeAll(async () => {
  if (!i18next.isInitialized) await startLanguage()
})
afterEach(cleanup)

const columns = [{ id: 'name', title: 'Name', cell: ({ name }: Tag) => name, order: ({ name }: Tag) => name }]

function show(props: Partial<ComponentProps<typeof RowsTable<Tag>>> = {}) {
  const told: unknown[] = []
  const tell = (what: unknown) => void told.push(what)
  const query = { isPending: false, error: null, refetch: () => tell('again') }
  render(<RowsTable name="Tags" rows={[vip, late]} columns={columns} list={query} empty="No tags" {...props} />)
  return {
    told,
    tell,
    query,
    press: (name: string) => fireEvent.click(screen.getByRole('button', { name })),
  }
}

const rows = () => screen.queryAllByRole('rowheader').map(({ textContent }) => textContent)

describe('RowsTable', () => {
  it('a table has a name, and its first column names its rows', () => {
    show()
    expect(screen.getByRole('table', { name: 'Tags' })).toBeDefined()
    expect(rows()).toEqual(['VIP', 'Late'])
    expect(screen.queryByText('No tags')).toBeNull()
  })

  it('a heading shows the name of the table, and how many rows there are once that is known', () => {
    show({ heading: { description: 'Of customers', actions: <button>Create tag</button>, count: 2 } })
    expect(screen.getByRole('heading', { name: 'Tags (2)', level: 2 })).toBeDefined()
    expect(screen.getByText('Of customers')).toBeDefined()
    expect(screen.getByRole('button', { name: 'Create tag' })).toBeDefined()
    cleanup()
    show({ variant: 'embedded', heading: { count: undefined } })
    expect(screen.getByRole('heading', { name: 'Tags', level: 3 })).toBeDefined()
  })

  it('a title with a hint shows it where the mouse points at it', () => {
    show({ columns: [{ ...columns[0]!, hint: 'As agents read it' }] })
    expect(screen.getByTitle('As agents read it').textContent).toBe('Name')
  })

  it('a list that loads shows places of rows and says that it loads', () => {
    const { query } = show({
      list: { isPending: true, error: null, refetch: () => undefined },
      rows: undefined,
      placeCount: 4,
    })
    expect(query.error).toBeNull()
    expect(document.querySelectorAll('.table-loading tr[aria-hidden="true"]')).toHaveLength(4)
    expect(document.body.textContent).toContain('Loading')
    expect(screen.queryByText('No tags')).toBeNull()
  })

  it('a list that failed says why, or what its page says instead, and tries again', () => {
    const error = new Error('The server is away.')
    const { told, tell, press } = show({
      rows: undefined,
      list: { isPending: false, error, refetch: () => tell('again') },
    })
    expect(screen.getByText('The server is away.')).toBeDefined()
    expect(screen.queryByText('No tags')).toBeNull()
    press('Try again')
    expect(told).toEqual(['again'])
    cleanup()
    show({ rows: undefined, list: { isPending: false, error, refetch: () => undefined }, failed: 'No tags came.' })
    expect(screen.getByText('No tags came.')).toBeDefined()
  })

  it('rows that were loaded stay when a later load fails', () => {
    show({ list: { isPending: false, error: new Error('The server is away.'), refetch: () => undefined } })
    expect(rows()).toEqual(['VIP', 'Late'])
  })

  it('a list without rows says so', () => {
    show({ rows: [] })
    expect(screen.getByText('No tags')).toBeDefined()
  })

  it('a column sorts only where the table is told how', () => {
    show()
    expect(screen.queryByRole('button', { name: 'Name' })).toBeNull()
    cleanup()
    const { told, tell, press } = show({ sort: { by: '-name', change: (by) => tell(by) } })
    expect(screen.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('descending')
    press('Name')
    expect(told).toEqual(['name'])
  })

  it('rows are selected one at a time or several at once, but for those that are locked', () => {
    const labels = { name: 'Chosen tags', allLabel: 'Choose all', labelOf: ({ name }: Tag) => `Choose ${name}` }
    const several = show({
      selection: { ...labels, rows: [vip], select: (chosen) => several.tell(chosen), isLocked: (tag) => tag === late },
    })
    const box = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name })
    expect([box('Choose VIP').checked, box('Choose Late').disabled]).toEqual([true, true])
    fireEvent.click(box('Choose VIP'))
    expect(several.told).toEqual([[]])
    expect(box('Choose all')).toBeDefined()
    cleanup()
    const single = show({ selection: { ...labels, isSingle: true, rows: [], select: (chosen) => single.tell(chosen) } })
    fireEvent.click(screen.getByRole('radio', { name: 'Choose Late' }))
    expect(single.told).toEqual([[late]])
  })

  it('a group opens to the rows within', () => {
    const { told, tell, press } = show({
      rows: [vip],
      groups: {
        isGroup: (tag) => tag === vip,
        childrenOf: () => [late],
        opened: [],
        toggle: (tag) => tell(tag),
        openLabel: ({ name }) => `Open ${name}`,
        closeLabel: ({ name }) => `Close ${name}`,
      },
    })
    press('Open VIP')
    expect(told).toEqual([vip])
  })

  it('pages show where there is more than one, and are turned', () => {
    show({ pagination: pagination({ page: 1, pages: 1, turnTo: () => undefined }) })
    expect(screen.queryByRole('button', { name: '1' })).toBeNull()
    cleanup()
    const { told, tell, press } = show({
      pagination: pagination({ page: 1, pages: 3, turnTo: (page) => tell(page) }),
    })
    press('3')
    expect(told).toEqual([3])
  })

  it('a query that has more rows brings them', () => {
    const { told, tell, query, press } = show({ moreText: 'Older tags' })
    expect(screen.queryByText('Older tags')).toBeNull()
    cleanup()
    show({ moreText: 'Older tags', list: { ...query, hasNextPage: true, fetchNextPage: () => tell('more') } })
    press('Older tags')
    expect(told).toEqual(['more'])
  })
})
