/** The collections of which `collections.test.ts` asks what holds of every one: a line each. */
import { ulid } from 'ulid'
import type { Route } from '#shared/contract'
import { departments } from '#shared/contracts/departments'
import { events } from '#shared/contracts/events'
import { macroRoutes, viewRoutes } from '#shared/contracts/inbox'
import { masking } from '#shared/contracts/masking'
import { swarms } from '#shared/contracts/swarms'
import { variables } from '#shared/contracts/variables'
import {
  departmentsMax,
  eventsPerCompanyMax,
  macrosMax,
  maskRulesMax,
  swarmsMax,
  variablesMax,
  viewsMax,
} from '#shared/limits'
import { operations as departmentOperations } from '../../functions/areas/departments/operations.ts'
import { operations as eventOperations } from '../../functions/areas/events/operations.ts'
import { operations as inboxOperations } from '../../functions/areas/inbox/operations.ts'
import { macros, views } from '../../functions/areas/inbox/store.ts'
import { operations as maskingOperations } from '../../functions/areas/masking/operations.ts'
import { operations as swarmOperations } from '../../functions/areas/swarms/operations.ts'
import { swarms as storedSwarms } from '../../functions/campaigns/swarms.ts'
import { operations as variableOperations } from '../../functions/areas/variables/operations.ts'
import type { Context } from '../../functions/platform/request/context.ts'
import type { EnvironmentScope } from '../../functions/platform/table/scope.ts'
import { departments as storedDepartments } from '../../functions/company/departments.ts'
import { Table, type Collection } from '../../functions/platform/table/table.ts'
import { transact } from '../../functions/platform/table/transaction.ts'
import { customEvents, maskings, variables as storedVariables } from '../../functions/platform/tenancy/tenancy.ts'
import type { Worker } from '../kit/world.ts'

export interface Item {
  readonly _id: string
  readonly revision: number
  readonly name?: string
  readonly title?: string
}

interface Calls {
  list(): Promise<readonly object[]>
  create(draft: object): Promise<object>
  update(changes: object): Promise<object>
  remove(named: object): Promise<object>
}

/** What its area does for a request, without the request. */
interface WriteOperations {
  create(draft: object, context: Context): Promise<object>
  update(changes: object, context: Context): Promise<object>
  remove(named: object, context: Context): Promise<object>
}

/** Puts so many copies of an item beside it. */
type Fill = (scope: EnvironmentScope, item: Item, count: number) => Promise<void>

export interface CollectionUnderLaw {
  /** The requirements that the law proves of it. */
  readonly ids?: readonly string[]
  readonly area: string
  readonly routes: Readonly<Record<'list' | 'create' | 'update' | 'remove', Route>>
  readonly callsOf: (worker: Worker) => Calls
  readonly operations: WriteOperations
  /** What creates one under this name, which is of small letters and hyphens or underscores. */
  readonly make: (name: string) => object
  /** What a change changes of it. */
  readonly edit: object
  readonly nameAt: 'name' | 'title'
  /** What a second one of a name is refused for, at the field; without it there may be several. */
  readonly taken?: string
  /** A name has no capitals and no letters but Latin ones. */
  readonly hasPlainNames?: true
  /** A name stays what it was. */
  readonly keepsName?: true
  readonly limit?: { readonly max: number; readonly told: string; readonly fill: Fill }
  /** What an agent who builds nothing may do. */
  readonly agent: 'nothing' | 'read'
}

const copiesIn =
  <Stored extends { readonly _id: string }>(
    of: Collection<Stored, 'client' | 'environment'>,
    named: (name: string) => Partial<Stored>,
  ): Fill =>
  async (scope, { _id }, count) => {
    const table = new Table(scope)
    const one = await table.get(of, _id)
    const copies = Array.from({ length: count }, (_, index) =>
      table.put(of, { ...one!, ...named(`copy_${index}`), _id: ulid() }),
    )
    for (let start = 0; start < count; start += 100) await transact(copies.slice(start, start + 100))
  }

/** The rules of a company are one item. */
const maskRuleCopies: Fill = async ({ client }, { _id }, count) => {
  const table = new Table({ client })
  const before = (await table.get(maskings, 'masking'))!
  const one = before.rules.find((rule) => rule._id === _id)!
  const copies = Array.from({ length: count }, (_, index) => ({ ...one, name: `copy_${index}`, _id: ulid() }))
  await transact([table.put(maskings, { ...before, rules: [...before.rules, ...copies] })])
}

const forAll = { for: 'all' } as const

