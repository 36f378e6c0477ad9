/** The choices of a response: what each one says and where it leads, in one row; all else in a dialog of its own. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { BlockChoice } from '#shared/blocks/choices'
import { actionsOffered } from '../../../frontend/src/pages/blocks/choices/choice-parts.ts'
import { bodyOf, edit, hello, hours, openBlocks, pickFromMenu, readOnly } from './blocks-screen.tsx'
import { dialog, field, press, type } from '../actions.ts'
import { close } from '../close.ts'
import { delivery } from '../knowledge/knowledge.ts'
import { idOf, type Answers } from '../screen.tsx'

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
const menu = 'More for “When are you open?”'
const apply = () => dialog().getByRole('button', { name: 'Apply' })
const add = async () => fireEvent.click(await screen.findByRole('button', { name: 'Add a choice' }))
const newLabel = () => field('Label of “No label”')

describe('a choice', () => {
  it('CHOICES-001/label/response/intent/phone/link/payload/delete: offers to edit the label, to link, to call, to send a value, and to be deleted', async () => {
    const { calls } = await openEditor(edit(hello), { answers: saving(hello) })
    fireEvent.click(await screen.findByRole('button', { name: menu }))
    expect(screen.getAllByRole('menuitem').map(({ textContent }) => textContent)).toEqual([
      'Edit label',
      'Link to response',
      'Link to intent',
      'Add phone number',
      'Add link',
      'Edit button payload',
      'Open an extension',
      'Delete',
    ])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Add phone number' }))
    await waitFor(() => field('Phone number'))
    type('Phone number', '+493012345678')
    fireEvent.click(apply())
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({ choices: [{ action: { type: 'phone', value: '+493012345678' } }] }),
    )
    pickFromMenu(menu, 'Delete')
    expect(screen.queryByText('1/13')).toBeNull()
  })

  it('CHOICES-002/question/menu, CHOICES-009/types: a question hides the link to a response, and the persistent menu the intent and the phone number', async () => {
    expect(actionsOffered('question')).toEqual(['block-intent', 'phone', 'url', 'form-value', 'extension'])
    expect(actionsOffered('PERSISTENT')).toEqual(['block', 'url', 'form-value', 'extension'])
    expect(actionsOffered('qreply')).toContain('block')
    const question = {
      ...hello,
      choiceType: 'question',
      choices: [
        { title: { en: 'Call us' }, action: { type: 'phone', value: '+493012345678' } },
        { title: { en: 'Track' }, action: { type: 'block-intent', value: delivery._id } },
        { title: { en: 'Return' }, action: { type: 'block-intent', value: idOf(49) } },
      ],
    }
    await openEditor(edit(hello), {
      answers: {
        [`GET /api/agent/block/${hello._id}`]: () => question,
        'GET /api/agent/knowledge-base/intents': () => [delivery],
      },
    })
    const does = () => [...document.querySelectorAll('.choice-does')].map(({ textContent }) => textContent)
    await waitFor(() =>
      expect(does()).toEqual([
        '+493012345678',
        expect.stringContaining('delivery'),
        expect.stringContaining('No longer exists'),
      ]),
    )
    fireEvent.click(await screen.findByRole('button', { name: 'More for “Call us”' }))
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(entries).toContain('Link to intent')
    expect(entries).not.toContain('Link to response')
  })

  it('CHOICES-003/texts/disabled, CHOICES-013/read-only: a read-only environment shows it and changes nothing', async () => {
    await openEditor(edit(hello), { agent: readOnly })
    fireEvent.click(await screen.findByRole('button', { name: menu }))
    const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
    expect(entries).toEqual(['Show label', 'Show response'])
    fireEvent.click(screen.getByRole('menuitem', { name: 'Show label' }))
    await waitFor(() => field('German'))
    expect(dialog().getByRole('heading', { name: 'Show label' })).toBeTruthy()
    expect(field('German').readOnly).toBe(true)
    expect(isDisabled(apply())).toBe(true)
    expect(field('Label of “When are you open?”').readOnly).toBe(true)
    expect(screen.queryByRole('button', { name: 'Add a choice' })).toBeNull()
  })

  it('CHOICES-004: one that is added and left without a title or an action is discarded, and a complete one is kept', async () => {
    await openEditor(edit(hours))
    await add()
    await waitFor(() => expect(document.activeElement).toBe(newLabel()))
    screen.getByText('1/13')
    fireEvent.keyDown(newLabel(), { key: 'Escape' })
    expect(screen.queryByText('1/13')).toBeNull()
    // The key has not left the page.
    field('Title')
    await add()
    type('Label of “No label”', 'Sundays?')
    const cancelLabel = async () => {
      pickFromMenu('More for “Sundays?”', 'Edit label')
      fireEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }))
    }
    await cancelLabel()
    expect(screen.queryByText('1/13')).toBeNull()
    await add()
    type('Label of “No label”', 'Sundays?')
    pickFromMenu('More for “Sundays?”', 'Add phone number')
    await waitFor(() => field('Phone number'))
    type('Phone number', '+442079460000')
    fireEvent.click(apply())
    await cancelLabel()
    screen.getByText('1/13')
  })

  it('CHOICES-006/recommended/refused, CHOICES-007/ceiling/counter/warning: seven are recommended, and there are 13 at most', async () => {
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
      const button = screen.getByRole('button', { name: /Add a choice/ })
      expect(button.getAttribute('aria-disabled')).toBe(count === 13 ? 'true' : null)
      if (count === 13) {
        fireEvent.focus(button)
        await screen.findAllByText('You cannot add any more choices')
      }
      close()
    }
  })

  it('CHOICES-008: keeps its labels, its payload and how its link opens', async () => {
    const choice = {
      title: { en: 'Shop', de: 'Laden' },
      formValue: 'shop',
      action: { type: 'url', value: 'https://bloom.example', track: true, view: 'window' },
    }
    const { calls } = await openEditor(edit(hello), {
      answers: { ...saving(hello), [`GET /api/agent/block/${hello._id}`]: () => ({ ...hello, choices: [choice] }) },
    })
    const shop = 'More for “Shop”'
    await screen.findByRole('button', { name: shop })
    pickFromMenu(shop, 'Edit button payload')
    await screen.findByRole('dialog')
    expect(dialog().getByDisplayValue('shop')).toBeTruthy()
    fireEvent.change(dialog().getByDisplayValue('shop'), { target: { value: 'to-shop' } })
    fireEvent.click(apply())
    pickFromMenu(shop, 'Add link')
    await screen.findByRole('dialog')
    fireEvent.click(dialog().getByRole('button', { name: 'In a new tab' }))
    fireEvent.click(apply())
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({
        choices: [
          {
            title: choice.title,
            formValue: 'to-shop',
            action: { type: 'url', value: 'https://bloom.example', track: true },
          },
        ],
      }),
    )
    expect(JSON.stringify(bodyOf(calls, 'PUT'))).not.toContain('window')
  })

  it('CHOICES-010/title/action: needs a label and something that it does', async () => {
    await openEditor(edit(hours), { answers: saving(hours) })
    await add()
    type('Label of “No label”', 'Sundays?')
    press('Save')
    await screen.findByText('The Action field for the choice button is mandatory; add Link, Block or Phone number.')
    expect(document.activeElement?.closest('.choice-row')).toBeTruthy()
    close()
    const unlabelled = { ...hello, choices: [{ ...hello.choices[0]!, title: { de: 'Nur deutsch' } }] }
    await openEditor(edit(hello), { answers: { [`GET /api/agent/block/${hello._id}`]: () => unlabelled } })
    type('Title', 'Hi')
    press('Save')
    await screen.findByText(mandatory)
  })

  it('CHOICES-011/url/variable, CHOICES-012, CHOICES-013/empty/error: what it leads to is checked before it can be confirmed', async () => {
    await openEditor(edit(hello))
    await screen.findByRole('button', { name: menu })
    const ready = () => !isDisabled(apply())
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

  it.each([
    ['Edit label', 'German', 5000],
    ['Edit button payload', 'Button payload', 200],
  ])('is confirmed by %s with as much as fits into %s, which is %d characters', async (entry, label, max) => {
    await openEditor(edit(hello))
    await screen.findByRole('button', { name: menu })
    pickFromMenu(menu, entry)
    await waitFor(() => field(label))
    type(label, 'x'.repeat(max))
    expect(isDisabled(apply())).toBe(false)
    type(label, 'x'.repeat(max + 1))
    expect(isDisabled(apply())).toBe(true)
  })

  it('leads to a response that is made in its row, named by its label', async () => {
    const made = { ...hours, _id: idOf(99), title: 'Sundays?', type: 'temporary' }
    const { calls } = await openEditor(edit(hours), {
      answers: { ...saving(hours), 'POST /api/agent/block': () => made },
    })
    await add()
    type('Label of “No label”', 'Sundays?')
    fireEvent.keyDown(field('Label of “Sundays?”'), { key: 'Enter' })
    const target = document.activeElement
    expect(target?.closest('.choice-target')).toBeTruthy()
    fireEvent.mouseDown(target!)
    fireEvent.mouseUp(await screen.findByRole('option', { name: /Create response “Sundays\?”/ }))
    await waitFor(() =>
      expect(bodyOf(calls, 'POST')).toMatchObject({ type: 'temporary', title: 'Sundays?', group: hours.group }),
    )
    press('Save')
    await waitFor(() =>
      expect(bodyOf(calls, 'PUT')).toMatchObject({ choices: [{ action: { type: 'block', value: made._id } }] }),
    )
  })

  it('leads to a response that is made by Enter behind the name that was typed', async () => {
    const made = { ...hours, _id: idOf(99), title: 'Mondays', type: 'temporary' }
    const { calls } = await openEditor(edit(hours), {
      answers: { ...saving(hours), 'POST /api/agent/block': () => made },
    })
    await add()
    type('Label of “No label”', 'Sundays?')
    fireEvent.keyDown(field('Label of “Sundays?”'), { key: 'Enter' })
    fireEvent.mouseDown(document.activeElement!)
    const search = field('Find a response')
    fireEvent.change(search, { target: { value: 'Mondays' } })
    await screen.findByRole('option', { name: /Create response.*Mondays/ })
    fireEvent.keyDown(search, { key: 'Enter', keyCode: 13 })
    await waitFor(() => expect(bodyOf(calls, 'POST')).toMatchObject({ type: 'temporary', title: 'Mondays' }))
    expect(screen.queryByRole('option', { name: /Mondays/ })).toBeNull()
  })
})
