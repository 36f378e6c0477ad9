/**
 * Evaluates a condition against facts, the answers to a form and variables. Comparison is lenient about types, because
 * authors write conditions as text and customers type answers: `3` equals `3.0`, `01.05.2026` equals `2026-05-01`, and
 * `Red` equals `red`. A field without a value is null: it equals nothing, contains nothing, and is neither smaller nor
 * greater than anything. A rule about a field that does not exist is false, whatever it asks.
 */
import type { Facts, Group, Operator, Rule } from '../fields/conditions.ts'
import { isoDate } from '../fields/fields.ts'
import type { FormValue } from './form-answer.ts'
import { normalForm } from '../fields/normal-form.ts'

/** The fields of conditions: the first of a name that has a value counts. */
export interface KnownFields {
  readonly facts: Facts
  readonly answers: Readonly<Record<string, FormValue>>
  /** By lower-case name. */
  readonly variables: Readonly<Record<string, string>>
  /** Those that exist without a value: questions that nobody has answered, variables that nothing has set. */
  readonly unset: ReadonlySet<string>
}

export const holds = (group: Group, known: KnownFields): boolean => {
  const isTrue = (member: Rule | Group): boolean => ('rules' in member ? holds(member, known) : passes(member, known))
  const all = group.combinator === 'and' ? group.rules.every(isTrue) : group.rules.some(isTrue)
  return all !== (group.not ?? false)
}

/** Whether a rule about answers holds; a question that was not answered, or was skipped, has the answer null. */
export const isTrueOf = (answers: KnownFields['answers'], { field, operator, value }: Rule): boolean =>
  tests[operator](Object.hasOwn(answers, field) ? answers[field]! : null, value)

/** The fields that a condition names. */
export const fieldsIn = ({ rules }: Group): string[] =>
  rules.flatMap((member) => ('rules' in member ? fieldsIn(member) : [member.field]))

/** The value of a field; `undefined` of one that does not exist. */
export function fieldValue(field: string, { facts, answers, variables, unset }: KnownFields): FormValue | undefined {
  if (Object.hasOwn(facts, field)) return facts[field as keyof Facts] // `hasOwn` has just checked it.
  if (Object.hasOwn(answers, field)) return answers[field]
  const name = field.toLowerCase()
  if (Object.hasOwn(variables, name)) return variables[name]
  return unset.has(field) ? null : undefined
}

function passes({ field, operator, value }: Rule, known: KnownFields): boolean {
  const answered = fieldValue(field, known)
  return answered !== undefined && tests[operator](answered, value)
}

type Test = (answered: FormValue, wanted: Rule['value']) => boolean

const isNull: Test = (answered) => answered === null || answered === ''
const isEqual: Test = (answered, wanted) => order(answered, wanted) === 0
const contains: Test = (answered, wanted) =>
  Array.isArray(answered)
    ? answered.some((member) => isEqual(member, wanted))
    : !isNull(answered, wanted) && textOf(answered).includes(textOf(wanted))

const tests: Readonly<Record<Operator, Test>> = {
  '=': isEqual,
  '!=': (answered, wanted) => !isEqual(answered, wanted),
  '<': (answered, wanted) => order(answered, wanted) === -1,
  '<=': (answered, wanted) => [-1, 0].includes(order(answered, wanted) ?? NaN),
  '>': (answered, wanted) => order(answered, wanted) === 1,
  '>=': (answered, wanted) => [1, 0].includes(order(answered, wanted) ?? NaN),
  contains,
  doesNotContain: (answered, wanted) => !contains(answered, wanted),
  beginsWith: (answered, wanted) => !isNull(answered, wanted) && textOf(answered).startsWith(textOf(wanted)),
  endsWith: (answered, wanted) => !isNull(answered, wanted) && textOf(answered).endsWith(textOf(wanted)),
  null: isNull,
  notNull: (answered, wanted) => !isNull(answered, wanted),
}

/** The order of two values: as numbers if both are numbers, else as days, else as texts. */
function order(answered: FormValue, wanted: Rule['value']): -1 | 0 | 1 | undefined {
  if (isNull(answered, wanted)) return undefined
  const pairs = [numberOf, dayOf, textOf].map((as) => [as(answered), as(wanted)] as const)
  const [left, right] = pairs.find(([one, other]) => one !== undefined && other !== undefined) ?? []
  if (left === undefined || right === undefined) return undefined
  if (left === right) return 0
  // Neither of true and false is the smaller one.
  if (typeof answered === 'boolean' || typeof wanted === 'boolean') return undefined
  return left < right ? -1 : 1
}

function numberOf(value: FormValue): number | undefined {
  if (typeof value === 'number') return value
  return typeof value === 'string' && /^\s*[+-]?\d{1,15}(\.\d{1,15})?\s*$/.test(value) ? Number(value) : undefined
}

const dayOf = (value: FormValue): string | undefined => (typeof value === 'string' ? isoDate(value) : undefined)

const textOf = (value: FormValue): string => normalForm(typeof value === 'string' ? value : JSON.stringify(value))
