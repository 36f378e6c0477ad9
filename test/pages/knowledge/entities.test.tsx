/** Entities: found in a list, filled with values and the ways people write them, and answered by a block. */
import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BriefBlock } from '#shared/contracts/blocks'
import { faultAt } from '#shared/faults'
import { titleLengthMax } from '#shared/limits'
import { badRequest } from '#shared/problem'
import { notices } from '../../../frontend/src/core/live/notices.ts'
import { queries, queryClient } from '../../../frontend/src/core/api.ts'
import {
  editedEntity,
  valueFaults,
  valuesOf,
  withValues,
} from '../../../frontend/src/pages/knowledge/entities/synonyms.ts'
import { pages } from '../../../frontend/src/core/pages.ts'
import { field, press, type } from '../actions.ts'
import { refusalsOf } from '../refusals.ts'
import { bodies, day, knowledge, ourHours, revisionsOf, shop, sundayHours } from './knowledge.ts'
import { idOf, open, turnGerman, type Answers } from '../screen.tsx'

const base = '/api/agent/knowledge-base'
const page = (answers: Answers = {}, at = '/training/entities') => open(at, { answers: { ...knowledge, ...answers } })
const editor = (answers: Answers = {}) => page(answers, `/training/entities/${day._id}`)
const enter = (label: string) => fireEvent.keyDown(field(label), { key: 'Enter', keyCode: 13 })

