/**
 * Departments, custom events and variables of a company, of which each name is there once. One of a file is the one here
 * that has its name, else its id; it keeps the id it has here. What the file does not hold stays.
 */
import { isDeepStrictEqual } from 'node:util'
import * as z from 'zod/mini'
import { Department, hasHours } from '#shared/contracts/departments'
import { EventName } from '#shared/contracts/events'
import { lookOf } from '#shared/fields/names'
import { variableFault, VariableName, variableTypes, VariableValue } from '#shared/fields/variables'
import { Id } from '#shared/ids'
import { departmentsMax, eventsPerCompanyMax, variablesMax } from '#shared/limits'
import { compareTexts } from '#shared/order'
import { Problem } from '#shared/problem'
import { defaultChange, nameChanges } from '../../platform/table/name-claims.ts'
import type { ClientScope } from '../../platform/table/scope.ts'
import { Table } from '../../platform/table/table.ts'
import type { Change } from '../../platform/table/transaction.ts'
import { customEvents, variables } from '../../platform/tenancy/tenancy.ts'
import { departments } from '../../company/departments.ts'
import { noneCounted, type PartPlan, type PlanContext } from './part.ts'

const DepartmentFields = z.omit(Department, { revision: true })
export const DepartmentPart = DepartmentFields.check(hasHours)
export type DepartmentPart = z.infer<typeof DepartmentPart>

export const EventPart = z.object({ _id: Id, name: EventName, enabled: z.boolean() })
export type EventPart = z.infer<typeof EventPart>

export const VariablePart = z
  .object({ _id: Id, name: VariableName, type: z.enum(variableTypes), value: VariableValue })
  .check(({ value: { type, value }, issues }) => {
    const code = variableFault(type, value)
    if (code) issues.push({ code: 'custom', message: code, path: ['value'], input: value })
  })
export type VariablePart = z.infer<typeof VariablePart>

interface Named {
  readonly _id: string
  readonly name: string
}

export interface NamedPlan extends PartPlan {
  /** By the ids of the file. */
  readonly ids: ReadonlyMap<string, string>
}

const tableOf = ({ client }: ClientScope) => new Table({ client })
const inOrderOfIds = <Item extends Named>(items: readonly Item[]): Item[] =>
  items.toSorted((a, b) => compareTexts(a._id, b._id))

export const readDepartments = async (scope: ClientScope): Promise<DepartmentPart[]> =>
  inOrderOfIds((await tableOf(scope).list(departments)).map((item) => DepartmentFields.parse(item)))

export const readEvents = async (scope: ClientScope): Promise<EventPart[]> =>
  inOrderOfIds((await tableOf(scope).list(customEvents)).map(({ _id, name, enabled }) => ({ _id, name, enabled })))

export const readVariables = async (scope: ClientScope): Promise<VariablePart[]> =>
  inOrderOfIds((await tableOf(scope).list(variables)).map(({ _id, name, type, value }) => ({ _id, name, type, value })))

export async function planDepartments(context: PlanContext, given: readonly DepartmentPart[]): Promise<NamedPlan> {
  const table = tableOf(context.scope)
  const here = await table.list(departments)
  const hasDefault = here.some(({ isDefault }) => isDefault)
  // One that is the default already stays it; settings name the one whom customers come to.
  const fitted = given.map((each) => ({ ...each, isDefault: each.isDefault && !hasDefault }))
  const plan = planNamed(context, {
    kind: 'department',
    here,
    given: fitted,
    isOlder: (before, after) =>
      !isDeepStrictEqual(DepartmentFields.parse({ ...before, isDefault: false }), { ...after, isDefault: false }),
    replace: (before, after) =>
      table.replace(
        departments,
        { ...after, isDefault: before.isDefault, revision: (before.revision ?? 0) + 1 },
        { field: 'revision', value: before.revision || undefined, isThere: true },
      ),
    create: (item) => [
      table.create(departments, { ...item, revision: 1 }, 'unavailable'),
      ...(item.isDefault ? [defaultChange(table, { kind: 'department', itemId: item._id })] : []),
    ],
  })
  requireRoom(plan, departmentsMax, 'departments')
  return plan
}

