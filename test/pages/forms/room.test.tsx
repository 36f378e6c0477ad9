/** The limits of a form while it is edited: how many questions and choices it has room for, and what goes to the bank and comes from it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Form, FormField } from '#shared/contracts/forms'
import { Problem } from '#shared/problem'
import { chooseAction, findDialog, press } from '../actions.ts'
import { email, idOf, open, order } from '../screen.tsx'

const [occasion] = order.questions as [Extract<Form['questions'][number], { key: string }>]
const edit = `/content/forms/edit/${order._id}`
const openForm = (questions: Form['questions'], bank: readonly FormField[] = [email]) => {
  const form = { ...order, questions }
  return open(edit, {
    answers: {
      [`GET /api/agent/forms/${order._id}`]: () => form,
      'GET /api/agent/forms': () => [form, ...bank],
    },
  })
}
const own = (count: number) => Array.from({ length: count }, (_, at) => ({ ...occasion, key: `own-${at}` }))
describe('a form as long as it may be', () => {
  it('takes the sixtieth question and no other', async () => {
    await openForm(own(59))
    expect(await isDisabled('Add a question')).toBe(false)
    press('Add a question')
    // It is open, to be written.
    screen.getByRole('button', { name: 'Close “Question without text”' })
    expect(await isDisabled('Add a question')).toBe(true)
    expect(await isDisabled('Add from the bank')).toBe(true)
  })

  it('a question takes the hundredth choice and no other', async () => {
    const choices = Array.from({ length: 99 }, (_, at) => ({ formValue: `value-${at}`, title: { en: `Choice ${at}` } }))
    await openForm([{ ...occasion, choices }])
    press((await screen.findByRole('button', { name: 'Open “What is the occasion?”' })).getAttribute('aria-label')!)
    expect(await isDisabled('Add a choice')).toBe(false)
    press('Add a choice')
    expect(await isDisabled('Add a choice')).toBe(true)
  })
})

describe('the questions that are taken from the bank', () => {
  const add = () => screen.getByRole('dialog').querySelector<HTMLButtonElement>('button[class*=variant-primary]')!
  const openPicker = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Add from the bank' }))
    return findDialog('Add questions from the bank')
  }

  it('are added together, and no more than the form has room for', async () => {
    await openForm(own(58), inBank(3))
    const picker = await openPicker()
    expect([add().textContent, add().disabled]).toEqual(['Add', true])
    for (const [at, isFull] of [false, false, true].entries()) {
      fireEvent.click(picker.getByRole('checkbox', { name: `Field ${at}` }))
      expect([add().textContent, add().disabled]).toEqual([`Add ${at + 1} question${at > 0 ? 's' : ''}`, isFull])
    }
    fireEvent.click(picker.getByRole('checkbox', { name: 'Field 1' }))
    fireEvent.click(add())
    expect(screen.queryByRole('dialog')).toBeNull()
    screen.getByRole('button', { name: 'Remove “Field 0”' })
    screen.getByRole('button', { name: 'Remove “Field 2”' })
    expect(screen.queryByRole('button', { name: 'Remove “Field 1”' })).toBeNull()
  })

  it('are forty in one form', async () => {
    const bank = inBank(41)
    await openForm(taken(bank.slice(0, 39)), bank)
    const picker = await openPicker()
    fireEvent.click(picker.getByRole('checkbox', { name: 'Field 39' }))
    expect(add().disabled).toBe(false)
    fireEvent.click(picker.getByRole('checkbox', { name: 'Field 40' }))
    expect(add().disabled).toBe(true)
  })

  it('a picker without any says whether the bank is empty or all of it is taken', async () => {
    await openForm(own(1), [])
    ;(await openPicker()).getByText(/^Questions that several forms ask/)
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  })

  it('a picker says where the form has all of the bank', async () => {
    await openForm(taken([email]))
    ;(await openPicker()).getByText('This form already uses every question in the bank.')
  })
})

describe('a question that goes to the bank', () => {
  const openSaving = async (answer: () => FormField) => {
    const opened = await open(edit, { answers: { 'POST /api/agent/forms': answer } })
    fireEvent.click(await screen.findByRole('button', { name: 'More for “What is the occasion?”' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Save to the bank' }))
    return { ...opened, dialog: await findDialog('Save to the bank') }
  }

  it('is asked by the form from there, and may be made a question of the form alone again', async () => {
    const { dialog } = await openSaving(() => ({ ...email, _id: idOf(21), title: 'Occasion', key: 'occasion' }))
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    fireEvent.click(await screen.findByRole('button', { name: 'More for “Occasion”' }))
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Use in this form only' }))
    await screen.findByRole('button', { name: 'More for “Which address may we answer to?”' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('is saved under another title where the server refuses the first', async () => {
    const { dialog } = await openSaving(() => {
      throw new Problem('duplicate-title')
    })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    const refusal = 'Duplicate title, please try a different name.'
    await dialog.findByText(refusal)
    fireEvent.change(dialog.getByLabelText('Title'), { target: { value: 'Another' } })
    expect(dialog.queryByText(refusal)).toBeNull()
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save' }).hasAttribute('disabled')).toBe(false))
  })
})

describe('the list of forms with a new copy', () => {
  it('shows the copy as it was answered, though the server lists the former ones alone', async () => {
    const copy = { ...order, _id: idOf(11), title: 'Copy of Order' }
    const { router } = await open('/content/forms', { answers: { 'POST /api/agent/forms': () => copy } })
    await chooseAction('Order', 'Duplicate')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/content/forms/edit/${copy._id}`))
    await screen.findByRole('heading', { name: 'Copy of Order' })
  })
})

const inBank = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...email,
    _id: idOf(100 + at),
    title: `Field ${at}`,
    key: `field-${at}`,
  }))
const taken = (fields: readonly FormField[]): Form['questions'] =>
  fields.map(({ _id }) => ({ fieldType: 'existing', fieldId: _id }))
const isDisabled = async (name: string) =>
  (await screen.findByRole('button', { name })).matches('[disabled], [aria-disabled=true]')