describe('the list of entities', () => {
  it('ENTITIES-001/roles/flag: is for administrators and provider staff, and hidden by the flag of the knowledge base', () => {
    expect(refusalsOf(pages.entities.access)).toEqual({ admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' })
    expect(refusalsOf(pages.entities.access, ['knowlbaseEditorDisabled'])).toMatchObject({
      admin: 'feature-disabled',
      'wbb-agent': 'feature-disabled',
    })
  })

  it('ENTITIES-001/mappings, ENTITIES-003/sorted: is in the order of lower-cased titles, with values, users and answers', async () => {
    const synonyms = ['Sunday', 'Monday', 'Tuesday'].map((value) => ({ value, written: [] }))
    await page({ [`GET ${base}/entities`]: () => [shop, { ...day, synonyms }] })
    await screen.findByRole('link', { name: 'Our hours' })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('link')[0]!.textContent)).toEqual(['camden shop', 'Day'])
    within(rows[1]!).getByText('Sunday')
    expect(within(rows[1]!).queryByText(/more/)).toBeNull()
    await within(rows[1]!).findByText('1 intent')
    within(rows[0]!).getByText('No response')
  })

  it('ENTITIES-001/search: a search looks into values and synonyms, too', async () => {
    await page()
    await screen.findByRole('link', { name: 'camden shop' })
    fireEvent.change(screen.getByPlaceholderText('Find by title, value or synonym'), { target: { value: 'monday' } })
    expect(screen.queryByRole('link', { name: 'camden shop' })).toBeNull()
    screen.getByRole('link', { name: 'Day' })
  })

  it('ENTITIES-001/delete: one is deleted after its title was typed', async () => {
    await page({
      [`GET /api/agent/dependencies?model=EntityBlockMapping&id=${shop._id}`]: () => [],
      [`DELETE ${base}/entities/${shop._id}`]: () => ({ id: shop._id }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for camden shop' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    const confirmation = await screen.findByLabelText('To confirm, type “camden shop”.')
    fireEvent.change(confirmation, { target: { value: 'camden shop' } })
    press('Delete')
    await screen.findByText('“camden shop” was deleted')
    expect(screen.queryByRole('link', { name: 'camden shop' })).toBeNull()
  })
})

describe('a fault of an entity', () => {
  it('that the server found is told in German to German readers', async () => {
    const refuse = () => {
      throw badRequest(faultAt('title', 'too-long', { max: 200 }))
    }
    await editor({ [`PUT ${base}/entities/${day._id}`]: refuse })
    await waitFor(() => type('Title', 'Days'))
    await turnGerman()
    press('Speichern')
    await screen.findByText('Höchstens 200 Zeichen')
  })

  it('that no field shows is told in a notice, and nothing is sent', async () => {
    const long = { ...day, synonyms: [{ value: 'Sunday', written: ['a'.repeat(titleLengthMax + 1)] }] }
    const { calls } = await editor({ [`GET ${base}/entities`]: () => [long, shop] })
    await waitFor(() => type('Title', 'Days'))
    press('Save')
    await waitFor(() => expect(notices.now().map(({ text }) => text)).toEqual(['At most 200 characters']))
    expect(bodies(calls, `PUT entities/${day._id}`)).toEqual([])
    // What a field shows needs no notice beside it.
    type('Title', ' ')
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    expect(notices.now()).toHaveLength(1)
  })
})

describe('an entity that is edited', () => {
  it('ENTITIES-001/create, ENTITIES-003/inserted: a new one is created and stands in its place in the list', async () => {
    const created = { ...shop, _id: idOf(52), title: 'City' }
    const { calls } = await page({
      [`POST ${base}/entities`]: () => created,
      [`GET ${base}/revisions/${created._id}?model=entity`]: () => [],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create entity' }))
    await waitFor(() => type('Title', 'City'))
    type('New value', 'London, Londinium; The City')
    enter('New value')
    press('Save')
    await screen.findByText('“City” was created')
    expect(bodies(calls, 'POST entities')).toEqual([
      { title: 'City', synonyms: [{ value: 'London', written: ['Londinium', 'The City'] }] },
    ])
    await screen.findByRole('tab', { name: 'History' })
    fireEvent.click(screen.getByRole('link', { name: 'Entities' }))
    await screen.findByRole('link', { name: 'City' })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('link')[0]!.textContent)).toEqual(['camden shop', 'City', 'Day'])
  })

  it('ENTITIES-001/edit: takes synonyms as tokens, gives them back, and is saved', async () => {
    const { calls } = await editor({ [`PUT ${base}/entities/${day._id}`]: () => ({ ...day, revision: 2 }) })
    const label = 'Another way to write Sunday'
    await waitFor(() => type(label, 'sundays'))
    enter(label)
    type(label, 'SUN,')
    expect(field(label).value).toBe('')
    press('Remove the synonym sun of Sunday')
    type(label, 'sonntag')
    enter(label)
    fireEvent.keyDown(field(label), { key: 'Backspace', keyCode: 8 })
    expect(screen.queryByText('sonntag')).toBeNull()
    press('Remove the value Monday')
    screen.getByText('“Monday” was removed.')
    press('Undo')
    press('Save')
    await screen.findByText('“Day” was saved')
    expect(bodies(calls, `PUT entities/${day._id}`)).toEqual([
      {
        title: 'Day',
        key: 'day',
        revision: 1,
        synonyms: [
          { value: 'Sunday', written: ['sundays'] },
          { value: 'Monday', written: [] },
        ],
      },
    ])
  })

  it('tells a value that is there twice, and one that is empty', async () => {
    const { calls } = await editor()
    const values = await screen.findAllByLabelText('Value')
    fireEvent.change(values[1]!, { target: { value: 'sunday' } })
    press('Save')
    await screen.findByText('This value is already there.')
    fireEvent.change(values[1]!, { target: { value: ' ' } })
    await screen.findByText('Mandatory field')
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false)
  })

  it('a refused title is told in German to German readers', async () => {
    const refuse = () => {
      throw badRequest(faultAt('title', 'too-long', { max: 200 }))
    }
    await editor({ [`PUT ${base}/entities/${day._id}`]: refuse })
    await waitFor(() => type('Title', 'Day of the week'))
    await turnGerman()
    press('Speichern')
    await screen.findByText('Höchstens 200 Zeichen')
  })

  it('ENTITIES-001/revisions, ENTITIES-002, REVISIONS-009/list/entity: has revisions, of which an earlier one is restored', async () => {
    const after = { ...day, revision: 2, title: 'Day of the week' }
    const { calls } = await page(
      {
        [`GET ${base}/entities`]: () => [after],
        [`GET ${base}/revisions/${day._id}?model=entity`]: () => revisionsOf(day, after),
        [`POST ${base}/revert-entity`]: () => ({ ...day, revision: 3 }),
      },
      `/training/entities/${day._id}?tab=compare`,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await screen.findByText('The response "Day of the week" was successfully reverted')
    expect(bodies(calls, 'POST revert-entity')).toEqual([{ entityId: day._id, revisionId: idOf(71) }])
  })
})

describe('the block that answers an entity', () => {
  const inUse = (id: string) =>
    queryClient.getQueryData<BriefBlock[]>(queries.blocks.brief({}).queryKey)?.find(({ _id }) => _id === id)?.inUse

  it('ENTITIES-001/mappings: is picked in place of another one, and counts as in use at once', async () => {
    const { calls } = await editor({
      [`POST ${base}/entity-mapping`]: () => ({ _id: idOf(96), entity: day._id, blockId: sundayHours._id }),
    })
    await screen.findByRole('link', { name: ourHours.title })
    fireEvent.mouseDown(screen.getByRole('button', { name: /Another response/ }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: /Sunday hours/ }))
    await screen.findByRole('link', { name: sundayHours.title })
    expect(screen.queryByRole('link', { name: ourHours.title })).toBeNull()
    expect(bodies(calls, 'POST entity-mapping')).toEqual([{ entity: day._id, blockId: sundayHours._id }])
    expect(inUse(sundayHours._id)).toBe(true)
  })

  it.each([
    ['not in use', false],
    ['in use where the server says that something else leads there', true],
  ])('MAPPINGS-004/entity/flag: is taken away, and counts as %s', async (_, still) => {
    await editor({
      'GET /api/agent/block/brief': () => [{ ...ourHours, inUse: true }],
      [`DELETE ${base}/entity-mapping/${idOf(91)}`]: () => ({ id: idOf(91), inUse: still }),
    })
    await screen.findByRole('link', { name: ourHours.title })
    expect(inUse(ourHours._id)).toBe(true)
    press('Remove this response')
    await screen.findByText(/No response for this entity alone/)
    expect(inUse(ourHours._id)).toBe(still)
  })
})

describe('values', () => {
  it('of an entity that has none are no list, and it says what they are for', async () => {
    await page({}, `/training/entities/${shop._id}`)
    await screen.findByText('No values yet')
    expect(screen.queryByRole('list', { name: 'Values' })).toBeNull()
    cleanup()
    await editor()
    await screen.findByRole('list', { name: 'Values' })
  })

  it('are 500 at most in an entity', async () => {
    const synonyms = Array.from({ length: 500 }, (_, index) => ({ value: `v${index}`, written: [] }))
    await editor({ [`GET ${base}/entities`]: () => [{ ...day, synonyms }] })
    await screen.findByText('An entity has at most 500 values.')
    expect(screen.queryByLabelText('New value')).toBeNull()
    press('Remove the value v0')
    field('New value')
    expect(screen.queryByText('An entity has at most 500 values.')).toBeNull()
  })

  it('that were added are shown, whatever was looked for', async () => {
    const synonyms = Array.from({ length: 20 }, (_, index) => ({ value: `v${index}`, written: [] }))
    await editor({ [`GET ${base}/entities`]: () => [{ ...day, synonyms }] })
    fireEvent.change(await screen.findByRole('searchbox', { name: 'Find a value or synonym' }), {
      target: { value: 'v7' },
    })
    expect(screen.getAllByLabelText('Value')).toHaveLength(1)
    type('New value', 'rose')
    enter('New value')
    expect(screen.getAllByLabelText<HTMLInputElement>('Value')[0]!.value).toBe('rose')
  })

  it('are written one a line, with the ways to write them behind commas', () => {
    expect(['rose, roses, Rose', 'tulip', ','].flatMap(valuesOf)).toEqual([
      { value: 'rose', written: ['roses'] },
      { value: 'tulip', written: [] },
    ])
  })

  it('that are there already take the new ways of writing them', () => {
    const { synonyms } = editedEntity(day)
    const next = withValues(synonyms, [
      { value: 'SUNDAY', written: ['Sun', 'sundays'] },
      { value: 'Friday', written: [] },
    ])
    expect(next.map(({ value, written }) => [value, written])).toEqual([
      ['Friday', []],
      ['Sunday', ['sun', 'sundays']],
      ['Monday', []],
    ])
    expect(valueFaults({ synonyms: next })).toEqual([])
  })
})
