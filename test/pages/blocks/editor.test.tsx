/** A response in its editor: what it says, what stands in the way of saving, and what leads to it. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import { bodyOf, edit, hello, hours, openBlocks, readOnly } from './blocks-screen.tsx'
import { dialog, field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { type Answers } from '../screen.tsx'

const openEditor = async (at: string, options: Parameters<typeof openBlocks>[1] = {}) => {
  const opened = await openBlocks(at, options)
  await waitFor(() => field('Title'))
  return opened
}
const saving = (block: { readonly _id: string }): Answers => ({
  [`PUT /api/agent/block/${block._id}`]: (body) => ({ ...block, ...(body as object), revision: 2 }),
})
const mandatory = 'Mandatory field, please ensure your default language has been filled.'

describe('a response that is edited', () => {
  it('BLOCKS-043, BLOCKS-044/message/select: needs a title, and a text in the default language; the first wrong field has the focus', async () => {
    for (const block of [hours, hello]) {
      const { calls } = await openEditor(edit(block), { answers: saving(block) })
      await waitFor(() => field('What the bot says'))
      type('Title', ' ')
      type('What the bot says', '  ')
      press('Save')
      await waitFor(() => expect(document.activeElement).toBe(field('Title')))
      expect(screen.getAllByText(mandatory)).toHaveLength(2)
      type('Title', 'Hours')
      press('Save')
      await waitFor(() => expect(document.activeElement).toBe(field('What the bot says')))
      expect(bodyOf(calls, 'PUT')).toBeUndefined()
      close()
    }
  })

  it('leads to the tab of the first wrong field', async () => {
    await openEditor('/content/responses/edit/basic')
    await waitFor(() => field('What the bot says'))
    type('Title', 'Thanks')
    type('What the bot says', 'Thank you!')
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(field('Topic')))
    expect(screen.getByRole('tab', { name: /Message/, selected: true })).toBeTruthy()
    type('Topic', 'Shop')
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    fireEvent.click(await screen.findByRole('checkbox', { name: 'Advanced' }))
    type('Key', 'no key')
    fireEvent.click(screen.getByRole('tab', { name: 'Message' }))
    press('Save')
    await waitFor(() => expect(document.activeElement).toBe(field('Key')))
    expect(screen.getByRole('tab', { name: /Settings/, selected: true })).toBeTruthy()
  })

  it('shows the server’s faults at their fields', async () => {
    const refuse = () => {
      throw badRequest(faultAt('choices.0.action.value', 'block-gone'), faultAt('title', 'too-long', { max: 200 }))
    }
    await openEditor(edit(hello), { answers: { [`PUT /api/agent/block/${hello._id}`]: refuse } })
    type('Title', 'Hi')
    press('Save')
    await screen.findByText('This response no longer exists.')
    expect(screen.getByText('At most 200 characters')).toBeTruthy()
    expect(field('Title').value).toBe('Hi')
  })

  it('BLOCKS-021/note/ok: is only looked at in a read-only environment, which says where to change it', async () => {
    await openEditor(edit(hello), { agent: readOnly })
    screen.getByText(/cannot be changed here.*Responses page of an environment that is not live/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    press('OK')
    await screen.findByRole('link', { name: 'Bouquets' })
  })

  it('BLOCKS-022/esc/dirty: Escape leaves, after a question when something would be lost', async () => {
    await openEditor(edit(hours))
    type('Title', 'Hours')
    fireEvent.keyDown(window, { key: 'Escape' })
    fireEvent.click(await screen.findByRole('button', { name: 'Stay Here' }))
    type('Title', 'Opening hours')
    fireEvent.keyDown(window, { key: 'Escape' })
    await screen.findByRole('link', { name: 'Bouquets' })
  })

  it('that somebody else saved first can be kept: saving then builds on theirs', async () => {
    let stored = hours
    await openEditor(edit(hours), {
      answers: {
        [`GET /api/agent/block/${hours._id}`]: () => stored,
        [`PUT /api/agent/block/${hours._id}`]: (body) => {
          if ((body as { revision: number }).revision !== 2) throw new Problem('stale')
          return { ...hours, title: 'Mine', revision: 3 }
        },
      },
    })
    stored = { ...hours, title: 'Theirs', revision: 2 }
    type('Title', 'Mine')
    press('Save')
    fireEvent.click(await screen.findByRole('button', { name: 'Keep mine' }))
    press('Save')
    await screen.findByText('The response "Mine" was successfully updated')
  })

  it('becomes another kind with nothing of what it said, after a question', async () => {
    const { calls } = await openEditor(`${edit(hello)}?tab=response`, { answers: saving(hello) })
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    press('Change the type')
    fireEvent.click(dialog().getByRole('button', { name: /Hand over to a person/ }))
    await screen.findByText(/What this response says now is taken away/)
    fireEvent.click(dialog().getByRole('button', { name: 'Change the type' }))
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({ type: 'function', function: { type: 'handover' } }),
    )
    expect(bodyOf(calls, 'PUT')).not.toHaveProperty('text')
  })
})
