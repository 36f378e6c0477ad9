/** Decisions between responses, and the conditions that they are made by. */
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Block } from '#shared/contracts/blocks'
import { bodyOf, decision, edit, gallery, hello, hours, openBlocks, pickOption, readOnly } from './blocks-screen.tsx'
import { press, type } from '../actions.ts'
import { close } from '../close.ts'
import { idOf, maya, order, type Answers } from '../screen.tsx'

const openDecision = async (options: Parameters<typeof openBlocks>[1] = {}, block: Block = decision) => {
  const opened = await openBlocks(edit(block), options)
  await screen.findByRole('list', { name: 'Conditions' })
  return opened
}
const saving: Answers = {
  [`PUT /api/agent/block/${decision._id}`]: (body) => ({ ...decision, ...(body as object), revision: 2 }),
}
const conditions = () =>
  within(screen.getByRole('list', { name: 'Conditions' })).getAllByRole('button', { name: /^(If|Else, if) / })
const sentences = () => conditions().map(({ textContent }) => textContent.trim())
const isDisabled = (name: string) => screen.getByRole('button', { name }).getAttribute('disabled') !== null
const target = 'go to this block if the condition is true'
const shownTarget = () => screen.getByLabelText(target).textContent
const sent = (calls: Parameters<typeof bodyOf>[0]) =>
  (bodyOf(calls, 'PUT') as { function: object } | undefined)?.function

const asked = (key: string, dataType: 'boolean' | 'date' | 'number' | 'string') =>
  ({ key, question: { en: `${key}?` }, fieldType: 'input', dataType, choices: [] }) as const

