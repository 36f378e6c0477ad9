/** Variables: values of the company by their types, as its page keeps them, and the names that conversations set. */
import { fireEvent, screen, waitFor } from '@testing-library/react'
import { describe, expect, vi } from 'vitest'
import { may, type Rights } from '#shared/access'
import { reactionTo } from '../../frontend/src/app/live/reactions.ts'
import { isOffered, pages } from '../../frontend/src/core/pages.ts'
import { fault } from '../kit/content-drafts.ts'
import type { Worker } from '../kit/world.ts'
import { chooseAction, dialog, field, findDialog, pickOption, press, type } from '../pages/actions.ts'
import { turnGerman } from '../pages/screen.tsx'
import { test } from '../people/story.ts'

const page = '/settings/variables'
type Draft = Parameters<Worker['variables']['create']>[0]
const note = (more: Partial<Draft> = {}): Draft => ({ name: 'opening_note', type: 'text', value: 'At nine', ...more })
const phone: Draft = { name: 'phone', type: 'string', value: '+44 20 7946 0000' }

async function openNewVariable() {
  fireEvent.click((await screen.findAllByRole('button', { name: 'Create variable' }))[0]!)
  const opened = await screen.findByRole('dialog')
  // A dialog takes the focus a moment after it shows, and a list of options that loses the focus closes.
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true))
}

const submit = () => fireEvent.click(dialog().getByRole('button', { name: /Create variable|Save/ }))

