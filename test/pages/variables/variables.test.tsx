/** Settings > variables: the values of the company, checked by their types, and the names that conversations set. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { may, type Rights } from '#shared/access'
import type { BriefBlock } from '#shared/contracts/blocks'
import type { Variable } from '#shared/contracts/variables'
import { faultAt } from '#shared/faults'
import { variableTypes } from '#shared/fields/variables'
import { Problem } from '#shared/problem'
import { reactionTo } from '../../../frontend/src/app/live/reactions.ts'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { close, field, idOf, maya, open, turnGerman, type Answers, type Call } from '../screen.tsx'

afterEach(close)

const at = '/settings/variables'
const base = '/api/agent/variables'
const phone: Variable = {
  _id: idOf(70),
  name: 'phone',
  type: 'string',
  value: '+44 20 7946 0000',
  updated: '2026-11-20T10:00:00.000Z',
  revision: 3,
}
const isOpen: Variable = { ...phone, _id: idOf(71), name: 'is_open', type: 'boolean', value: 'true' }

const page = (answers: Answers = {}, agent = maya) =>
  open(at, { agent, answers: { [`GET ${base}`]: () => [isOpen, phone], ...answers } })
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, text: string) => fireEvent.change(field(label), { target: { value: text } })
const dialog = () => within(screen.getByRole('dialog'))
const bodyOf = (calls: readonly Call[], verb: string) => calls.find(({ route }) => route.startsWith(verb))?.body
const act = (name: string, entry: string) => {
  press(`Actions for ${name}`)
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
}
const pick = async (label: RegExp, option: RegExp) => {
  fireEvent.mouseDown(dialog().getByRole('button', { name: label }))
  fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
}
const create = async () => {
  await screen.findByRole('button', { name: 'phone' })
  fireEvent.click(screen.getAllByRole('button', { name: 'Create variable' })[0]!)
  const opened = await screen.findByRole('dialog')
  // A dialog takes the focus a moment after it shows, and a list of options that loses the focus closes.
  await waitFor(() => expect(opened.contains(document.activeElement)).toBe(true))
}
const submit = () => fireEvent.click(dialog().getByRole('button', { name: /Create variable|Save/ }))

describe('the variables of the company', () => {
  it('VARIABLES-001: are listed with what each holds and how texts name it', async () => {
    await page()
    await screen.findByRole('button', { name: 'phone' })
    const rows = screen
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.textContent)
    expect(rows[0]).toMatch(/^is_open\*\*\*is_open\*\*\*.*Yes or no.*Yes.*20 Nov 2026/)
    expect(rows[1]).toMatch(/^phone\*\*\*phone\*\*\*.*Word.*\+44 20 7946 0000/)
  })

  it('the name that texts use is copied by a press', async () => {
    const writeText = vi.fn(() => Promise.resolve())
    Object.defineProperty(navigator, 'clipboard', { value: { writeText }, configurable: true })
    await page()
    fireEvent.click(await screen.findByRole('button', { name: 'Copy ***phone***' }))
    await screen.findByText('Copied')
    expect(writeText).toHaveBeenCalledWith('***phone***')
  })

  it('VARIABLES-001: one is created, and shown', async () => {
    const made: Variable = { ...phone, _id: idOf(72), name: 'stems', type: 'number', value: '12', revision: 1 }
    const { calls } = await page({ [`POST ${base}`]: () => made })
    await create()
    type('Title', 'stems')
    await pick(/Type/, /Number/)
    type('Value', '12')
    submit()
    await screen.findByText('Variable “stems” was created')
    expect(bodyOf(calls, 'POST')).toEqual({ name: 'stems', type: 'number', value: '12' })
    expect(screen.queryByRole('dialog')).toBeNull()
    await screen.findByRole('button', { name: 'stems' })
  })

  it('VARIABLES-001: one is edited on the revision it was read at', async () => {
    const { calls } = await page({
      [`PUT ${base}/${phone._id}`]: (body) => ({ ...phone, ...(body as object), revision: 4 }),
    })
    fireEvent.click(await screen.findByRole('button', { name: 'phone' }))
    await screen.findByRole('dialog')
    type('Value', '+44 20 7946 0999')
    submit()
    await screen.findByText('Variable “phone” was saved')
    expect(bodyOf(calls, 'PUT')).toEqual({ name: 'phone', type: 'string', value: '+44 20 7946 0999', revision: 3 })
    await screen.findByText('+44 20 7946 0999')
  })

  it('VARIABLES-001: one is deleted once its title is typed, after the responses that name it are listed', async () => {
    const named = Array.from({ length: 22 }, (_, index): BriefBlock => ({
      _id: idOf(100 + index),
      title: `Response ${index + 1}`,
      key: `response-${index}`,
      group: 'Shop',
      type: 'message',
      inUse: true,
      status: 'in-use',
      revision: 1,
    }))
    const { calls } = await page({
      'GET /api/agent/block/brief?searchText=***phone***': () => named,
      [`DELETE ${base}/${phone._id}`]: () => ({ id: phone._id }),
    })
    await screen.findByRole('button', { name: 'phone' })
    act('phone', 'Delete')
    await screen.findByText('22 responses name ***phone*** in their texts:')
    expect(dialog().getAllByRole('link', { name: /^Response/ })).toHaveLength(20)
    expect(dialog().getByRole('link', { name: 'Response 1' }).getAttribute('href')).toBe(
      `/content/responses/edit/${idOf(100)}`,
    )
    dialog().getByText('and 2 more')
    fireEvent.change(dialog().getByPlaceholderText('phone'), { target: { value: 'phone' } })
    fireEvent.click(dialog().getByRole('button', { name: 'Delete' }))
    await screen.findByText('Variable “phone” was deleted')
    expect(calls.map(({ route }) => route)).toContain(`DELETE ${base}/${phone._id}`)
    await waitFor(() => expect(screen.queryByRole('button', { name: 'phone' })).toBeNull())
    expect(screen.getByRole('button', { name: 'is_open' })).toBeTruthy()
  })

  it('VARIABLES-005: a title of other than small letters, digits and underscores is refused', async () => {
    const { calls } = await page()
    await create()
    type('Value', 'x')
    for (const title of ['Phone', 'phone number', 'phone-number', 'straße']) {
      type('Title', title)
      submit()
      await screen.findByText('You can only use letters, numbers, and underscores')
    }
    type('Title', 'phone_2')
    expect(screen.queryByText('You can only use letters, numbers, and underscores')).toBeNull()
    expect(bodyOf(calls, 'POST')).toBeUndefined()
  })

  it('VARIABLES-006, VARIABLES-007: a title and a value are required', async () => {
    const { calls } = await page()
    await create()
    await pick(/Type/, /Word/)
    submit()
    await screen.findByText('Title is required')
    screen.getByText('Value is required')
    type('Title', 'note')
    type('Value', '   ')
    expect(screen.queryByText('Title is required')).toBeNull()
    screen.getByText('Value is required')
    expect(bodyOf(calls, 'POST')).toBeUndefined()
  })

  it('VARIABLES-008: a title that another variable has is refused here, and where the server knows of it first', async () => {
    const { calls } = await page({
      [`POST ${base}`]: () => {
        throw new Problem('duplicate-name', {}, [faultAt('name', 'variable-twice')])
      },
    })
    await create()
    type('Value', 'x')
    type('Title', 'phone')
    submit()
    await screen.findByText('Duplicate variable detected')
    expect(bodyOf(calls, 'POST')).toBeUndefined()
    type('Title', 'mobile')
    expect(screen.queryByText('Duplicate variable detected')).toBeNull()
    submit()
    await screen.findByText('Duplicate variable detected')
    expect(bodyOf(calls, 'POST')).toMatchObject({ name: 'mobile' })
  })

  it.each([
    ['number', /Number/, 'many', 'Enter a valid number'],
    ['email', /E-mail/, 'shop', 'Enter valid email'],
    ['url', /^Address/, 'flowers', 'Enter a valid url'],
  ])('VARIABLES-003: a value that is no %s is refused', async (_, option, value, sentence) => {
    const { calls } = await page()
    await create()
    type('Title', 'one')
    await pick(/Type/, option)
    type('Value', value)
    submit()
    await screen.findByText(sentence)
    expect(bodyOf(calls, 'POST')).toBeUndefined()
  })

  it('VARIABLES-003: each of the nine types has a control that fits it', async () => {
    await page()
    await create()
    fireEvent.mouseDown(dialog().getByRole('button', { name: /Type/ }))
    expect(await screen.findAllByRole('option')).toHaveLength(variableTypes.length)
    fireEvent.mouseUp(screen.getByRole('option', { name: /Yes or no/ }))
    fireEvent.click(dialog().getByRole('radio', { name: 'Yes' }))
    await pick(/Type/, /Reference/)
    await pick(/Value/, /phone/)
    await pick(/Type/, /Template/)
    // A text may name what a reference points to.
    expect(field('Value').tagName).toBe('TEXTAREA')
    expect(field('Value').value).toBe('phone')
    await pick(/Type/, /Number/)
    expect(field('Value').inputMode).toBe('decimal')
  })

  it('no variables yet: says what they are for, and offers the first', async () => {
    await page({ [`GET ${base}`]: () => [] })
    await screen.findByText('No variables yet')
    screen.getByText(/Keep what changes from time to time in one place/)
    expect(screen.getAllByRole('button', { name: 'Create variable' })).toHaveLength(2)
  })

  it('a list that cannot be loaded says so and can be asked again', async () => {
    let broken = true
    await page({
      [`GET ${base}`]: () => {
        if (broken) throw new Problem('unavailable')
        return [phone]
      },
    })
    await screen.findByText('Try again')
    broken = false
    press('Try again')
    await screen.findByRole('button', { name: 'phone' })
  })

  it('who may only read sees them, and why nothing can be changed', async () => {
    await page({}, { ...maya, permissions: ['read'] })
    fireEvent.click(await screen.findByRole('button', { name: 'phone' }))
    await screen.findByRole('dialog')
    expect(field('Value').readOnly).toBe(true)
    expect(screen.getAllByRole('button', { name: /Create variable/ })[0]?.getAttribute('aria-disabled')).toBe('true')
  })

  it('the page is offered to builders, and a change elsewhere refreshes it', () => {
    const rights = (role: Rights['roles'][number]): Rights => ({
      roles: [role],
      permissions: [],
      closed: [],
      tier: [],
      readOnly: false,
    })
    expect(isOffered('variables')).toBe(true)
    expect(pages.variables.path).toBe(at)
    expect((['admin', 'wbb-agent', 'agent'] as const).map((role) => may(rights(role), pages.variables.access))).toEqual(
      [true, true, false],
    )
    const here = { agentId: maya._id, environmentId: maya.activeEnvironment._id, isReady: true }
    const changed = (area: string) => reactionTo({ type: 'changed', area } as never, here)
    for (const area of ['variables', 'blocks', 'forms'])
      expect(changed(area)).toMatchObject({ does: 'refresh', areas: expect.arrayContaining(['variables']) })
  })
})

describe('the variables of conversations', () => {
  const conversation = {
    [`GET ${base}/conversation`]: () => [
      {
        name: 'occasion',
        where: [
          { kind: 'block', id: idOf(80), title: 'Remember the occasion' },
          { kind: 'form', id: idOf(10), title: 'Order' },
        ],
      },
    ],
  }

  it('are listed with what sets them, and cannot be edited', async () => {
    await page(conversation)
    await screen.findByRole('button', { name: 'phone' })
    fireEvent.click(screen.getByRole('radio', { name: 'Set in conversations' }))
    await screen.findByText('occasion')
    expect(screen.getByRole('link', { name: 'Remember the occasion' }).getAttribute('href')).toBe(
      `/content/responses/edit/${idOf(80)}`,
    )
    expect(screen.getByRole('link', { name: 'Order' }).getAttribute('href')).toBe(`/content/forms/edit/${idOf(10)}`)
    screen.getByRole('button', { name: 'Copy ***occasion***' })
    expect(screen.queryByRole('button', { name: 'Create variable' })).toBeNull()
    expect(screen.queryByRole('button', { name: /^Actions for/ })).toBeNull()
  })

  it('speak German', async () => {
    await page({ ...conversation })
    await screen.findByRole('button', { name: 'phone' })
    await turnGerman()
    fireEvent.click(await screen.findByRole('radio', { name: 'In Gesprächen gesetzt' }))
    await screen.findByRole('columnheader', { name: /^Gesetzt von/ })
  })
})
