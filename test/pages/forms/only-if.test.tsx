/** What a question of a form asks beside a text, as it is edited: its range, whether it may be skipped, and when it is asked. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Form } from '#shared/contracts/forms'
import {
  editedForm,
  emptyQuestion,
  formDraft,
  withQuestion,
  type OwnQuestion,
} from '../../../frontend/src/pages/forms/form-draft.ts'
import { formChecks } from '../../../frontend/src/pages/forms/form-faults.ts'
import { faultsOf } from '../../../frontend/src/components/form/checks.ts'
import { field } from '../actions.ts'
import { open, order, turnGerman } from '../screen.tsx'

const own = (more: Partial<OwnQuestion>): OwnQuestion => ({ ...emptyQuestion(), question: { en: 'Well?' }, ...more })
const form = (...questions: OwnQuestion[]) => ({ title: 'Visit', key: 'visit', keyTyped: true, questions })
const faults = (...questions: OwnQuestion[]) => faultsOf(form(...questions), formChecks({ others: [], language: 'en' }))

describe('the draft of a question', () => {
  const born = own({ key: 'born', fieldType: 'input-number', dataType: 'number', min: '1900', max: '2026,5' })

  it('sends a range, what may be skipped and what it depends on, and reads them again', () => {
    const first = own({ key: 'known' })
    const asked = { ...born, isOptional: true, onlyIf: { field: 'known', operator: '=' as const, value: 'no' } }
    const draft = formDraft(form(first, asked))
    expect(draft.questions[1]).toMatchObject({
      range: { min: 1900, max: 2026.5 },
      isOptional: true,
      onlyIf: { field: 'known', operator: '=', value: 'no' },
    })
    expect(draft.questions[0]).not.toHaveProperty('onlyIf')
    const read = editedForm({ ...order, ...draft } as Form)
    expect(formDraft(read).questions).toEqual(draft.questions)
  })

  it('says at the range what is no number, and which end is the wrong way round', () => {
    expect(faults({ ...born, min: 'many' })).toMatchObject([{ path: `${born.id}.range`, code: 'number' }])
    expect(faults({ ...born, min: '9', max: '1' })).toMatchObject([{ path: `${born.id}.range`, code: 'range-order' }])
  })

  it('says at a rule that its question comes later', () => {
    const late = own({ key: 'late', onlyIf: { field: 'born', operator: '=', value: '1' } })
    expect(faults(born, late)).toEqual([])
    expect(faults(late, born)).toMatchObject([{ path: `${late.id}.onlyIf`, code: 'not-earlier' }])
  })

  it('keeps a rule when the key of the question that it speaks of changes', () => {
    const later = own({ key: 'later', onlyIf: { field: 'born', operator: '=', value: '1' } })
    const [, changed] = withQuestion([born, later], { ...born, key: 'year' })
    expect(changed?.onlyIf?.field).toBe('year')
  })
})

describe('the editor', () => {
  it('offers the answer of an earlier question, and the preview says when it is asked and that it may be skipped', async () => {
    const [first] = order.questions
    if (!first || first.fieldType === 'existing') throw new Error('The form of the tests begins with a question.')
    const typed = { ...first, fieldType: 'input' as const, dataType: 'text' as const, choices: [] }
    const more = { ...typed, key: 'more', question: { en: 'Anything more?' } }
    const known = { ...order, questions: [typed, more] }
    const { calls } = await open(`/content/forms/edit/${order._id}`, {
      answers: { [`GET /api/agent/forms/${order._id}`]: () => known, 'GET /api/agent/forms': () => [known] },
    })
    fireEvent.click(await screen.findByRole('button', { name: 'Open “Anything more?”' }))
    fireEvent.click(screen.getByRole('checkbox', { name: /^Optional/ }))
    fireEvent.click(screen.getByRole('checkbox', { name: 'Ask only after a certain answer' }))
    fireEvent.change(field('Answer'), { target: { value: 'roses' } })
    const preview = within(screen.getByRole('region', { name: 'How the bot asks this' }))
    preview.getByText(/^Only if “.*” is roses$/)
    preview.getByText('Skip')
    fireEvent.click(screen.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(calls.some(({ route }) => route.startsWith('PUT'))).toBe(true))
    const sent = calls.find(({ route }) => route.startsWith('PUT'))?.body as Form
    expect(sent.questions[1]).toMatchObject({
      isOptional: true,
      onlyIf: { field: first.key, operator: '=', value: 'roses' },
    })
    await turnGerman()
    await screen.findByText('Nur nach einer bestimmten Antwort fragen')
  })
})