describe('the variables of the company', () => {
  test('VARIABLES-001/list: are listed with what each holds and how texts name it, which is copied by a press', async ({
    admin,
    openConsole,
  }) => {
    await admin.variables.create(phone)
    await admin.variables.create({ name: 'is_open', type: 'boolean', value: 'true' })
    const writeText = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await openConsole(admin, page)
    await screen.findByRole('button', { name: 'phone' })
    const rows = screen.getAllByRole('row').map((row) => row.textContent)
    expect(rows[1]).toMatch(/^is_open\*\*\*is_open\*\*\*.*Yes or no.*Yes/)
    expect(rows[2]).toMatch(/^phone\*\*\*phone\*\*\*.*Word.*\+44 20 7946 0000/)
    press('Copy ***phone***')
    await screen.findByText('Copied')
    expect(writeText).toHaveBeenCalledWith('***phone***')
  })

  test('VARIABLES-001/create/edit/delete, VARIABLES-009/list/create/update/delete: one is created, edited on the revision it was read at, and deleted once its title is typed', async ({
    shop,
    openConsole,
  }) => {
    const { variables } = shop.admin
    await openConsole(shop.admin, page)
    await screen.findByText('No variables yet')
    screen.getByText(/Keep what changes from time to time in one place/)
    expect(screen.getAllByRole('button', { name: 'Create variable' })).toHaveLength(2)

    await openNewVariable()
    type('Title', 'stems')
    await pickOption(/Type/, /Number/)
    type('Value', '12')
    submit()
    await screen.findByText('Variable “stems” was created')
    expect(screen.queryByRole('dialog')).toBeNull()
    const [made] = await variables.list()
    expect(made).toMatchObject({ name: 'stems', type: 'number', value: '12', revision: 1 })

    fireEvent.click(await screen.findByRole('button', { name: 'stems' }))
    await findDialog()
    await variables.setValue({ id: made!._id, value: '13' })
    type('Value', '14')
    submit()
    await screen.findByText(/in the meantime/)
    expect(await variables.value({ id: made!._id })).toEqual({ value: '13' })
    press('Keep mine')
    submit()
    await screen.findByText('Variable “stems” was saved')
    expect(await variables.list()).toMatchObject([{ name: 'stems', value: '14', revision: 3 }])

    for (let number = 1; number <= 22; number++) await shop.block(`Response ${number}: ***stems*** stems`)
    const { _id } = await shop.block('Response 0: ***stems***')
    await chooseAction('stems', 'Delete')
    await screen.findByText('23 responses name ***stems*** in their texts:')
    expect(dialog().getAllByRole('link', { name: /^Response/ })).toHaveLength(20)
    expect(dialog().getByRole('link', { name: 'Response 0: ***stems***' }).getAttribute('href')).toBe(
      `/content/responses/edit/${_id}`,
    )
    dialog().getByText('and 3 more')
    fireEvent.change(dialog().getByPlaceholderText('stems'), { target: { value: 'stems' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Variable “stems” was deleted')
    await waitFor(() => expect(screen.queryByRole('button', { name: 'stems' })).toBeNull())
    expect(await variables.list()).toEqual([])
  })

  test('VARIABLES-005, VARIABLES-006, VARIABLES-007: need a name of small letters, digits and underscores, and a value', async ({
    admin,
    openConsole,
  }) => {
    const refused = [
      [note({ name: '' }), 'name', 'Title is required'],
      [note({ name: 'Note' }), 'name', 'You can only use letters, numbers, and underscores'],
      [note({ name: 'opening note' }), 'name', 'You can only use letters, numbers, and underscores'],
      [note({ name: 'opening.note' }), 'name', 'You can only use letters, numbers, and underscores'],
      [note({ name: 'öffnung' }), 'name', 'You can only use letters, numbers, and underscores'],
      [note({ value: '' }), 'value', 'Value is required'],
      [note({ value: '  ' }), 'value', 'Value is required'],
      [note({ value: 'x'.repeat(5001) }), 'value', 'At most 5000 characters'],
    ] as const
    for (const [draft, path, sentence] of refused)
      await expect(admin.variables.create(draft)).rejects.toMatchObject(fault(path, sentence))

    await openConsole(admin, page)
    await openNewVariable()
    await pickOption(/Type/, /Word/)
    submit()
    await screen.findByText('Title is required')
    screen.getByText('Value is required')
    type('Value', '   ')
    screen.getByText('Value is required')
    for (const title of ['Phone', 'phone number', 'phone-number', 'phone.number', 'straße']) {
      type('Title', title)
      submit()
      await screen.findByText('You can only use letters, numbers, and underscores')
    }
    type('Title', '_9_letters_')
    expect(screen.queryByText('You can only use letters, numbers, and underscores')).toBeNull()
    expect(await admin.variables.list()).toEqual([])
    type('Value', 'x'.repeat(5000))
    submit()
    await screen.findByText('Variable “_9_letters_” was created')
  })

  test('VARIABLES-008: a title that another variable has is refused on the page, and by the server where it knows of it first', async ({
    admin,
    openConsole,
  }) => {
    await admin.variables.create(phone)
    await openConsole(admin, page)
    await screen.findByRole('button', { name: 'phone' })
    await openNewVariable()
    type('Value', 'x')
    type('Title', 'phone')
    submit()
    await screen.findByText('Duplicate variable detected')
    type('Title', 'mobile')
    expect(screen.queryByText('Duplicate variable detected')).toBeNull()
    await admin.variables.create({ ...phone, name: 'mobile' })
    submit()
    await screen.findByText('Duplicate variable detected')
    expect(await admin.variables.list()).toHaveLength(2)
  })

  test('VARIABLES-003/types: each of the nine types has a control that fits it, and says what is no value of it', async ({
    admin,
    openConsole,
  }) => {
    await admin.variables.create(phone)
    await openConsole(admin, page)
    await screen.findByRole('button', { name: 'phone' })
    await openNewVariable()
    fireEvent.mouseDown(dialog().getByRole('button', { name: /Type/ }))
    expect(await screen.findAllByRole('option')).toHaveLength(9)
    fireEvent.mouseUp(screen.getByRole('option', { name: /Yes or no/ }))
    fireEvent.click(dialog().getByRole('radio', { name: 'Yes' }))
    await pickOption(/Type/, /Reference/)
    await pickOption(/Value/, /phone/)
    await pickOption(/Type/, /Template/)
    // A text may name what a reference points to.
    expect(field('Value').tagName).toBe('TEXTAREA')
    expect(field('Value').value).toBe('phone')
    type('Title', 'one')
    for (const [option, value, sentence] of [
      [/Number/, 'many', 'Enter a valid number'],
      [/E-mail/, 'shop', 'Enter valid email'],
      [/^Address/, 'flowers', 'Enter a valid url'],
    ] as const) {
      await pickOption(/Type/, option)
      type('Value', value)
      submit()
      await screen.findByText(sentence)
    }
    await pickOption(/Type/, /Number/)
    expect(field('Value').inputMode).toBe('decimal')
    for (const option of [/Word/, /^Text/, /Anything/]) {
      await pickOption(/Type/, option)
      type('Value', 'At nine')
      expect(field('Value').value, String(option)).toBe('At nine')
    }
    expect(await admin.variables.list()).toHaveLength(1)
  })

  test('a list that cannot be loaded says so and can be asked again', async ({ admin, openConsole, server }) => {
    await admin.variables.create(phone)
    server.fails('variables.list')
    await openConsole(admin, page)
    await screen.findByText('Try again')
    server.recovers('variables.list')
    press('Try again')
    await screen.findByRole('button', { name: 'phone' })
  })

  test('who may only read sees them, and why nothing can be changed', async ({ shop, openConsole, hireReader }) => {
    await shop.admin.variables.create(phone)
    await openConsole(await hireReader(shop), page)
    fireEvent.click(await screen.findByRole('button', { name: 'phone' }))
    await findDialog()
    expect(field('Value').readOnly).toBe(true)
    expect(screen.getAllByRole('button', { name: /Create variable/ })[0]?.getAttribute('aria-disabled')).toBe('true')
  })

  test('the page is offered to builders, and a change elsewhere refreshes it', () => {
    const rights = (role: Rights['roles'][number]): Rights => ({
      roles: [role],
      permissions: [],
      closed: [],
      tier: [],
      readOnly: false,
    })
    expect(isOffered('variables')).toBe(true)
    expect(pages.variables.path).toBe(page)
    expect((['admin', 'wbb-agent', 'agent'] as const).map((role) => may(rights(role), pages.variables.access))).toEqual(
      [true, true, false],
    )
    const changed = (area: string) =>
      reactionTo({ type: 'changed', area } as never, { agentId: '1', environmentId: '2', isReady: true })
    for (const area of ['variables', 'blocks', 'forms'])
      expect(changed(area)).toMatchObject({ does: 'refresh', areas: expect.arrayContaining(['variables']) })
  })
})

test('VARIABLES-003/fields, VARIABLES-009/logic/conversation: variables of conversations are what blocks set and forms ask for, listed with where they do', async ({
  shop,
  admin,
  openConsole,
}) => {
  const question = { fieldType: 'input' as const, dataType: 'text' as const, question: { en: 'Which?' } }
  const banked = await admin.forms.create({
    ...question,
    type: 'form-field',
    title: 'Stems',
    key: 'stems',
    dataType: 'number',
  })
  const form = await admin.forms.create({
    type: 'form',
    title: 'Order',
    questions: [
      { ...question, key: 'colour' },
      { fieldType: 'existing', fieldId: banked._id },
    ],
  })
  const set = [
    { title: 'plan', value: 'gold' },
    { title: 'colour', value: 'red' },
  ]
  const block = await shop.block('Set the plan', { type: 'variable', variables: set })
  await admin.variables.create(note({ name: 'plan' }))
  const ofBlock = { kind: 'block', id: block._id, title: block.title }
  const ofForm = { kind: 'form', id: form._id, title: 'Order' }
  expect(await admin.variables.conversation()).toEqual([
    { name: 'colour', where: [ofBlock, ofForm] },
    { name: 'plan', where: [ofBlock] },
    { name: 'stems', where: [ofForm] },
  ])
  await admin.variables.create(note())
  expect(await admin.variables.logic()).toEqual([
    { name: 'isBankHoliday', type: 'boolean', origin: 'fact' },
    { name: 'isOpen', type: 'boolean', origin: 'fact' },
    { name: 'isNewUser', type: 'boolean', origin: 'fact' },
    { name: 'colour', type: 'any', origin: 'conversation' },
    // The conversation's comes before the company's of the same name.
    { name: 'plan', type: 'any', origin: 'conversation' },
    { name: 'stems', type: 'number', origin: 'conversation' },
    { name: 'opening_note', type: 'text', origin: 'company' },
  ])

  await openConsole(admin, page)
  await screen.findByRole('button', { name: 'plan' })
  fireEvent.click(screen.getByRole('radio', { name: 'Set in conversations' }))
  await screen.findByText('stems')
  expect(screen.getAllByRole('link', { name: 'Set the plan' })[0]!.getAttribute('href')).toBe(
    `/content/responses/edit/${block._id}`,
  )
  expect(screen.getAllByRole('link', { name: 'Order' })[0]!.getAttribute('href')).toBe(
    `/content/forms/edit/${form._id}`,
  )
  screen.getByRole('button', { name: 'Copy ***colour***' })
  expect(screen.queryByRole('button', { name: 'Create variable' })).toBeNull()
  expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  await turnGerman()
  await screen.findByRole('columnheader', { name: /^Gesetzt von/ })
})
