/**
 * Conditions of a decision block, as data: what the visual builder writes and the engine reads. A condition speaks of the
 * answers to a form's questions by their keys, and of three facts that are always known (LOGIC-005).
 */
import * as z from 'zod/mini'
import { titleLengthMax } from '../limits.ts'

export const facts = ['isBankHoliday', 'isOpen', 'isNewUser'] as const
export type Fact = (typeof facts)[number]
export type Facts = Readonly<Record<Fact, boolean>>

export const operators = [
  '=',
  '!=',
  '<',
  '<=',
  '>',
  '>=',
  'contains',
  'doesNotContain',
  'beginsWith',
  'endsWith',
  'null',
  'notNull',
] as const
export type Operator = (typeof operators)[number]

const rulesMax = 50
/** A group inside a group inside a group is as deep as it goes. */
export const Rule = z.object({
  /** A fact, or the key of a question. */
  field: z.string().check(z.minLength(1, 'mandatory'), z.maxLength(titleLengthMax)),
  operator: z.enum(operators),
  value: z.union([z.string().check(z.maxLength(titleLengthMax)), z.number(), z.boolean()]),
})
const groupOf = <Member extends z.ZodMiniType>(member: Member) =>
  z.object({
    combinator: z.enum(['and', 'or']),
    not: z.optional(z.boolean()),
    rules: z.array(member).check(z.minLength(1, 'no-condition'), z.maxLength(rulesMax, 'conditions-max')),
  })
const inner = groupOf(Rule)
const middle = groupOf(z.union([Rule, inner]))

export const Condition = groupOf(z.union([Rule, middle]))
export type Condition = z.infer<typeof Condition>
export type Rule = z.infer<typeof Rule>
export type Group = { combinator: 'and' | 'or'; not?: boolean | undefined; rules: readonly (Rule | Group)[] }
