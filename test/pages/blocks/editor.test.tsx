/** A response in its editor: what it says, what stands in the way of saving, and what leads to it. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import type { BlockChoice } from '#shared/blocks/choices'
import { faultAt } from '#shared/faults'
import { badRequest, Problem } from '#shared/problem'
import {
  bodyOf,
  dialog,
  edit,
  hello,
  hours,
  openBlocks,
  pickFromMenu,
  press,
  readOnly,
  type,
} from './blocks-screen.tsx'
import { close, field, type Answers } from '../screen.tsx'

afterEach(close)

const openEditor = async (at: string, options: Parameters<typeof openBlocks>[1] = {}) => {
  const opened = await openBlocks(at, options)
  await waitFor(() => field('Title'))
  return opened
}
const saving = (block: { readonly _id: string }): Answers => ({
  [`PUT /api/agent/block/${block._id}`]: (body) => ({ ...block, ...(body as object), revision: 2 }),
})
const isDisabled = (button: HTMLElement) => button.getAttribute('disabled') !== null
const mandatory = 'Mandatory field, please ensure your default language has been filled.'

describe('a response that is edited', () => {
  it('BLOCKS-043, BLOCKS-044: needs a title, and a text in the default language; the first wrong field has the focus', async () => {
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

  it('is shown by the phone with its bold words and lists, as the chat shows them', async () => {
    await openEditor('/content/responses/edit/basic')
    await waitFor(() => field('What the bot says'))
    type('What the bot says', 'Open **every day**\n\n- Monday\n- Sunday')
    const phone = within(screen.getByRole('region', { name: 'Live preview' }))
    expect(phone.getByText('every day').tagName).toBe('STRONG')
    expect(phone.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual(['Monday', 'Sunday'])
    expect(phone.queryByText(/\*\*/)).toBeNull()
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

  it('BLOCKS-021: is only looked at in a read-only environment, which says where to change it', async () => {
    await openEditor(edit(hello), { agent: readOnly })
    screen.getByText(/cannot be changed here.*Responses page of an environment that is not live/)
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Cancel' })).toBeNull()
    press('OK')
    await screen.findByRole('link', { name: 'Bouquets' })
  })

  it('BLOCKS-022: Escape leaves, after a question when something would be lost', async () => {
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

  it('becomes another kind with nothing of what it said', async () => {
    const { calls } = await openEditor(`${edit(hello)}?tab=response`, { answers: saving(hello) })
    fireEvent.click(screen.getByRole('tab', { name: 'Settings' }))
    press('Change the type')
    fireEvent.click(dialog().getByRole('button', { name: /Hand over to a person/ }))
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({ type: 'function', function: { type: 'handover' } }),
    )
    expect(bodyOf(calls, 'PUT')).not.toHaveProperty('text')
  })
})

