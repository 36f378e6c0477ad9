/** Two environments that differ, as the server answers for them. */
import { fireEvent, screen, within } from '@testing-library/react'
import type { Block } from '#shared/contracts/blocks'
import { gateDefault, type Environment, type Gate } from '#shared/contracts/environments'
import type { UnitDifference } from '#shared/contracts/item-difference'
import type { Diff, Difference, PromotionCheck, Release } from '#shared/contracts/releases'
import { idOf, maya, open, type Answers, type Call } from '../screen.tsx'

export const draft: Environment = { ...maya.activeEnvironment, revision: 1 }
/** Nothing is tried before a promotion. */
const openGate: Gate = { ...gateDefault, tests: 'none', questions: 'none', replay: 'none' }
export const live: Environment = { _id: idOf(4), name: 'Live', isLive: true, gate: openGate, revision: 1 }

const written = { revision: 3, updated: '2026-11-20T10:00:00.000Z' }
const difference = (number: number, more: Partial<Difference> & Pick<Difference, 'kind' | 'title'>): Difference => ({
  _id: idOf(number),
  key: more.title.toLowerCase(),
  change: 'edited',
  fields: [],
  conflict: false,
  behind: false,
  needs: [],
  offers: [],
  ...more,
})

export const order = difference(50, {
  kind: 'block',
  title: 'Order',
  group: 'Shop',
  fields: ['text', 'choices'],
  conflict: true,
  agent: 'Maya Vale',
  updated: '2026-11-21T09:30:00.000Z',
  needs: [{ kind: 'form', _id: idOf(52) }],
  offers: [{ kind: 'intent', _id: idOf(53) }],
})
export const thanks = difference(51, { kind: 'block', title: 'Thanks', change: 'removed', agent: 'Jonas Keller' })
export const bouquet = difference(52, { kind: 'form', title: 'Bouquet', change: 'added' })
export const delivery = difference(53, { kind: 'intent', title: 'Delivery', fields: ['utterances'], behind: true })

export const diffOf = (...differences: readonly Difference[]): Diff => ({
  blocks: differences.filter(({ kind }) => kind === 'block'),
  intents: differences.filter(({ kind }) => kind === 'intent'),
  entities: differences.filter(({ kind }) => kind === 'entity'),
  forms: differences.filter(({ kind }) => kind === 'form'),
  fields: differences.filter(({ kind }) => kind === 'field'),
  tests: differences.filter(({ kind }) => kind === 'test'),
  pendingChanges: differences.length > 0,
  changes: differences.length,
  conflicts: differences.filter(({ conflict }) => conflict).length,
  behind: differences.filter(({ behind }) => behind).length,
  model: { isThere: true, unlearned: 0, target: { isThere: true, unlearned: 0 } },
})
export const everything = diffOf(order, thanks, bouquet, delivery)

export const checkOf = (
  items: readonly Difference[],
  findings: PromotionCheck['findings'] = [],
  along: readonly Difference[] = [],
): PromotionCheck => ({
  items: items.map((item) => ({
    kind: item.kind,
    _id: item._id,
    title: item.title,
    change: item.change,
    comesAlong: along.includes(item),
  })),
  findings,
})

export const block = (text: Partial<Record<'en' | 'de', string>>, choices: readonly string[] = []): Block => ({
  ...written,
  _id: order._id,
  title: 'Order',
  key: 'order',
  group: 'Shop',
  description: '',
  type: 'select',
  choiceType: 'qreply',
  text,
  choices: choices.map((title) => ({ title: { en: title }, action: { type: 'block', value: thanks._id } })),
})

export const unit = (
  name: string,
  state: UnitDifference['state'],
  more: Partial<UnitDifference> = {},
): UnitDifference => {
  const [field = '', part] = name.split(':')
  return { name, field, ...(part !== undefined && { part }), state, ...more }
}

export const release = (number: number, more: Partial<Release> = {}): Release => ({
  _id: idOf(700 + number),
  number,
  environmentId: live._id,
  status: 'former',
  reason: 'promote',
  from: { environmentId: draft._id, name: 'Draft' },
  by: 'Maya Vale',
  note: '',
  created: `2026-11-${10 + number}T10:00:00.000Z`,
  activated: `2026-11-${10 + number}T10:00:00.000Z`,
  counts: { block: 120, intent: 3, entity: 0, form: 1, field: 0, test: 0 },
  changed: { added: 2, edited: 5, removed: 1 },
  findings: { errors: 0, warnings: 2 },
  ...more,
})

const base = '/api/agent/environment-content'
export const routes = {
  environments: 'GET /api/agent/environment',
  diff: `GET ${base}/diff?sourceEnvId=${draft._id}&targetEnvId=${live._id}`,
  check: `POST ${base}/check`,
  promote: `POST ${base}/promote`,
  update: `POST ${base}/update`,
  releases: `GET ${base}/releases?environmentId=${live._id}`,
  item: `GET /api/agent/block/difference/${order._id}?source=${draft._id}&target=${live._id}&type=block`,
  of: (_id: string, verb = 'POST', what = '') => `${verb} ${base}/releases/${_id}${what}`,
} as const

/** The page of changes over Draft and Live, which differ as `everything` says. */
export const openChanges = (answers: Answers = {}, query = '') =>
  open(`/content/changes${query}`, {
    answers: {
      [routes.environments]: () => [live, draft],
      [routes.diff]: () => everything,
      [routes.check]: () => checkOf([order, thanks, bouquet, delivery]),
      [routes.releases]: () => [release(2, { status: 'current' }), release(1)],
      'GET /api/agent/block/brief': () => [],
      'GET /api/agent/knowledge-base/intents': () => [],
      'GET /api/agent/knowledge-base/entities': () => [],
      'GET /api/agent/department': () => [],
      ...answers,
    },
  })

export const bodies = (calls: readonly Call[], route: string) =>
  calls.filter((call) => call.route === route).map(({ body }) => body)
export const name = (title: string) => screen.findByRole('button', { name: title })
export const dialog = async (title = 'Publish Draft to Live') =>
  within(await screen.findByRole('dialog', { name: title }))
export const press = (inside: { getByRole: typeof screen.getByRole }, button: string) =>
  fireEvent.click(inside.getByRole('button', { name: button }))
export const isDisabled = (button: HTMLElement) =>
  button.hasAttribute('disabled') || button.getAttribute('aria-disabled') === 'true'
