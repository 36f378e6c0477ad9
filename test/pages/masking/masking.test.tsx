/** Settings > content masking: what happens to each kind, the company's own rules, and a text that is marked while it is typed. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { MaskRule, MaskSettings } from '#shared/contracts/masking'
import { defaultMaskModes, maskKinds } from '#shared/masking/kinds'
import { faultAt } from '#shared/faults'
import { Problem } from '#shared/problem'
import { isOffered, pages } from '../../../frontend/src/core/pages.ts'
import { dialog, field, press, type } from '../actions.ts'
import { idOf, maya, open, turnGerman, type Answers, type Call } from '../screen.tsx'

const at = '/settings/content-masking'
const base = '/api/agent/content-masking'
const contracts: MaskRule = {
  _id: idOf(70),
  name: 'Contracts',
  pattern: 'C-\\d{6}',
  replacement: '***',
  enabled: true,
  revision: 3,
}
const settings: MaskSettings = { revision: 2, modes: { ...defaultMaskModes }, hits: { card: 12, [contracts._id]: 7 } }
const nothingFound = { shown: '', found: [], hidesMuch: false }

const page = (answers: Answers = {}, agent = maya) =>
  open(at, {
    agent,
    answers: {
      [`GET ${base}`]: () => [contracts],
      [`GET ${base}-kinds`]: () => settings,
      [`POST ${base}-trial`]: () => nothingFound,
      ...answers,
    },
  })
const bodyOf = (calls: readonly Call[], route: string) => calls.find((call) => call.route === route)?.body
const act = (name: string, entry: string) => {
  press(`Actions for ${name}`)
  fireEvent.click(screen.getByRole('menuitem', { name: entry }))
}
const marks = () => [...document.querySelectorAll('mark')].map((mark) => mark.textContent)

describe('the page of masking', () => {
  it('is offered in the settings to those who build', () => {
    expect(isOffered('content-masking')).toBe(true)
    expect(pages['content-masking'].access).toMatchObject({ roles: ['admin', 'wbb-agent'] })
  })

  it('lists the built-in kinds with an example, what happens to them, and how often they were found', async () => {
    await page()
    const table = await screen.findByRole('grid', { name: 'Built-in kinds' })
    const rows = await waitFor(() => {
      const found = within(table).getAllByRole('row').slice(1)
      expect(found).toHaveLength(maskKinds.length)
      return found.map((row) => row.textContent)
    })
    expect(rows[0]).toMatch(/^Payment card4111 1111 1111 111112.*Hide/)
    expect(rows[4]).toMatch(/^E-mail addressmia@example.com0.*Show/)
  })

  it('saves what happens to a kind at once, and offers no keeping of cards', async () => {
    const { calls } = await page({
      [`PUT ${base}-kinds`]: () => ({ ...settings, revision: 3, modes: { ...settings.modes, email: 'keep' } }),
    })
    const choose = async (kind: string) =>
      fireEvent.mouseDown(await screen.findByRole('button', { name: new RegExp(`What happens to: ${kind}`) }))
    await choose('Payment card')
    expect((await screen.findAllByRole('option')).map((option) => option.textContent)).toHaveLength(2)
    await choose('Payment card')
    await choose('E-mail address')
    fireEvent.mouseUp(await screen.findByRole('option', { name: /Hide and keep/ }))
    await screen.findByText('E-mail address: Hide and keep')
    expect(bodyOf(calls, `PUT ${base}-kinds`)).toEqual({ modes: { email: 'keep' } })
  })

  it('MASKING-001/list/create/edit/delete: lists own rules, and one is created, edited, switched off and deleted', async () => {
    const made = { ...contracts, _id: idOf(71), name: 'Meters', pattern: 'M-\\d+', revision: 1 }
    const { calls } = await page({
      [`POST ${base}`]: () => made,
      [`PUT ${base}/${contracts._id}`]: (body) => ({ ...contracts, ...(body as object), revision: 4 }),
      [`DELETE ${base}/${made._id}?revision=1`]: () => ({ id: made._id }),
    })
    const table = await screen.findByRole('grid', { name: 'Your own rules' })
    await within(table).findByText('C-\\d{6}')
    expect(within(table).getAllByRole('row')[1]!.textContent).toMatch(/ContractsC-\\d\{6\}\*\*\*7/)

    fireEvent.click(screen.getAllByRole('button', { name: 'Create rule' })[0]!)
    await screen.findByRole('dialog')
    type('Title', 'Meters')
    type('Pattern', 'M-\\d+')
    fireEvent.click(dialog().getByRole('button', { name: 'Create rule' }))
    await screen.findByText('Rule “Meters” was created')
    expect(bodyOf(calls, `POST ${base}`)).toEqual({
      name: 'Meters',
      pattern: 'M-\\d+',
      replacement: '***',
      enabled: true,
    })

    fireEvent.click(screen.getByRole('checkbox', { name: 'Enabled: Contracts' }))
    await waitFor(() =>
      expect(bodyOf(calls, `PUT ${base}/${contracts._id}`)).toMatchObject({ enabled: false, revision: 3 }),
    )
    press('Contracts')
    await screen.findByRole('dialog')
    type('Replacement', '(contract)')
    fireEvent.click(dialog().getByRole('button', { name: 'Save' }))
    await screen.findByText('Rule “Contracts” was saved')

    act('Meters', 'Delete')
    const confirm = within(await screen.findByRole('dialog'))
    fireEvent.change(confirm.getByRole('textbox'), { target: { value: 'Meters' } })
    fireEvent.click(confirm.getByRole('button', { name: 'Delete' }))
    await screen.findByText('Rule “Meters” was deleted')
  })

  it('says where a pattern cannot be read, and keeps what was typed', async () => {
    await page({
      [`POST ${base}`]: () => {
        throw new Problem('bad-request', {}, [faultAt('pattern', 'pattern', { at: 4 })])
      },
    })
    fireEvent.click((await screen.findAllByRole('button', { name: 'Create rule' }))[0]!)
    await screen.findByRole('dialog')
    type('Title', 'Broken')
    type('Pattern', 'abc(')
    fireEvent.click(dialog().getByRole('button', { name: 'Create rule' }))
    await screen.findByText('This pattern cannot be read at character 4.')
    expect(field('Pattern')).toHaveProperty('value', 'abc(')
  })

  it('warns of a pattern that hides most of what people write', async () => {
    await page({ [`POST ${base}-trial`]: () => ({ ...nothingFound, hidesMuch: true }) })
    fireEvent.click((await screen.findAllByRole('button', { name: 'Create rule' }))[0]!)
    await screen.findByRole('dialog')
    type('Pattern', '\\w+')
    await screen.findByText(/hides more than half/)
  })

  it('marks built-in kinds with each key, own rules once the server has tried them, and says what is not found', async () => {
    const text = 'card 4111 1111 1111 1111 of C-123456'
    await page({
      [`POST ${base}-trial`]: () => ({
        shown: '',
        hidesMuch: false,
        found: [
          { kind: 'card', start: 5, end: 24 },
          { kind: 'own', rule: 'Contracts', start: 28, end: 36 },
        ],
      }),
    })
    await screen.findByText('C-\\d{6}')
    await screen.findByText('4111 1111 1111 1111')
    type('A message of a customer', text)
    expect(marks()).toEqual(['4111 1111 1111 1111 Payment card'])
    await waitFor(() => expect(marks()).toEqual(['4111 1111 1111 1111 Payment card', 'C-123456 Contracts']))
    screen.getByText('2 values found')
    screen.getByText('What is not found')
  })

  it('shows who may only read what is decided, without a way to change it', async () => {
    await page({}, { ...maya, permissions: ['read'] })
    await screen.findByText('C-\\d{6}')
    expect(screen.getByRole('checkbox', { name: 'Enabled: Contracts' })).toHaveProperty('disabled', true)
    const mode = await screen.findByRole('button', { name: /What happens to: Payment card/ })
    expect(mode.getAttribute('aria-disabled') ?? String((mode as HTMLButtonElement).disabled)).toBe('true')
  })

  it('speaks German', async () => {
    await page()
    await turnGerman()
    await screen.findByText('Eigene Regeln')
    await screen.findByText('Was nicht gefunden wird')
  })
})
