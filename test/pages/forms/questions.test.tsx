/** The bank of questions: each written once, with the forms that ask it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { pages } from '../../../frontend/src/core/pages.ts'
import { field } from '../actions.ts'
import { refusalsOf } from '../refusals.ts'
import { email, open } from '../screen.tsx'

describe('the bank of questions', () => {
  it('FORMS-002/roles: is for administrators and provider staff', () => {
    const allowed = { admin: undefined, 'wbb-agent': undefined, agent: 'forbidden' }
    expect(refusalsOf(pages.questions.access)).toEqual(allowed)
  })

  it('FORMS-002/list: lists the questions, how each is answered and how many forms ask it', async () => {
    await open('/content/questions')
    const link = await screen.findByRole('link', { name: 'E-mail address' })
    const row = link.closest('tr')!
    within(row).getByText('Email')
    within(row).getByText('1 form')
    // It opens here, and the browser goes nowhere.
    expect(fireEvent.click(link)).toBe(false)
    await screen.findByRole('dialog')
  })

  it('a question opens by its address, and is saved on the revision it was opened at', async () => {
    const { calls } = await open(`/content/questions?question=${email._id}`, {
      answers: { [`PUT /api/agent/forms/${email._id}`]: () => ({ ...email, title: 'Mail', revision: 2 }) },
    })
    const dialog = within(await screen.findByRole('dialog'))
    dialog.getByRole('link', { name: 'Order' })
    fireEvent.change(field('Title'), { target: { value: 'Mail' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Save' }))
    await screen.findByRole('link', { name: 'Mail' })
    const put = calls.find(({ route }) => route.startsWith('PUT'))
    expect(put?.body).toMatchObject({ type: 'form-field', title: 'Mail', key: 'email', revision: 1 })
  })

  it('the save key saves the dialog that is open, and the next one builds on what somebody else saved first', async () => {
    let stored = email
    const { calls } = await open(`/content/questions?question=${email._id}`, {
      answers: {
        'GET /api/agent/forms': () => [stored],
        [`PUT /api/agent/forms/${email._id}`]: (body) => {
          if ((body as { revision: number }).revision !== stored.revision) throw new Problem('stale')
          return { ...email, title: 'Mail', revision: 3 }
        },
      },
    })
    const dialog = within(await screen.findByRole('dialog'))
    stored = { ...email, title: 'Address', revision: 2 }
    fireEvent.change(field('Title'), { target: { value: 'Mail' } })
    const saveKey = () => fireEvent.keyDown(document.body, { key: 's', ctrlKey: true })
    saveKey()
    fireEvent.click(await dialog.findByRole('button', { name: 'Keep mine' }))
    expect(field('Title').value).toBe('Mail')
    saveKey()
    await screen.findByRole('link', { name: 'Mail' })
    const saves = calls.filter(({ route }) => route.startsWith('PUT'))
    expect(saves.map(({ body }) => (body as { revision: number }).revision)).toEqual([1, 2])
  })

  it('asks before a dialog with edits in it is closed', async () => {
    await open('/content/questions?question=new')
    const dialog = within(await screen.findByRole('dialog'))
    fireEvent.change(field('Title'), { target: { value: 'Phone' } })
    fireEvent.click(dialog.getByRole('button', { name: 'Cancel' }))
    await screen.findByText('You have unsaved changes, are you sure you want to leave?')
    fireEvent.click(dialog.getByRole('button', { name: 'Leave Page' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })
})