describe('a decision', () => {
  it('LOGIC-002/move/add/remove: its conditions are moved, added and removed, but the first stays', async () => {
    const { calls } = await openDecision({ answers: saving })
    expect(conditions()).toHaveLength(2)
    expect(isDisabled('Move up')).toBe(true)
    await waitFor(() => expect(shownTarget()).toBe('Hello'))
    press('Move down')
    expect(shownTarget()).toBe('Hello')
    expect(isDisabled('Move down')).toBe(true)
    press('Add a condition branch')
    expect(conditions()).toHaveLength(3)
    press('Remove this branch')
    expect(conditions()).toHaveLength(2)
    press('Save')
    await waitFor(() =>
      expect(sent(calls)).toMatchObject({ expressions: [{ blockId: gallery._id }, { blockId: hello._id }] }),
    )
    close()
    await openDecision({ agent: readOnly })
    for (const name of ['Add a condition branch', 'Remove this branch', 'Move up'])
      expect(screen.queryByRole('button', { name })).toBeNull()
  })

  it('is shown in the phone by how many conditions decide', async () => {
    await openDecision({ answers: saving })
    const phone = () => screen.getByRole('region', { name: 'Live preview' }).textContent
    await waitFor(() => expect(phone()).toContain('2 conditions decide'))
    press('Add a condition branch')
    await waitFor(() => expect(phone()).toContain('3 conditions decide'))
  })

  it('its branches are read below each other as sentences, and the last line says what happens otherwise', async () => {
    const wedding: Block = {
      ...decision,
      type: 'function',
      function: {
        type: 'logic',
        defaultMappingBlockId: hours._id,
        expressions: [
          {
            blockId: hello._id,
            condition: { combinator: 'and', rules: [{ field: 'isOpen', operator: '=', value: true }] },
          },
          {
            blockId: gallery._id,
            condition: {
              combinator: 'or',
              rules: [
                { field: 'isBankHoliday', operator: '=', value: false },
                { field: 'guests', operator: '>', value: '40' },
              ],
            },
          },
        ],
      },
    }
    const answers = { ...saving, [`GET /api/agent/block/${decision._id}`]: () => wedding }
    await openDecision({ answers }, wedding)
    await waitFor(() =>
      expect(sentences()).toEqual([
        'If We are open → Hello',
        `Else, if not (It is a bank holiday) or guests is more than 40 → ${gallery.title}`,
      ]),
    )
    expect(screen.getByLabelText('Otherwise').textContent).toBe(hours.title)
    // The first is open; another one opens in its place.
    fireEvent.click(conditions()[1]!)
    expect(conditions().map((one) => one.getAttribute('aria-expanded'))).toEqual(['false', 'true'])
    expect(shownTarget()).toBe(gallery.title)
  })

  it('LOGIC-003/label/builder: each condition has a builder and a response it leads to', async () => {
    const { calls } = await openDecision({ answers: saving })
    press('Add a condition branch')
    press('Add a condition')
    await pickOption(screen.getByRole('button', { name: /^Field / }), 'We are open')
    await pickOption(screen.getByLabelText(target), /Opening hours/)
    // The draft that is kept tells when the condition has been applied.
    const kept = () => sessionStorage.getItem(`block-draft/${maya.activeEnvironment._id}/${decision._id}`)
    await waitFor(() => expect(kept()?.match(/isOpen/g)).toHaveLength(3))
    press('Save')
    await waitFor(() => {
      expect(sent(calls)).toMatchObject({
        expressions: [
          {},
          {},
          {
            blockId: hours._id,
            condition: { combinator: 'and', rules: [{ field: 'isOpen', operator: '=', value: true }] },
          },
        ],
      })
    })
  })

  it('LOGIC-004/debounce/invalid, LIMITS-002: what is built is applied after 100 ms, and a tab with faults is marked', async () => {
    await openDecision()
    expect(isDisabled('Save')).toBe(true)
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    press('Add a condition')
    act(() => void vi.advanceTimersByTime(99))
    expect(isDisabled('Save')).toBe(true)
    // Another change begins the wait anew.
    press('Add a condition')
    act(() => void vi.advanceTimersByTime(99))
    expect(isDisabled('Save')).toBe(true)
    act(() => void vi.advanceTimersByTime(1))
    expect(isDisabled('Save')).toBe(false)
    vi.useRealTimers()
    press('Save')
    await screen.findAllByRole('img', { name: 'Needs correction' })
    within(conditions()[0]!).getByRole('img', { name: 'Needs correction' })
    expect(within(conditions()[1]!).queryByRole('img')).toBeNull()
  })

  it('LOGIC-006/default/block/condition: needs a default response, and a response and a condition in each tab', async () => {
    const { calls } = await openBlocks('/content/responses/edit/logic?topic=Service')
    await screen.findByRole('list', { name: 'Conditions' })
    type('Title', 'Which?')
    press('Save')
    await screen.findByText('Add at least one condition')
    expect(screen.getAllByText('Mandatory field')).toHaveLength(2)
    for (const label of ['Otherwise', target])
      expect(screen.getByLabelText(label).getAttribute('aria-invalid')).toBe('true')
    expect(bodyOf(calls, 'POST')).toBeUndefined()
  })

  it('LOGIC-007: a form without questions is of no use to conditions, and that is said', async () => {
    await openDecision({ answers: { 'GET /api/agent/forms': () => [{ ...order, questions: [] }] } })
    type('Title', 'Which?')
    press('Save')
    await screen.findByText('The selected form has no questions that can be used in conditions.')
  })
})

