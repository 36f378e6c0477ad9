/** What is taken of an input at the very limits that two of its values set each other, or that lists of it have. */
import { expect, it } from 'vitest'
import { PagePattern } from '#shared/company/moments'
import { excessOf, type Tier } from '#shared/company/tiers'
import { Waiting } from '#shared/contracts/company-settings'
import { belongs, type ListFilters } from '#shared/contracts/conversation-list'
import type { ConversationUser } from '#shared/contracts/conversations'
import { FormDraft } from '#shared/contracts/forms'
import { Utterance } from '#shared/contracts/knowledge'
import { nameOfGroup } from '#shared/contracts/review'
import { workspaces } from '#shared/contracts/workspaces'

const id = '01JD0000000000000000000001'

it('a waiting time turns amber not later than red', () => {
  const waiting = (amber: number, red: number) => Waiting.safeParse({ amber, red }).success
  expect([waiting(5, 6), waiting(5, 5), waiting(6, 5)]).toEqual([true, true, false])
})

it('a part of an utterance lies within its text', () => {
  const marked = (start: number, end: number) =>
    Utterance.safeParse({ text: 'to Bath', entities: [{ start, end, entityId: id }] }).success
  expect([marked(0, 2), marked(3, 7), marked(3, 8), marked(-1, 2), marked(3, 3), marked(3, 4)]).toEqual([
    true,
    true,
    false,
    false,
    false,
    true,
  ])
})

const faults = (questions: readonly object[]) =>
  FormDraft.safeParse({ type: 'form', title: 'Form', questions }).error?.issues.map(({ message }) => message) ?? []
const asked = (key: string, over: object = {}) => ({
  key,
  question: { en: 'What?' },
  fieldType: 'input',
  dataType: 'string',
  ...over,
})

it('a range of numbers ends where it begins, or behind that', () => {
  const range = (min: number, max: number) => faults([asked('a', { range: { min, max } })])
  expect([range(1, 2), range(2, 2), range(3, 2)]).toEqual([[], [], ['range-order']])
})

it('a form takes at most forty questions of the bank', () => {
  const banked = (count: number) =>
    faults(Array.from({ length: count }, () => ({ fieldType: 'existing', fieldId: id })))
  expect([banked(40), banked(41)]).toEqual([[], ['bank-questions-max']])
})

it('a question depends on one that is asked before it', () => {
  const onlyIf = { field: 'a', operator: '=', value: 'x' }
  expect(faults([asked('a'), asked('b', { onlyIf })])).toEqual([])
  expect(faults([asked('b', { onlyIf }), asked('a')])).toEqual(['not-earlier'])
})

it('a tier includes as much as it says, and where it says nothing, any number', () => {
  const tier = { adminUsers: 2, agents: null, maxTotalUsers: 5, knowlbase: 0 } as unknown as Tier
  expect(excessOf({ adminUsers: 2, agents: 100, maxTotalUsers: 5 }, tier)).toEqual([])
  expect(excessOf({ adminUsers: 3, knowlbase: 1 }, tier)).toEqual([
    { limit: 'adminUsers', used: 3, allowed: 2 },
    { limit: 'knowlbase', used: 1, allowed: 0 },
  ])
})

it('a pattern of pages has at most five stars', () => {
  expect(['/a*b*c*d*e*', '/a*b*c*d*e*f*'].map((written) => PagePattern.safeParse(written).success)).toEqual([
    true,
    false,
  ])
})

it('a group of questions is called by the first of at most sixty letters', () => {
  const [short, long] = ['a'.repeat(60), 'b'.repeat(61)].map((value) => ({ value }))
  expect([nameOfGroup([long!, short!]), nameOfGroup([long!]), nameOfGroup([])]).toEqual([
    short!.value,
    undefined,
    undefined,
  ])
})

it('a language model is given 500 tokens at least, where there is one', () => {
  const isTaken = (modelTokenLimit: number, baseURL = 'https://llm.example') =>
    workspaces.update.input.safeParse({ id, llm: { baseURL, modelName: 'model', modelTokenLimit } }).success
  expect([isTaken(499), isTaken(500), isTaken(0, '')]).toEqual([false, true, true])
})

it('a conversation of the bot is listed from the first to the last moment of its activity', () => {
  const at = '2026-06-01T12:00:00.000Z'
  const user = (by: 'bot' | 'agent') =>
    ({ owner: { by, agentId: id }, lastActive: at, topics: [], eventTypes: [] }) as unknown as ConversationUser
  const listed = (by: 'bot' | 'agent', between: Pick<ListFilters, 'from' | 'to'>) =>
    belongs(
      user(by),
      { type: 'customers', agents: [], channels: [], topics: [], events: [], misunderstood: false, ...between },
      id,
    )
  const [before, after] = ['2026-06-01T11:59:59.999Z', '2026-06-01T12:00:00.001Z']
  expect([listed('bot', { from: at }), listed('bot', { from: after }), listed('agent', { from: after })]).toEqual([
    true,
    false,
    true,
  ])
  expect([listed('bot', { to: at }), listed('bot', { to: before }), listed('agent', { to: before })]).toEqual([
    true,
    false,
    false,
  ])
})
