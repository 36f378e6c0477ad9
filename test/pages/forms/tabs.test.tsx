/** The tabs of a form, and the way from any of them to what is wrong in it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { press } from '../actions.ts'
import { revisionsOf } from '../knowledge/knowledge.ts'
import { open, order } from '../screen.tsx'

const edit = `/content/forms/edit/${order._id}`
const revisions = revisionsOf(order, { ...order, title: 'Orders' })
const openWith = (count: number, tab: string) =>
  open(`${edit}?tab=${tab}`, {
    answers: { [`GET /api/agent/forms/${order._id}/revisions`]: () => revisions.slice(0, count) },
  })

describe('the tabs of a form', () => {
  it('compare its revisions once there are two', async () => {
    const { router } = await openWith(2, 'compare')
    await screen.findByRole('tab', { name: 'Compare Revisions', selected: true })
    expect(router.state.location.search).toBe('?tab=compare')
  })

  it('compare the choices of a question', async () => {
    const [occasion] = order.questions
    if (!occasion || occasion.fieldType === 'existing') throw new Error('The form has another first question.')
    const choices = [{ formValue: 'birthday', title: { en: 'Birthday party', de: 'Geburtstag' } }]
    const changed = { ...order, questions: [{ ...occasion, choices }, ...order.questions.slice(1)] }
    await open(`${edit}?tab=compare`, {
      answers: { [`GET /api/agent/forms/${order._id}/revisions`]: () => revisionsOf(order, changed) },
    })
    const { textContent } = await screen.findByRole('row', { name: /^occasion: choice birthday/ })
    expect(textContent).toBe('occasion: choice birthday (English)EditedBirthdayBirthday party')
  })

  it('have nothing to compare with one revision, and an address that names it leads to the form', async () => {
    const { router } = await openWith(1, 'compare')
    await screen.findByRole('tab', { name: 'Form', selected: true })
    await waitFor(() => expect(router.state.location.search).toBe(''))
    expect(screen.queryByRole('tab', { name: 'Compare Revisions' })).toBeNull()
    screen.getByRole('tab', { name: 'History' })
  })

  it('give way to a question with something wrong in it, which opens in the first language', async () => {
    const { router } = await openWith(1, 'form')
    fireEvent.click(await screen.findByRole('button', { name: 'Open “What is the occasion?”' }))
    press('Remove the choice birthday')
    press('Close “What is the occasion?”')
    press(/^German/)
    fireEvent.click(screen.getByRole('tab', { name: 'History' }))
    await waitFor(() => expect(router.state.location.search).toBe('?tab=history'))
    press('Save')
    await screen.findByRole('button', { name: 'Close “What is the occasion?”' })
    screen.getByRole('tab', { name: 'Form', selected: true })
    expect(router.state.location.search).toBe('')
    expect(screen.getByRole('button', { name: /^English/ }).getAttribute('aria-pressed')).toBe('true')
  })
})