export const collections: Readonly<Record<string, CollectionUnderLaw>> = {
  swarms: {
    ids: ['SWARM-004/list/create/update/delete'],
    area: 'swarms',
    routes: swarms,
    callsOf: (worker) => worker.swarms,
    operations: swarmOperations,
    make: (name) => ({ name }),
    edit: { radius: 3 },
    nameAt: 'name',
    taken: 'name-taken',
    limit: { max: swarmsMax, told: '200 swarms', fill: copiesIn(storedSwarms, (name) => ({ name })) },
    agent: 'nothing',
  },
  variables: {
    ids: ['VARIABLES-001', 'VARIABLES-008', 'VARIABLES-009'],
    area: 'variables',
    routes: variables,
    callsOf: (worker) => worker.variables,
    operations: variableOperations,
    make: (name) => ({ name, type: 'text', value: 'At nine' }),
    edit: { value: 'At ten' },
    nameAt: 'name',
    taken: 'variable-twice',
    hasPlainNames: true,
    limit: { max: variablesMax, told: '500 variables', fill: copiesIn(storedVariables, (name) => ({ name })) },
    agent: 'nothing',
  },
  events: {
    ids: ['EVENTS-003', 'EVENTS-004/list/create/update/delete'],
    area: 'events',
    routes: events,
    callsOf: (worker) => worker.events,
    operations: eventOperations,
    make: (name) => ({ name: name.replaceAll('_', '-') }),
    edit: { enabled: false },
    nameAt: 'name',
    taken: 'name-taken',
    hasPlainNames: true,
    keepsName: true,
    limit: { max: eventsPerCompanyMax, told: '200 events', fill: copiesIn(customEvents, (name) => ({ name })) },
    agent: 'nothing',
  },
  departments: {
    ids: ['DEPARTMENTS-005'],
    area: 'departments',
    routes: departments,
    callsOf: (worker) => worker.departments,
    operations: departmentOperations,
    make: (name) => ({ name }),
    edit: { offer: 'balance' },
    nameAt: 'name',
    taken: 'name-taken',
    limit: {
      max: departmentsMax,
      told: '100 departments',
      fill: copiesIn(storedDepartments, (name) => ({ name, isDefault: false })),
    },
    agent: 'read',
  },
  macros: {
    area: 'inbox',
    routes: macroRoutes,
    callsOf: ({ inbox }) => ({
      list: inbox.macros,
      create: inbox.createMacro,
      update: inbox.updateMacro,
      remove: inbox.removeMacro,
    }),
    operations: {
      create: inboxOperations.createMacro,
      update: inboxOperations.updateMacro,
      remove: inboxOperations.removeMacro,
    },
    make: (title) => ({ title, steps: [{ do: 'note', text: 'Call back' }], audience: forAll }),
    edit: { steps: [{ do: 'note', text: 'Write back' }] },
    nameAt: 'title',
    limit: { max: macrosMax, told: '200 macros', fill: copiesIn(macros, (title) => ({ title })) },
    agent: 'read',
  },
  views: {
    area: 'inbox',
    routes: viewRoutes,
    callsOf: ({ inbox }) => ({
      list: inbox.views,
      create: inbox.createView,
      update: inbox.updateView,
      remove: inbox.removeView,
    }),
    operations: {
      create: inboxOperations.createView,
      update: inboxOperations.updateView,
      remove: inboxOperations.removeView,
    },
    make: (title) => ({ title, query: '', audience: forAll }),
    edit: { query: 'sort=oldest' },
    nameAt: 'title',
    limit: { max: viewsMax, told: '50 views', fill: copiesIn(views, (title) => ({ title })) },
    agent: 'read',
  },
  maskRules: {
    area: 'masking',
    routes: masking,
    callsOf: (worker) => worker.masking,
    operations: maskingOperations,
    make: (name) => ({ name, pattern: 'ZOO-1' }),
    edit: { pattern: 'ZOO-2' },
    nameAt: 'name',
    taken: 'name-taken',
    limit: { max: maskRulesMax, told: '100 rules', fill: maskRuleCopies },
    agent: 'nothing',
  },
}

/** What has the routes of a collection and is none of the above, by the path of its list, each with the reason. */
export const byHand: Readonly<Record<string, string>> = {
  '/api/agent': 'people, whose accounts lie in the user pool: areas/agents.test.ts',
  '/api/agent/block': 'content of a release: rules/races.test.ts, areas/blocks.test.ts',
  '/api/agent/broadcast': 'moves through states: areas/broadcasts.test.ts',
  '/api/agent/cors': 'a field of the settings: areas/plugin.test.ts',
  '/api/agent/environment': 'all of a company are one item: rules/races.test.ts, areas/environments.test.ts',
  '/api/agent/forms': 'content of a release: rules/races.test.ts, areas/forms.test.ts',
  '/api/agent/knowledge-base/intents': 'content of a release: rules/races.test.ts, areas/knowledge.test.ts',
  '/api/agent/knowledge-base/entities': 'content of a release: rules/races.test.ts, areas/knowledge.test.ts',
  '/api/agent/organisations': 'of the whole cloud: rules/races.test.ts, areas/workspaces-organisations.test.ts',
  '/api/agent/tests': 'content of a release: rules/races.test.ts, areas/tests.test.ts',
  '/api/agent/webhook': 'the first one is there before it is made: areas/webhooks.test.ts',
  '/api/agent/workspaces': 'companies, whose removal is a job: areas/workspaces.test.ts',
}
