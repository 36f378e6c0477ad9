/**
 * The parts of a workspace beside its content, as a backup keeps them and a workspace file holds them: no secret is in any
 * of them, and nothing that tells when it was saved. What they hold is added or updated, and what they do not hold stays.
 */
import * as z from 'zod/mini'
import { workspaceParts, type Counted, type WorkspacePart } from '#shared/contracts/portability'
import { Problem } from '#shared/problem'
import { forgetChannels } from '../channels/opened-channel.ts'
import type { EnvironmentScope } from '../platform/table/scope.ts'
import { transact, type Change } from '../platform/table/transaction.ts'
import { ChannelsPart, planChannels, readChannels } from './parts/channels.ts'
import { CompanyPart, planCompany, readCompany } from './parts/company.ts'
import {
  DepartmentPart,
  EventPart,
  planDepartments,
  planEvents,
  planVariables,
  readDepartments,
  readEvents,
  readVariables,
  VariablePart,
} from './parts/named.ts'
import type { OtherIds, PartPlan, PlanContext } from './parts/part.ts'

export const WorkspaceParts = z.object({
  company: CompanyPart,
  channels: ChannelsPart,
  departments: z.array(DepartmentPart),
  events: z.array(EventPart),
  variables: z.array(VariablePart),
} satisfies Record<WorkspacePart, unknown>)
export type WorkspaceParts = z.infer<typeof WorkspaceParts>

/** The parts as they are now: of the company, and of the channels of an environment. */
export async function readParts({ client, environment }: EnvironmentScope): Promise<WorkspaceParts> {
  const scope = { client, environment }
  const [company, channels, departments, events, variables] = await Promise.all([
    readCompany(scope),
    readChannels(scope),
    readDepartments(scope),
    readEvents(scope),
    readVariables(scope),
  ])
  return { company, channels, departments, events, variables }
}

export interface PartsPlan {
  /** Transactions that land before the others, each by itself: additions that are too many for one. */
  readonly first: readonly (readonly Change[])[]
  /** What lands with the pointer: at most 80. */
  readonly changes: readonly Change[]
  readonly outcome: Record<WorkspacePart, Counted>
  /** Secrets that no file holds and nobody has entered here. */
  readonly missing: readonly { readonly channel: string; readonly field: string }[]
  /** What of a backup stays as it is here, as `company.cors`: the rules of today refuse what the backup holds. */
  readonly kept: readonly string[]
  /** The areas whose pages show something else after it. */
  readonly areas: readonly string[]
  /** The ids that departments and events have here, where those are others. */
  readonly ids: OtherIds
}

/** So many changes land beside a pointer, its release, the backup before it, and who is told of it. */
const changesMax = 80

/** The areas that show a part. */
const areasOf = {
  company: 'settings',
  channels: 'channels',
  departments: 'departments',
  events: 'events',
  variables: 'variables',
} as const satisfies Record<WorkspacePart, string>

/**
 * What makes the parts of a workspace those given; nothing is written yet. `isForeign`: they come from a file that anybody
 * may have written. Throws `file-refused`, and `too-large` where more changes than land at once.
 */
export async function planParts(
  { now, newId, by }: Pick<PlanContext, 'now' | 'newId' | 'by'>,
  { client, environment }: EnvironmentScope,
  parts: Partial<WorkspaceParts>,
  { isForeign = false } = {},
): Promise<PartsPlan> {
  const context = { now, newId, by, scope: { client, environment }, isForeign }
  const [departments, events, variables, known] = await Promise.all([
    planDepartments(context, parts.departments ?? []),
    planEvents(context, parts.events ?? []),
    planVariables(context, parts.variables ?? []),
    readDepartments(context.scope),
  ])
  const there = new Set([...known, ...(parts.departments ?? [])].map(({ _id }) => _id))
  const departmentOf = (id: string | undefined) =>
    id === undefined ? undefined : (departments.ids.get(id) ?? (there.has(id) ? id : undefined))
  const company = parts.company && (await planCompany(context, parts.company, departmentOf))
  const languages = parts.company?.supportedLangs ?? (await readCompany(context.scope)).supportedLangs ?? []
  const channels = await planChannels(context, parts.channels ?? {}, { departmentOf, languages })
  const plans: Record<WorkspacePart, PartPlan> = {
    company: company ?? { changes: [], additions: [], outcome: channelsNone },
    channels,
    departments,
    events,
    variables,
  }
  const outcome = Object.fromEntries(workspaceParts.map((part) => [part, plans[part].outcome])) as PartsPlan['outcome']
  return {
    ...inTransactions(workspaceParts.map((part) => plans[part])),
    outcome,
    missing: channels.missing,
    kept: workspaceParts.flatMap((part) => (plans[part].kept ?? []).map((name) => `${part}.${name}`)),
    areas: workspaceParts
      .filter((part) => outcome[part].created + outcome[part].updated > 0)
      .map((part) => areasOf[part]),
    ids: new Map([...departments.ids, ...events.ids]),
  }
}

const channelsNone: Counted = { created: 0, updated: 0, skipped: 0, removed: 0 }

/** As much as possible lands together; where that is too much, what is new lands before it. */
export function inTransactions(
  plans: readonly Pick<PartPlan, 'changes' | 'additions'>[],
): Pick<PartsPlan, 'first' | 'changes'> {
  const changes = plans.flatMap((plan) => plan.changes)
  const additions = plans.flatMap((plan) => plan.additions)
  if (changes.length > changesMax) throw new Problem('too-large', { limit: `${changesMax} changed settings at once` })
  if (changes.length + additions.flat().length <= changesMax)
    return { first: [], changes: [...changes, ...additions.flat()] }
  const first: Change[][] = []
  for (const addition of additions) {
    const last = first.at(-1)
    if (last && last.length + addition.length <= changesMax) last.push(...addition)
    else first.push([...addition])
  }
  return { first, changes }
}

/** Lands what must be there before the changes of a plan; after a failure it is planned anew, and finds what has landed. */
export async function landFirst({ first }: Pick<PartsPlan, 'first'>): Promise<void> {
  for (const changes of first) await transact(changes)
}

/** Has this process read anew what a plan has changed. */
export const forgetParts = (scope: EnvironmentScope): void => forgetChannels(scope)