export async function planEvents(context: PlanContext, given: readonly EventPart[]): Promise<NamedPlan> {
  const table = tableOf(context.scope)
  const plan = planNamed(context, {
    kind: 'event',
    here: await table.list(customEvents),
    given,
    isOlder: (before, after) => before.enabled !== after.enabled,
    replace: (before, { enabled }) =>
      table.replace(
        customEvents,
        { ...before, enabled, revision: before.revision + 1 },
        { field: 'revision', value: before.revision, isThere: true },
      ),
    create: (item) => [table.create(customEvents, { ...item, revision: 1 }, 'unavailable')],
    // Companies' own systems call it by its name.
    keepsName: true,
  })
  requireRoom(plan, eventsPerCompanyMax, 'events')
  return plan
}

export async function planVariables(context: PlanContext, given: readonly VariablePart[]): Promise<NamedPlan> {
  const table = tableOf(context.scope)
  const updated = context.now.toISOString()
  const plan = planNamed(context, {
    kind: 'variable',
    here: await table.list(variables),
    given,
    isOlder: (before, { name, type, value }) => before.name !== name || before.type !== type || before.value !== value,
    replace: (before, { name, type, value }) =>
      table.replace(
        variables,
        { ...before, name, type, value, updated, revision: before.revision + 1 },
        { field: 'revision', value: before.revision, isThere: true },
      ),
    create: (item) => [table.create(variables, { ...item, updated, revision: 1 }, 'unavailable')],
  })
  requireRoom(plan, variablesMax, 'variables')
  return plan
}

interface NamedKind<Here extends Named, Given extends Named> {
  readonly kind: 'department' | 'event' | 'variable'
  readonly here: readonly Here[]
  readonly given: readonly Given[]
  /** Whether what is here says something else than the file. */
  readonly isOlder: (before: Here, after: Given) => boolean
  readonly replace: (before: Here, after: Given) => Change
  readonly create: (item: Given) => readonly Change[]
  /** One of another name is another one, whatever its id. */
  readonly keepsName?: boolean
}

function planNamed<Here extends Named, Given extends Named>(
  { newId, scope }: PlanContext,
  { kind, here, given, isOlder, replace, create, keepsName = false }: NamedKind<Here, Given>,
): NamedPlan & { readonly total: number } {
  const table = tableOf(scope)
  const known = sameOnes(here, given, keepsName)
  const isTaken = new Set(here.map(({ _id }) => _id))
  const [changes, additions, ids]: [Change[], Change[][], Map<string, string>] = [[], [], new Map()]
  const outcome = noneCounted()
  for (const each of given) {
    const before = known.get(each)
    const item = { ...each, _id: before?._id ?? (isTaken.has(each._id) ? newId() : each._id) }
    if (item._id !== each._id) ids.set(each._id, item._id)
    const claim = { kind, itemId: item._id, before: before?.name, after: each.name }
    if (before && !isOlder(before, item)) outcome.skipped += 1
    else if (before) {
      changes.push(...[replace(before, item), ...nameChanges(table, claim)].map(orAgain))
      outcome.updated += 1
    } else {
      additions.push([...create(item), ...nameChanges(table, claim)].map(orAgain))
      outcome.created += 1
    }
  }
  return { changes, additions, outcome, ids, total: here.length + additions.length }
}

/** Whoever changes the same meanwhile has it planned anew. */
const orAgain = (change: Change): Change => ({ ...change, otherwise: 'unavailable' })

/** What of a file is here already: by its name, and else by its id. */
function sameOnes<Here extends Named, Given extends Named>(
  here: readonly Here[],
  given: readonly Given[],
  keepsName: boolean,
): ReadonlyMap<Given, Here> {
  const byName = new Map(here.map((each) => [lookOf(each.name), each]))
  const found = new Map<Given, Here>()
  for (const each of given) {
    const same = byName.get(lookOf(each.name))
    if (same) found.set(each, same)
  }
  const isFound = new Set([...found.values()].map(({ _id }) => _id))
  for (const each of keepsName ? [] : given) {
    const same = here.find(({ _id }) => _id === each._id)
    if (same && !found.has(each) && !isFound.has(same._id)) found.set(each, same)
  }
  return found
}

export function requireRoom(
  { total, additions }: { total: number; additions: readonly unknown[] },
  max: number,
  what: string,
) {
  if (additions.length > 0 && total > max) throw new Problem('too-large', { limit: `${max} ${what}` })
}
