/** Intents: found in a list, taught with one key or one paste, and marked with entities. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Segment } from '#shared/contracts/knowledge'
import { Problem } from '#shared/problem'
import { generateUtterances, parseUtterances } from '../../../frontend/src/pages/knowledge/intents/language-model.ts'
import { editedIntent } from '../../../frontend/src/pages/knowledge/utterances/utterances.ts'
import { bodies, day, delivery, hours, knowledge, revisionsOf } from './knowledge.ts'
import { pages } from '../../../frontend/src/core/pages.ts'
import { field, press, type } from '../actions.ts'
import { refusalsOf } from '../refusals.ts'
import { idOf, maya, open, type Answers } from '../screen.tsx'

const base = '/api/agent/knowledge-base'
const page = (answers: Answers = {}, at = '/training/intents') => open(at, { answers: { ...knowledge, ...answers } })
const editor = (answers: Answers = {}) => page(answers, `/training/intents/${hours._id}`)
const enter = (label: string) => fireEvent.keyDown(field(label), { key: 'Enter', keyCode: 13 })
const utterances = async () => within(await screen.findByRole('list', { name: 'Utterances' }))
const texts = async () => (await utterances()).getAllByRole('listitem').map((item) => item.textContent)
const add = (text: string) => {
  type('New utterance', text)
  enter('New utterance')
}

describe('the list of intents', () => {
  it('INTENTS-001/flag: is hidden from everybody by the flag of the knowledge base', () => {
    expect(refusalsOf(pages.intents.access)).toEqual({ admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' })
    expect(refusalsOf(pages.intents.access, ['knowlbaseEditorDisabled'])).toMatchObject({
      admin: 'feature-disabled',
      'wbb-agent': 'feature-disabled',
    })
  })

  it('INTENTS-001/mappings, INTENTS-003/sorted: is in the order of lower-cased titles and tells which block answers', async () => {
    await page()
    await screen.findByRole('link', { name: 'Our hours' })
    const rows = screen.getAllByRole('row').slice(1)
    expect(rows.map((row) => within(row).getAllByRole('link')[0]!.textContent)).toEqual(['delivery', 'Opening hours'])
    within(rows[0]!).getByText('No response')
    within(rows[1]!).getByText('6 more would help')
    expect(within(rows[0]!).queryByText(/would help/)).toBeNull()
  })

  it('INTENTS-001/search: a search looks into utterances, too', async () => {
    await page()
    await screen.findByRole('link', { name: 'delivery' })
    fireEvent.change(screen.getByPlaceholderText('Find by title or utterance'), { target: { value: 'where order 7' } })
    expect(screen.queryByRole('link', { name: 'Opening hours' })).toBeNull()
    screen.getByRole('link', { name: 'delivery' })
    fireEvent.change(screen.getByPlaceholderText('Find by title or utterance'), { target: { value: 'wedding' } })
    screen.getByText('No results')
  })

  it('INTENTS-001/delete: one is deleted after its title was typed, and leaves the list', async () => {
    const { calls } = await page({
      [`GET /api/agent/dependencies?model=IntentBlockMapping&id=${delivery._id}`]: () => [],
      [`DELETE ${base}/intents/${delivery._id}`]: () => ({ id: delivery._id }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Actions for delivery' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
    fireEvent.change(await screen.findByLabelText('To confirm, type “delivery”.'), { target: { value: 'Delivery' } })
    press('Delete')
    await screen.findByText('“delivery” was deleted')
    expect(screen.queryByRole('link', { name: 'delivery' })).toBeNull()
    expect(bodies(calls, `DELETE intents/${delivery._id}`)).toHaveLength(1)
  })

  it('a read-only environment shows intents and changes none', async () => {
    const readOnly = { ...maya, readOnly: true }
    await open(`/training/intents/${hours._id}`, { agent: readOnly, answers: knowledge })
    await screen.findByText('When are you open?')
    expect(screen.queryByLabelText('New utterance')).toBeNull()
    expect(screen.queryByRole('button', { name: /^(Edit|Remove)/ })).toBeNull()
    expect(screen.getByRole('button', { name: /Save/ }).getAttribute('aria-disabled')).toBe('true')
  })
})

describe('an intent that is edited', () => {
  it('INTENTS-001/create, INTENTS-003/inserted: a new one is created, opened, and stands in its place in the list', async () => {
    const created = { ...hours, _id: idOf(42), title: 'Cancel', utterances: [{ text: 'Cancel it', entities: [] }] }
    const { calls } = await page({
      [`POST ${base}/intents`]: () => created,
      [`GET ${base}/revisions/${created._id}?model=intent`]: () => [],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Create intent' }))
    await waitFor(() => type('Title', 'Cancel'))
    add('Cancel it')
    press('Save')
    await screen.findByText('“Cancel” was created')
    expect(bodies(calls, 'POST intents')).toEqual([{ title: 'Cancel', utterances: created.utterances }])
    await screen.findByRole('tab', { name: 'History' })
    fireEvent.click(screen.getByRole('link', { name: 'Intents' }))
    await screen.findByRole('link', { name: 'delivery' })
    const titles = screen.getAllByRole('row').slice(1)
    expect(titles.map((row) => within(row).getAllByRole('link')[0]!.textContent)).toEqual([
      'Cancel',
      'delivery',
      'Opening hours',
    ])
  })

  it('takes utterances with Enter, and a pasted list at once without bullets and repetitions', async () => {
    await editor()
    await waitFor(() => field('New utterance'))
    add('  Until when are you open? ')
    expect(field('New utterance').value).toBe('')
    fireEvent.paste(field('New utterance'), {
      clipboardData: { getData: () => '- opening times\r\n• closing times\n\nwhen are  you OPEN?\n' },
    })
    expect((await texts()).slice(0, 4)).toEqual([
      'opening times',
      'closing times',
      'Until when are you open?',
      'When are you open?',
    ])
    screen.getByText(/“when are you OPEN\?” is already in the list/)
  })

  it('refuses what is already there, and keeps it in the field to be changed', async () => {
    await editor()
    await waitFor(() => field('New utterance'))
    add('WHEN are you open?')
    expect(field('New utterance').value).toBe('WHEN are you open?')
    expect(await texts()).toHaveLength(2)
    add('Where is order 3?')
    screen.getByText(/“Where is order 3\?” is also in the intent “delivery”/)
  })

  it('is undone: utterances that were removed come back where they were', async () => {
    await editor()
    await screen.findByText('Day')
    const before = await texts()
    press('Remove “When are you open?”')
    press('Remove “Are you open on Sunday?”')
    expect(screen.queryByRole('list', { name: 'Utterances' })).toBeNull()
    press('Undo')
    press('Undo')
    expect(await texts()).toEqual(before)
  })

  it('an utterance is rewritten in its row; Escape takes that back', async () => {
    await editor({ [`GET ${base}/entities`]: () => [] })
    fireEvent.click(await screen.findByRole('button', { name: 'Edit “When are you open?”' }))
    screen.getByText('There are no entities yet. Create one on the Entities page.')
    type('Utterance', 'When do you close?')
    fireEvent.keyDown(field('Utterance'), { key: 'Escape', keyCode: 27 })
    expect((await texts())[0]).toBe('When are you open?')
    press('Edit “When are you open?”')
    type('Utterance', 'are you open on sunday?')
    enter('Utterance')
    screen.getByText('This intent has another utterance that says the same.')
    type('Utterance', 'When do you close?')
    enter('Utterance')
    expect((await texts())[0]).toBe('When do you close?')
  })

  it('marks a selection as an entity with keys alone, and takes a mark away', async () => {
    const { calls } = await editor({ [`PUT ${base}/intents/${hours._id}`]: () => ({ ...hours, revision: 2 }) })
    await waitFor(() => field('New utterance'))
    add('Open on Monday please')
    press('Edit “Open on Monday please”')
    screen.getByText('Select some words first, with the mouse or with Shift and the arrow keys.')
    field('Utterance').setSelectionRange(7, 15)
    fireEvent.keyUp(field('Utterance'), { key: 'ArrowRight' })
    press('Mark “Monday” as')
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Day' }))
    // What was marked is no longer selected.
    screen.getByText('Select some words first, with the mouse or with Shift and the arrow keys.')
    enter('Utterance')
    expect((await texts())[0]).toBe('Open on MondayDay please')
    press('Edit “Are you open on Sunday?”')
    press('Unmark “Sunday” as Day')
    enter('Utterance')
    press('Save')
    await screen.findByText('“Opening hours” was saved')
    expect(bodies(calls, `PUT intents/${hours._id}`)).toEqual([
      {
        title: 'Opening hours',
        key: 'hours',
        revision: 1,
        utterances: [
          { text: 'Open on Monday please', entities: [{ start: 8, end: 14, entityId: day._id }] },
          { text: 'When are you open?', entities: [] },
          { text: 'Are you open on Sunday?', entities: [] },
        ],
      },
    ])
  })

  it('INTENTS-004, INTENTS-006: what is added is cut into text, entities and values that no entity has', async () => {
    const segments: Segment[] = [
      { type: 'text', text: 'On ' },
      { type: 'entity', text: 'Sunday', entityId: day._id, value: 'Sunday' },
      { type: 'text', text: ' in ' },
      { type: 'missing-entity', text: 'Brixton' },
    ]
    const { calls } = await editor({ [`POST ${base}/parse-utterances`]: () => [segments] })
    await waitFor(() => field('New utterance'))
    add('On Sunday in Brixton')
    expect((await screen.findByTitle('This looks like a value no entity has yet.')).textContent).toBe('Brixton')
    expect((await texts())[0]).toBe('On SundayDay in Brixton')
    expect(bodies(calls, 'POST parse-utterances')).toEqual([{ utterances: ['On Sunday in Brixton'] }])
  })

  it('INTENTS-007/default: offers other ways to say it, ten of them, to be added one by one', async () => {
    const { calls } = await editor({
      [`POST ${base}/generate-utterances`]: () => ['What are your hours?', 'Open now?'],
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Suggest more' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Add “Open now?”' }))
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Add “Open now?”' })).toBeNull())
    expect((await texts())[0]).toBe('Open now?')
    expect(bodies(calls, 'POST generate-utterances')).toEqual([
      { utterances: ['When are you open?', 'Are you open on Sunday?'], numAlternatives: 10 },
    ])
  })

  it('says so where no language model is set up', async () => {
    const { calls } = await editor({
      'POST /api/agent/users/status': () => ({ statuses: {}, counts: {}, agents: [], hasLanguageModel: false }),
    })
    await screen.findByText('This needs a language model, and none is set up.')
    press(/Suggest more/)
    expect(bodies(calls, 'POST generate-utterances')).toEqual([])
  })

  it('SETTINGS-024/utterances: says so where the company has closed all that a language model words', async () => {
    const agent = { ...maya, company: { ...maya.company, closed: ['openAiDisabled' as const] } }
    const { calls } = await open(`/training/intents/${hours._id}`, { agent, answers: knowledge })
    await screen.findByText('This feature is switched off for your company.')
    press(/Suggest more/)
    expect(bodies(calls, 'POST generate-utterances')).toEqual([])
  })

  it('INTENTS-008/parse/generate: of no utterances nothing is asked', async () => {
    const { calls } = await page({}, '/training/intents/new')
    await waitFor(() => field('Title'))
    expect(await parseUtterances([])).toEqual([])
    expect(await generateUtterances([])).toEqual([])
    press(/Suggest more/)
    enter('New utterance')
    expect(calls.filter(({ route }) => route.includes('-utterances'))).toEqual([])
  })

  it('leads to the first field that is wrong, and tells a title that is taken', async () => {
    const { calls } = await editor()
    await waitFor(() => type('Title', ' '))
    press('Save')
    await screen.findByText('Mandatory field')
    await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    type('Title', 'DELIVERY')
    press('Save')
    await screen.findByText('Duplicate title, please try a different name.')
    expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(false)
  })

  it('INTENTS-001/edit: that somebody else saved first can be kept: saving then builds on theirs', async () => {
    let stored = hours
    const { calls } = await editor({
      [`GET ${base}/intents`]: () => [stored, delivery],
      [`PUT ${base}/intents/${hours._id}`]: (body) => {
        if ((body as { revision: number }).revision !== 2) throw new Problem('stale')
        return { ...hours, title: 'Mine', revision: 3 }
      },
    })
    await waitFor(() => type('Title', 'Mine'))
    stored = { ...hours, title: 'Theirs', revision: 2 }
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    press('Save')
    await screen.findByText('“Mine” was saved')
    expect(bodies(calls, `PUT intents/${hours._id}`)).toHaveLength(2)
  })

  it('that was left by a reload is offered again', async () => {
    const key = `intent-draft/${maya.activeEnvironment._id}/${hours._id}`
    sessionStorage.setItem(key, JSON.stringify({ revision: 1, edited: { ...editedIntent(hours), title: 'Half done' } }))
    await editor()
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(field('Title').value).toBe('Half done')
  })

  it('INTENTS-001/revisions, REVISIONS-001/restore, REVISIONS-009/list/intent: compares two versions and restores the earlier one', async () => {
    const before = { ...hours, title: 'Hours' }
    const after = { ...hours, revision: 2 }
    const { calls } = await page(
      {
        [`GET ${base}/intents`]: () => [after],
        [`GET ${base}/revisions/${hours._id}?model=intent`]: () => revisionsOf(before, after),
        [`POST ${base}/revert-intent`]: () => ({ ...before, revision: 3 }),
      },
      `/training/intents/${hours._id}?tab=compare`,
    )
    fireEvent.click(await screen.findByRole('button', { name: 'Restore version 1' }))
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    await screen.findByText('The response "Opening hours" was successfully reverted')
    expect(bodies(calls, 'POST revert-intent')).toEqual([{ intentId: hours._id, revisionId: idOf(71) }])
  })
})
