/** Forms: found in a list, edited without losing work, and checked before and after they are sent. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { faultAt } from '#shared/faults'
import { Problem } from '#shared/problem'
import { addressWith, readAddress, tableView } from '../../../frontend/src/components/table/table-view.ts'
import {
  emptyChoice,
  emptyForm,
  emptyQuestion,
  ownQuestion,
  withFieldType,
  withTitle,
  EditedForm,
} from '../../../frontend/src/pages/forms/form-draft.ts'
import { formChecks } from '../../../frontend/src/pages/forms/form-faults.ts'
import { freeTitle } from '../../../frontend/src/core/free-title.ts'
import { atField, faultsOf } from '../../../frontend/src/components/form/checks.ts'
import { keepDraft, keptDraft } from '../../../frontend/src/components/form/kept-draft.ts'
import { chooseAction, field, findDialog, press, type } from '../actions.ts'
import { email, idOf, maya, open, order, type Call } from '../screen.tsx'

const sent = (calls: readonly Call[], verb: string) => calls.find(({ route }) => route.startsWith(verb))?.body
const edit = `/content/forms/edit/${order._id}`

describe('the list of forms', () => {
  it('FORMS-001/list: lists forms, and a search answers with the key that is typed', async () => {
    await open('/content/forms')
    await screen.findByRole('link', { name: 'Order' })
    fireEvent.change(screen.getByPlaceholderText('Find by title or key'), { target: { value: 'wedding' } })
    expect(screen.queryByRole('link', { name: 'Order' })).toBeNull()
    screen.getByText('No results')
  })

  it('a copy of a form opens, with a title of its own and the same questions', async () => {
    const copy = { ...order, _id: idOf(11), title: 'Copy of Order' }
    const { calls, router } = await open('/content/forms', {
      answers: { 'POST /api/agent/forms': () => copy, [`GET /api/agent/forms/${copy._id}`]: () => copy },
    })
    await chooseAction('Order', 'Duplicate')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/content/forms/edit/${copy._id}`))
    expect(sent(calls, 'POST')).toEqual({ type: 'form', title: 'Copy of Order', questions: order.questions })
  })

  it('a read-only environment shows forms and offers no new one', async () => {
    await open('/content/forms', { agent: { ...maya, readOnly: true } })
    const create = await screen.findByRole('button', { name: /Create form/ })
    expect(create.getAttribute('aria-disabled')).toBe('true')
  })

  it('search, order and page of a table are parts of its address', () => {
    const rows = ['Zebra', 'Älter', 'Order 10', 'Order 9', 'Beta', 'Gamma'].map((title) => ({ title }))
    const columns = [{ id: 'title', order: ({ title }: { title: string }) => title }]
    const show = (address: string) =>
      tableView(rows, readAddress(new URLSearchParams(address)), {
        columns,
        searched: ({ title }) => [title],
        pageSize: 5,
      })
    expect(show('').rows).toHaveLength(5)
    expect(show('page=9')).toMatchObject({ page: 2, pages: 2 })
    expect(show('page=0')).toMatchObject({ page: 1, rows: show('').rows })
    expect(show('find=alter').matches).toBe(1)
    expect(show('find=order&sort=title').rows.map(({ title }) => title)).toEqual(['Order 9', 'Order 10'])
    expect(show('find=order&sort=-title').rows.map(({ title }) => title)).toEqual(['Order 10', 'Order 9'])
    expect(addressWith(new URLSearchParams('page=3&sort=title'), { find: 'x' }).toString()).toBe('sort=title&find=x')
  })
})

describe('a form that is edited', () => {
  it('FORMS-001/name: is reached by its name from a list of references', async () => {
    await open('/content/forms/edit?name=order')
    await waitFor(() => expect(field('Title').value).toBe('Order'))
  })

  it('FORMS-010/derived/kept: its key follows the title until it is typed by hand', async () => {
    const { calls } = await open('/content/forms/edit', {
      answers: {
        'POST /api/agent/forms': () => ({ ...order, _id: idOf(11) }),
        [`GET /api/agent/forms/${idOf(11)}`]: () => ({ ...order, _id: idOf(11) }),
      },
    })
    await waitFor(() => field('Title'))
    type('Title', 'Größe & Farbe')
    expect(field('Key').value).toBe('groesse-farbe')
    type('Key', 'size')
    type('Title', 'Größe')
    expect(field('Key').value).toBe('size')
    press('Save')
    await waitFor(() => expect(sent(calls, 'POST')).toMatchObject({ type: 'form', title: 'Größe', key: 'size' }))
  })

  it('a question of its own is saved to the bank once it has a title, and taken from there', async () => {
    const occasion = { ...email, _id: idOf(21), title: 'Occasion', key: 'occasion' }
    const { calls } = await open(edit, { answers: { 'POST /api/agent/forms': () => occasion } })
    fireEvent.click(await screen.findByRole('button', { name: 'More for “What is the occasion?”' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save to the bank' }))
    const opened = await findDialog('Save to the bank')
    const save = () => opened.getByRole('button', { name: 'Save' })
    fireEvent.change(opened.getByLabelText('Title'), { target: { value: '' } })
    expect(save().getAttribute('disabled')).not.toBeNull()
    fireEvent.change(opened.getByLabelText('Title'), { target: { value: 'Occasion' } })
    fireEvent.click(save())
    await screen.findByText('Question “Occasion” was saved to the bank')
    expect(sent(calls, 'POST')).toMatchObject({ type: 'form-field', title: 'Occasion', key: 'occasion' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('FORMS-007/date: a field type that leaves one data type takes it, and offers no other', async () => {
    expect(withFieldType(emptyQuestion(), 'open-select-date').dataType).toBe('date')
    expect(withFieldType(emptyQuestion(), 'input').dataType).toBe('text')
    await open(edit)
    fireEvent.click(await screen.findByRole('button', { name: 'Open “What is the occasion?”' }))
    expect(screen.getByRole('button', { name: /Stored as/ }).getAttribute('disabled')).not.toBeNull()
  })

  it('has heads above its choices only where it has some', async () => {
    await open(edit)
    fireEvent.click(await screen.findByRole('button', { name: 'Open “What is the occasion?”' }))
    screen.getByText('Stored as', { selector: '.choice-heads *' })
    press('Remove the choice birthday')
    expect(document.querySelector('.choice-heads')).toBeNull()
  })

  it('is not sent while something is wrong; the first wrong field has the focus', async () => {
    const { calls } = await open(edit)
    await waitFor(() => field('Title'))
    type('Title', ' ')
    press('Save')
    await screen.findByText('Mandatory field')
    await waitFor(() => expect(document.activeElement).toBe(field('Title')))
    expect(sent(calls, 'PUT')).toBeUndefined()
    screen.getByRole('heading', { name: 'Order' })
  })

  it('shows where a link leads to a tab it does not have', async () => {
    await open(`${edit}?tab=compare`)
    await waitFor(() => expect(field('Title').value).toBe('Order'))
  })

  it('FORMS-011: a title the server refuses is marked at the field, and nothing is lost', async () => {
    const refuse = () => {
      throw new Problem('duplicate-title')
    }
    await open(edit, { answers: { [`PUT /api/agent/forms/${order._id}`]: refuse } })
    await waitFor(() => field('Title'))
    type('Title', 'Complaint')
    press('Save')
    await waitFor(() => expect(field('Title').getAttribute('aria-invalid')).toBe('true'))
    screen.getByText('Duplicate title, please try a different name.')
    expect(field('Title').value).toBe('Complaint')
  })
})

describe('work on a form', () => {
  it('that somebody else saved first can be kept: saving then builds on theirs', async () => {
    let stored = order
    const { calls } = await open(edit, {
      answers: {
        [`GET /api/agent/forms/${order._id}`]: () => stored,
        [`PUT /api/agent/forms/${order._id}`]: (body) => {
          if ((body as { revision: number }).revision !== 2) throw new Problem('stale')
          return { ...order, title: 'Mine', revision: 3 }
        },
      },
    })
    await waitFor(() => field('Title'))
    stored = { ...order, title: 'Theirs', revision: 2 }
    type('Title', 'Mine')
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    expect(field('Title').value).toBe('Mine')
    press('Save')
    await screen.findByText('Form “Mine” was saved')
    expect(calls.filter(({ route }) => route.startsWith('PUT'))).toHaveLength(2)
  })

  it('that was not saved when the page was reloaded is offered again', async () => {
    const key = `form-draft/${maya.activeEnvironment._id}/${order._id}`
    keepDraft(key, { revision: 1, edited: { ...emptyForm(), title: 'Half done', key: 'half' } })
    expect(keptDraft(key, EditedForm)?.edited.title).toBe('Half done')
    await open(edit)
    fireEvent.click(await screen.findByRole('button', { name: 'Restore' }))
    expect(field('Title').value).toBe('Half done')
  })

  it('is undone: a question that was removed comes back', async () => {
    await open(edit)
    fireEvent.click(await screen.findByRole('button', { name: 'Remove “What is the occasion?”' }))
    expect(screen.queryByRole('button', { name: 'Open “What is the occasion?”' })).toBeNull()
    press('Undo')
    screen.getByRole('button', { name: 'Open “What is the occasion?”' })
    expect(screen.queryByRole('button', { name: 'Undo' })).toBeNull()
  })
})

describe('what is wrong with a form', () => {
  const surroundings = { others: [{ title: 'Order', key: 'order' }], language: 'en' } as const
  const occasion = ownQuestion({ ...email, key: 'a', fieldType: 'select' })
  const form = (questions: EditedForm['questions']): EditedForm => ({ ...withTitle(emptyForm(), 'Form'), questions })
  const named = (edited: EditedForm) =>
    faultsOf(edited, formChecks(surroundings)).map((fault) => [fault.path, 'code' in fault && fault.code])

  it('names each fault at its field', () => {
    const question = { ...occasion, question: { de: 'Nur deutsch' }, key: 'no spaces' }
    expect(named(form([question]))).toEqual([
      [`${question.id}.key`, 'word'],
      [`${question.id}.question`, 'first-language'],
      [`${question.id}.choices`, 'no-choices'],
    ])
    expect(named({ ...form([]), title: 'ORDER', key: 'Order' })).toEqual([
      ['title', 'title-taken'],
      ['key', 'key-taken'],
    ])
  })

  it('finds two questions with one key, and two choices with one value', () => {
    const choices = [emptyChoice(), emptyChoice()].map((choice) => ({
      ...choice,
      formValue: 'x',
      title: { en: 'X' },
    }))
    const twin = { ...occasion, id: 'twin', choices }
    const faults = named(form([{ ...occasion, choices: [choices[0]!] }, twin]))
    expect(faults).toContainEqual(['twin.key', 'key-taken'])
    expect(faults).toContainEqual([`${choices[1]!.id}.formValue`, 'choice-taken'])
  })

  it('brings a path of the server to the field it means', () => {
    const edited = form([occasion])
    const fault = atField(edited, faultAt('questions.0.key', 'mandatory'), formChecks(surroundings))
    expect(fault).toEqual(faultAt(`${occasion.id}.key`, 'mandatory'))
  })

  it('a copy gets a title nobody has', () => {
    expect(freeTitle('Copy of A', ['a', 'copy of a'])).toBe('Copy of A (2)')
  })
})