describe('the fields of a condition', () => {
  const rich = {
    ...order,
    questions: [
      { ...order.questions[0]!, key: 'occasion' },
      asked('gift', 'boolean'),
      asked('day', 'date'),
      asked('stems', 'number'),
      asked('street', 'string'),
    ],
  }
  const ruled = (...names: readonly string[]): Block => ({
    ...decision,
    type: 'function',
    function: {
      type: 'logic',
      formId: order._id,
      defaultMappingBlockId: hours._id,
      expressions: names.map((name) => ({
        blockId: hello._id,
        condition: { combinator: 'and', rules: [{ field: name, operator: '=', value: '' }] },
      })),
    },
  })
  const openRule = (name: string, block = ruled(name)) =>
    openDecision({
      answers: {
        ...saving,
        [`GET /api/agent/block/${decision._id}`]: () => block,
        'GET /api/agent/forms': () => [rich, { ...order, _id: idOf(64), title: 'Empty', key: 'empty', questions: [] }],
        'GET /api/agent/variables/logic': () => [
          { name: 'isOpen', type: 'boolean', origin: 'fact' },
          { name: 'vip', type: 'boolean', origin: 'company' },
          { name: 'points', type: 'number', origin: 'company' },
          { name: 'season', type: 'any', origin: 'conversation' },
        ],
      },
    })
  const condition = (name: string, value: unknown) => ({
    expressions: [{ condition: { rules: [{ field: name, operator: '=', value }] } }],
  })

  it('LOGIC-001/default/forms/tabs: belong to a form that asks something; a decision also needs a default response', async () => {
    await openRule('gift')
    screen.getByText('Used when no condition is true.')
    expect(conditions()).toHaveLength(1)
    fireEvent.mouseDown(await screen.findByRole('button', { name: /^Form .*Order/ }))
    const forms = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(forms).toEqual(['No form', expect.stringContaining('Order')])
    fireEvent.mouseDown(screen.getByRole('button', { name: /^Form / }))
    press('Add a condition branch')
    expect(conditions()).toHaveLength(2)
  })

  it('LOGIC-005: are three facts, the questions of the form, and variables, each once', async () => {
    await openRule('gift')
    fireEvent.mouseDown(await screen.findByRole('button', { name: /^Field / }))
    const names = (await screen.findAllByRole('option')).map(({ textContent }) => textContent)
    expect(names).toEqual([
      'It is a bank holiday',
      'We are open',
      'The customer is new',
      'What is the occasion?',
      'gift?',
      'day?',
      'stems?',
      'street?',
      'vip',
      'points',
      'season',
    ])
  })

  it.each(['gift', 'vip', 'isNewUser'])('%s is true or false, so it has a switch', async (name) => {
    const { calls } = await openRule(name)
    fireEvent.click(await screen.findByRole('checkbox', { name: /Value/ }))
    const kept = () => sessionStorage.getItem(`block-draft/${maya.activeEnvironment._id}/${decision._id}`)
    await waitFor(() => expect(kept()).toMatch(/"value":true/))
    press('Save')
    await waitFor(() => expect(sent(calls)).toMatchObject(condition(name, true)))
  })

  it('a day is typed into a field for days, whoever wrote the former one', async () => {
    const block = ruled('day')
    if (block.type === 'function' && block.function.type === 'logic')
      block.function.expressions[0]!.condition.rules = [{ field: 'day', operator: '=', value: '24.12.2026' }]
    await openRule('day', block)
    const day = () => screen.getByRole<HTMLInputElement>('textbox', { name: 'Value' })
    await waitFor(() => expect(day().value).toBe('2026-12-24'))
  })

  it('a choice is picked by its label', async () => {
    const { calls } = await openRule('occasion')
    await pickOption(await screen.findByRole('button', { name: /^Value / }), 'Birthday')
    const kept = () => sessionStorage.getItem(`block-draft/${maya.activeEnvironment._id}/${decision._id}`)
    await waitFor(() => expect(kept()).toMatch(/birthday/))
    press('Save')
    await waitFor(() => expect(sent(calls)).toMatchObject(condition('occasion', 'birthday')))
  })

  it('that are unknown mark their tab at once, and no other', async () => {
    await openRule('gift', ruled('gift', 'gone'))
    await within(conditions()[1]!).findByRole('img', { name: 'Needs correction' })
    expect(within(conditions()[0]!).queryByRole('img')).toBeNull()
    fireEvent.click(conditions()[1]!)
    screen.getByText('This field no longer exists, so this is never true.')
  })
})
