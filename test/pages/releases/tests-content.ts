/** A company with two tests, as the server answers for them. */
import { fireEvent, screen, within } from '@testing-library/react'
import type { BriefBlock } from '#shared/contracts/blocks'
import type { Test, TestResult, TestRun } from '#shared/contracts/tests'
import { idOf, maya, open, type Answers, type Call } from '../screen.tsx'

const written = { revision: 1, updated: '2026-11-20T10:00:00.000Z' }
export const status: BriefBlock = {
  ...written,
  _id: idOf(60),
  title: 'Order status',
  key: 'order-status',
  group: 'Shop',
  type: 'select',
  inUse: true,
  status: 'in-use',
}
export const hours = { ...status, _id: idOf(61), title: 'Opening hours', key: 'hours' }
export const delivery = { ...written, _id: idOf(62), title: 'Delivery', key: 'delivery', utterances: [] }

export const talk: Extract<Test, { type: 'talk' }> = {
  ...written,
  _id: idOf(40),
  key: 'track',
  title: 'Track an order',
  type: 'talk',
  tags: ['shop'],
  language: 'en',
  channel: 'chat_plugin',
  variables: [],
  steps: [
    { input: { type: 'start' }, expect: {} },
    { input: { type: 'text', text: 'Where is my order?' }, expect: { block: status._id } },
    { input: { type: 'press', press: 'Opening hours' }, expect: { saysContains: 'nine' } },
  ],
}
export const questions: Test = {
  ...written,
  _id: idOf(41),
  key: 'strangers',
  title: 'Questions of strangers',
  type: 'questions',
  tags: [],
  language: 'en',
  channel: 'chat_plugin',
  questions: [{ text: 'when is it here', intent: delivery._id }, { text: 'tell me a joke' }],
}
export const resultOf = (
  { _id, title, type }: Test,
  right: number,
  of: number,
  more: Partial<TestResult> = {},
): TestResult => ({
  testId: _id,
  title,
  type,
  right,
  of,
  failures: [],
  transcript: [],
  ...more,
})
export const runOf = (results: readonly TestResult[], more: Partial<TestRun> = {}): TestRun => ({
  results: [...results],
  passed: results.filter(({ type, right, of }) => type === 'talk' && right === of).length,
  of: results.filter(({ type }) => type === 'talk').length,
  questions: { right: 0, of: 0 },
  untested: { blocks: [], intents: [] },
  milliseconds: 5,
  ...more,
})
export const failed = resultOf(talk, 2, 3, {
  failures: [{ index: 2, expectation: 'saysContains', expected: 'nine', found: 'We open at ten' }],
  transcript: ['> Where is my order?', 'order-status: It is on its way.'],
})

export const routes = {
  list: 'GET /api/agent/tests',
  create: 'POST /api/agent/tests',
  update: `PUT /api/agent/tests/${talk._id}`,
  remove: `DELETE /api/agent/tests/${talk._id}`,
  run: 'POST /api/agent/tests/run',
  recorded: 'POST /api/agent/tests/from-conversation',
} as const
const answers: Answers = {
  'GET /api/agent/environment': () => [{ ...maya.activeEnvironment, revision: 1 }],
  'GET /api/agent/build/pending-changes': () => ({ pendingChanges: false, count: 0 }),
  'GET /api/agent/block/brief': () => [status, hours],
  'GET /api/agent/knowledge-base/intents': () => [delivery],
  [routes.list]: () => [questions, talk],
}
export const openTests = (more: Answers = {}, agent = maya) =>
  open('/content/changes?tab=tests', { agent, answers: { ...answers, ...more } })
export const openTest = (at: string, more: Answers = {}, agent = maya) =>
  open(`/content/changes/tests${at}`, { agent, answers: { ...answers, ...more } })
export const bodies = (calls: readonly Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)
export const row = async (title: string) => (await screen.findByText(title)).closest('tr')!
export async function choose(title: string, action: string) {
  fireEvent.click(within(await row(title)).getByRole('button', { name: `Actions for ${title}` }))
  fireEvent.click(await screen.findByRole('menuitem', { name: new RegExp(`^${action}`) }))
}
export async function pick(inside: HTMLElement, control: string | RegExp, option: string | RegExp) {
  fireEvent.mouseDown(within(inside).getByRole('button', { name: control }))
  fireEvent.mouseUp(await screen.findByRole('option', { name: option }))
}
export const steps = () =>
  within(screen.getByRole('list', { name: 'Steps' })).getAllByRole('listitem', { name: /^Step/ })
