/** Refuses steps of a macro that name what does not exist. */
import { CompanySettings } from '#shared/contracts/company-settings'
import type { MacroStep } from '#shared/contracts/inbox'
import { faultAt, type FaultCode, type FieldFault } from '#shared/faults'
import { badRequest } from '#shared/problem'
import type { Context } from '../../platform/request/context.ts'
import { Table } from '../../platform/table/table.ts'
import { contentScope, members, settings } from '../../platform/tenancy/tenancy.ts'
import { blocksOf } from '../../content/items/blocks.ts'
import { departmentsOf } from '../../company/departments.ts'

/** What is wrong with a step, by the field it is in. */
type Wrong = readonly [field: string, code: FaultCode] | undefined
type Check<Do extends MacroStep['do']> = (step: Extract<MacroStep, { do: Do }>, context: Context) => Promise<Wrong>

const checks: { readonly [Do in MacroStep['do']]?: Check<Do> } = {
  block: async ({ blockId }, context) => ((await isBlock(context, blockId)) ? undefined : ['blockId', 'block-gone']),
  assign: async ({ agentId }, { table }) =>
    (await table.get(members, agentId)) ? undefined : ['agentId', 'agent-gone'],
  department: async ({ departmentId }, { table }) =>
    (await departmentsOf({ table })).some(({ _id }) => _id === departmentId)
      ? undefined
      : ['departmentId', 'department-gone-step'],
  tag: async ({ tag }, context) => {
    const { tags } = await settingsOf(context)
    return tags.includes(tag) ? undefined : ['tag', 'word-gone']
  },
  language: async ({ language }, { member }) =>
    member.company.supportedLangs.includes(language) ? undefined : ['language', 'language-not-offered'],
  complete: async ({ topic, outcome }, context) => {
    const { topics, outcomes } = await settingsOf(context)
    if (topic && !topics.includes(topic)) return ['topic', 'word-gone']
    return outcome && !outcomes.includes(outcome) ? ['outcome', 'word-gone'] : undefined
  },
}

/** What a step names must exist when it is saved; what is deleted later refuses the run. */
export async function requireSteps(context: Context, steps: readonly MacroStep[]): Promise<void> {
  const faults = await Promise.all(
    steps.map(async (step, index): Promise<FieldFault | undefined> => {
      // The table's entry for a kind takes the steps of that kind.
      const check = checks[step.do] as ((step: MacroStep, context: Context) => Promise<Wrong>) | undefined
      const wrong = await check?.(step, context)
      return wrong && faultAt(`steps.${index}.${wrong[0]}`, wrong[1])
    }),
  )
  const found = faults.filter((fault) => fault !== undefined)
  if (found.length > 0) throw badRequest(...found)
}

const settingsOf = async ({ table }: Context) => (await table.get(settings, 'settings')) ?? CompanySettings.parse({})

/** Whether any environment has the block: customers may be in another one than the agent. */
async function isBlock({ scope, member }: Context, blockId: string): Promise<boolean> {
  const found = await Promise.all(
    member.environments.list.map(async (environment) =>
      blocksOf(new Table(contentScope(scope.client, environment)), [blockId]),
    ),
  )
  return found.some((blocks) => blocks.length > 0)
}