describe('choices', () => {
  it('CHOICES-001: offer to edit the label, to link, to call, to send a value, and to be deleted', async () => {
    const { calls } = await openEditor(edit(hello), { answers: saving(hello) })
    const menu = 'More for “When are you open?”'
    fireEvent.click(await screen.findByRole('button', { name: menu }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit label',
      'Link to response',
      'Link to intent',
      'Add phone number',
      'Add link',
      'Edit button payload',
      'Delete',
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Add phone number' }))
    await waitFor(() => field('Phone number'))
    type('Phone number', '+493012345678')
    fireEvent.click(dialog().getByRole('button', { name: 'Apply' }))
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({ choices: [{ action: { type: 'phone', value: '+493012345678' } }] }),
    )
  })

  it('CHOICES-003: a read-only environment shows them and changes nothing', async () => {
    await openEditor(edit(hello), { agent: readOnly })
    fireEvent.click(await screen.findByRole('button', { name: 'More for “When are you open?”' }))
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(entries).toEqual(['Show label', 'Show response'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show label' }))
    await waitFor(() => field('German'))
    expect(dialog().getByRole('heading', { name: 'Show label' })).toBeTruthy()
    expect(field('German').readOnly).toBe(true)
    expect(isDisabled(dialog().getByRole('button', { name: 'Apply' }))).toBe(true)
    expect(screen.queryByRole('button', { name: 'Add a choice' })).toBeNull()
  })

  it('CHOICES-004: one that is added and left without label and action is discarded', async () => {
    await openEditor(edit(hours))
    fireEvent.click(await screen.findByRole('button', { name: 'Add a choice' }))
    await waitFor(() => field('English'))
    expect(screen.getByText('1/13')).toBeTruthy()
    fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByText('1/13')).toBeNull()
    expect(isDisabled(screen.getByRole('button', { name: 'Save' }))).toBe(true)
  })

  it('CHOICES-004: one that is added and left with a label alone is discarded, and a complete one is kept', async () => {
    await openEditor(edit(hours))
    const editLabelAndCancel = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Edit label “Sundays?”' }))
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    }
    const add = async () => {
      fireEvent.click(await screen.findByRole('button', { name: 'Add a choice' }))
      await waitFor(() => field('English'))
      type('English', 'Sundays?')
      fireEvent.click(dialog().getByRole('button', { name: 'Apply' }))
    }
    await add()
    await editLabelAndCancel()
    expect(screen.queryByText('1/13')).toBeNull()
    await add()
    pickFromMenu('More for “Sundays?”', 'Add phone number')
    await waitFor(() => field('Phone number'))
    type('Phone number', '+442079460000')
    fireEvent.click(dialog().getByRole('button', { name: 'Apply' }))
    await editLabelAndCancel()
    screen.getByText('1/13')
  })

  it('what a new choice says and does is asked for in one dialog', async () => {
    await openEditor(edit(hours))
    fireEvent.click(await screen.findByRole('button', { name: 'Add a choice' }))
    await waitFor(() => field('English'))
    type('English', 'Call us')
    fireEvent.mouseDown(dialog().getByRole('button', { name: /Action/ }))
    fireEvent.mouseUp(await screen.findByRole('option', { name: 'Add phone number' }))
    expect(isDisabled(dialog().getByRole('button', { name: 'Apply' }))).toBe(true)
    type('Phone number', '+442079460000')
    fireEvent.click(dialog().getByRole('button', { name: 'Apply' }))
    screen.getByText('+442079460000')
    screen.getByText('1/13')
  })

  it('CHOICES-006, CHOICES-007: seven are recommended, and there are 13 at most', async () => {
    const many = (count: number): BlockChoice[] =>
      Array.from({ length: count }, (_, index) => ({
        title: { en: `Choice ${index}` },
        action: { type: 'phone', value: '+493012345678' },
      }))
    for (const count of [7, 8, 13]) {
      await openEditor(edit(hello), {
        answers: { [`GET /api/agent/block/${hello._id}`]: () => ({ ...hello, choices: many(count) }) },
      })
      await screen.findByText(`${count}/13`)
      expect(screen.queryByText('More than 7 are hard to read.') !== null).toBe(count > 7)
      const add = screen.getByRole('button', { name: /Add a choice/ })
      expect(add.getAttribute('aria-disabled')).toBe(count === 13 ? 'true' : null)
      if (count === 13) {
        fireEvent.focus(add)
        await screen.findAllByText('You cannot add any more choices')
      }
      close()
    }
  })

  it('CHOICES-010: each one needs a label and something that it does', async () => {
    await openEditor(edit(hours), { answers: saving(hours) })
    fireEvent.click(await screen.findByRole('button', { name: 'Add a choice' }))
    await waitFor(() => field('English'))
    type('English', 'Sundays?')
    fireEvent.click(dialog().getByRole('button', { name: 'Apply' }))
    press('Save')
    await screen.findByText('The Action field for the choice button is mandatory; add Link, Block or Phone number.')
    expect(document.activeElement?.textContent).toBe('Sundays?')
    close()
    const unlabelled = { ...hello, choices: [{ ...hello.choices[0]!, title: { de: 'Nur deutsch' } }] }
    await openEditor(edit(hello), { answers: { [`GET /api/agent/block/${hello._id}`]: () => unlabelled } })
    type('Title', 'Hi')
    press('Save')
    await screen.findByText(mandatory)
  })

  it('CHOICES-011, CHOICES-012, CHOICES-013: what they lead to is checked before it can be confirmed', async () => {
    await openEditor(edit(hello))
    const menu = 'More for “When are you open?”'
    await screen.findByRole('button', { name: menu })
    const ready = () => !isDisabled(dialog().getByRole('button', { name: 'Apply' }))
    const tried = async (entry: string, label: string, wrong: string, fault: string, right: readonly string[]) => {
      pickFromMenu(menu, entry)
      await waitFor(() => field(label))
      expect(ready()).toBe(false)
      type(label, wrong)
      expect(dialog().getByText(fault)).toBeTruthy()
      expect(ready()).toBe(false)
      for (const value of right) {
        type(label, value)
        expect(ready()).toBe(true)
      }
      fireEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    }
    const url = 'Enter a valid url or at least one variable (exp: ***URL***)'
    await tried('Add link', 'Link', 'nowhere', url, ['https://bloom.example/shop', '***URL***'])
    const phone = 'Enter valid phone number.'
    await tried('Add phone number', 'Phone number', '123', phone, ['+493012345678', 'whatsapp:+493012345678'])
  })
})
