/** Conditions while they are edited: like those of the contract, with an id for each part and free to be unfinished. */
import * as z from 'zod/mini'
import { faultAt, type FieldFault } from '#shared/faults'
import { operators, type Condition, type Group, type Operator, type Rule } from '#shared/fields/conditions'

export const EditedRule = z.object({
  id: z.string(),
  field: z.string(),
  operator: z.enum(operators),
  value: z.union([z.string(), z.number(), z.boolean()]),
})
export type EditedRule = z.infer<typeof EditedRule>

export interface EditedGroup {
  id: string
  combinator: 'and' | 'or'
  not: boolean
  rules: (EditedRule | EditedGroup)[]
}

export const EditedGroup: z.ZodMiniType<EditedGroup> = z.object({
  id: z.string(),
  combinator: z.enum(['and', 'or']),
  not: z.boolean(),
  rules: z.array(z.union([EditedRule, z.lazy(() => EditedGroup)])),
})

/** A group inside a group inside a group is as deep as it goes. */
export const groupLevelsMax = 3

export const isGroup = (member: EditedRule | EditedGroup): member is EditedGroup => 'rules' in member

export const emptyGroup = (): EditedGroup => ({ id: crypto.randomUUID(), combinator: 'and', not: false, rules: [] })

export const emptyRule = (): EditedRule => ({ id: crypto.randomUUID(), field: '', operator: '=', value: '' })

export const editedGroup = ({ combinator, not = false, rules }: Group): EditedGroup => ({
  id: crypto.randomUUID(),
  combinator,
  not,
  rules: rules.map((member) => ('rules' in member ? editedGroup(member) : editedRule(member))),
})

const editedRule = (rule: Rule): EditedRule => ({ id: crypto.randomUUID(), ...rule })

/** What is sent; the builder offers no group below the last level. */
export const conditionOf = (group: EditedGroup): Condition => plainGroup(group) as Condition

function plainGroup({ combinator, not, rules }: EditedGroup): Group {
  return {
    combinator,
    ...(not && { not }),
    rules: rules.map((one) => (isGroup(one) ? plainGroup(one) : plainRule(one))),
  }
}

const plainRule = ({ field, operator, value }: EditedRule): Rule => ({
  field,
  operator,
  value: takesValue(operator) ? value : '',
})

export const takesValue = (operator: Operator): boolean => operator !== 'null' && operator !== 'notNull'

/** What is missing in a condition, at the part that lacks it. */
export const conditionFaults = (condition: EditedGroup): FieldFault[] =>
  partsOf(condition).flatMap((part) => {
    if (isGroup(part)) return part.rules.length > 0 ? [] : [faultAt(`${part.id}.rules`, 'no-condition')]
    if (!part.field) return [faultAt(`${part.id}.field`, 'mandatory')]
    return takesValue(part.operator) && part.value === '' ? [faultAt(`${part.id}.value`, 'mandatory')] : []
  })

/** Every rule and group of a condition, the outermost first. */
export const partsOf = (group: EditedGroup): (EditedRule | EditedGroup)[] => [
  group,
  ...group.rules.flatMap((member) => (isGroup(member) ? partsOf(member) : [member])),
]
