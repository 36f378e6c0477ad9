/** Deleting: first nothing may refer to the item any more, then its name is typed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Dependency } from '#shared/contracts/history'
import { Problem } from '#shared/problem'
import { hours, knowledge, ourHours } from '../knowledge/knowledge.ts'
import { email, idOf, open, order } from '../screen.tsx'

const dependencies = `GET /api/agent/dependencies?model=FormModel&id=${email._id}`
const inUse: Dependency = { _id: order._id, model: 'FormModel', name: 'order', title: 'Order' }

async function startDeleting(
  found: Dependency[] | Promise<Dependency[]>,
  remove: () => unknown = () => ({ _id: email._id }),
) {
  const { calls } = await open('/content/questions', {
    answers: {
      [dependencies]: () => found,
      [`DELETE /api/agent/forms/${email._id}`]: remove,
    },
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Actions for E-mail address' }))
  fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
  const dialog = within(await screen.findByRole('dialog'))
  const button = () => dialog.getByRole('button', { name: 'Delete' })
  return { calls, dialog, disabled: () => button().hasAttribute('disabled'), press: () => fireEvent.click(button()) }
}

describe('the delete dialog', () => {
  it('DEPENDENCY-003/lists/blocks, DEPENDENCY-004: lists what refers to the item, and does not delete it', async () => {
    const { dialog, disabled } = await startDeleting([inUse])
    await dialog.findByText(
      'The response/form you are trying to delete is currently in use. To avoid any issues in your workspace, please ensure you have removed any of the references listed below before deleting.',
    )
    expect(disabled()).toBe(true)
    expect(dialog.queryByRole('textbox')).toBeNull()
  })

  it('DEPENDENCY-006/block: names the kind of what is deleted, leads to the response, and takes away the one link that keeps it', async () => {
    const response: Dependency = { _id: ourHours._id, model: 'Block', name: 'our-hours', title: 'Our hours' }
    let found = [response, inUse]
    const { calls } = await open('/training/intents', {
      answers: {
        ...knowledge,
        [`GET /api/agent/dependencies?model=IntentBlockMapping&id=${hours._id}`]: () => found,
        [`DELETE /api/agent/knowledge-base/intent-mapping/${idOf(90)}`]: () => ({ id: idOf(90), inUse: false }),
        [`DELETE /api/agent/knowledge-base/intents/${hours._id}`]: () => ({ id: hours._id }),
      },
    })
    const ask = async () => {
      fireEvent.click(await screen.findByRole('button', { name: `Actions for ${hours.title}` }))
      fireEvent.click(await screen.findByRole('menuitem', { name: 'Delete' }))
      return within(await screen.findByRole('dialog'))
    }
    const barred = await ask()
    await barred.findByText(/^The intent you are trying to delete is currently in use/)
    expect(barred.getByRole('link', { name: 'Our hours' }).getAttribute('href')).toBe(
      `/content/responses?block=${ourHours._id}`,
    )
    expect(barred.queryByRole('button', { name: 'Remove the link and delete' })).toBeNull()
    fireEvent.click(barred.getByRole('button', { name: 'Cancel' }))
    found = [response]
    const dialog = await ask()
    fireEvent.change(await dialog.findByRole('textbox'), { target: { value: hours.title } })
    fireEvent.click(dialog.getByRole('button', { name: 'Remove the link and delete' }))
    await screen.findByText(`“${hours.title}” was deleted`)
    const deletions = calls.map(({ route }) => route).filter((route) => route.startsWith('DELETE'))
    expect(deletions.map((route) => route.split('/').at(-2))).toEqual(['intent-mapping', 'intents'])
  })

  it('DEPENDENCY-001/lookup: nothing can be deleted before the answer has come', async () => {
    let answer: (found: Dependency[]) => void = () => {}
    const found = new Promise<Dependency[]>((resolve) => (answer = resolve))
    const { dialog, disabled } = await startDeleting(found)
    expect(disabled()).toBe(true)
    expect(dialog.queryByRole('textbox')).toBeNull()
    answer([])
    await dialog.findByRole('textbox')
  })

  it('DEPENDENCY-006/form: a form in the list is reached by its name', async () => {
    const { dialog } = await startDeleting([inUse])
    const link = await dialog.findByRole('link', { name: 'Order' })
    expect(link.getAttribute('href')).toBe('/content/forms/edit?name=order')
  })

  it('DEPENDENCY-003/confirm, DEPENDENCY-005/case/disabled: deletes once the name is typed, in upper or lower case', async () => {
    const { calls, dialog, disabled, press } = await startDeleting([])
    const name = await dialog.findByRole('textbox')
    expect(disabled()).toBe(true)
    fireEvent.change(name, { target: { value: 'E-mail' } })
    expect(disabled()).toBe(true)
    fireEvent.change(name, { target: { value: 'e-MAIL address' } })
    press()
    await screen.findByText('“E-mail address” was deleted')
    await waitFor(() => expect(screen.queryByRole('link', { name: 'E-mail address' })).toBeNull())
    expect(calls.some(({ route }) => route.startsWith('DELETE'))).toBe(true)
  })

  it('asks once however often it is pressed, and once more where the server has failed', async () => {
    const settle: ((failure?: Problem) => void)[] = []
    const remove = () =>
      new Promise((resolve, reject) => {
        settle.push((failure) => (failure ? reject(failure) : resolve({ _id: email._id })))
      })
    const { dialog, press } = await startDeleting([], remove)
    fireEvent.change(await dialog.findByRole('textbox'), { target: { value: 'E-mail address' } })
    press()
    press()
    await waitFor(() => expect(settle).toHaveLength(1))
    press()
    expect(settle).toHaveLength(1)
    settle[0]!(new Problem('stale'))
    await waitFor(() => {
      press()
      expect(settle).toHaveLength(2)
    })
    settle[1]!()
    await screen.findByText('“E-mail address” was deleted')
  })
})
