import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  Condition,
  facts,
  operators,
  type Facts,
  type Group,
  type Operator,
  type Rule,
} from '#shared/fields/conditions'
import { fieldsIn, holds as holdsFor, type KnownFields } from '#shared/engine/conditions'
import type { FormValue } from '#shared/engine/form-answer'

const noFacts: Facts = { isBankHoliday: false, isOpen: false, isNewUser: false }
const ruleOf = (field: string, operator: Operator, value: Rule['value']): Rule => ({ field, operator, value })
const all = (...rules: (Rule | Group)[]): Group => ({ combinator: 'and', rules })
const any = (...rules: (Rule | Group)[]): Group => ({ combinator: 'or', rules })

type Answers = KnownFields['answers']

/** Every field that a test names exists, answered or not. */
const holds = (group: Group, answers: Answers, known: Facts): boolean =>
  holdsFor(group, { facts: known, answers, variables: {}, unset: new Set(fieldsIn(group)) })

const passes = (answered: FormValue | undefined, operator: Operator, value: Rule['value'] = '') =>
  holds(all(ruleOf('it', operator, value)), answered === undefined ? {} : { it: answered }, noFacts)

describe('a rule', () => {
  it.each<[FormValue, Operator, Rule['value']]>([
    ['Red', '=', ' red'],
    [3, '=', '3.0'],
    ['3', '=', 3],
    [true, '=', 'true'],
    ['2026-05-01', '=', '01.05.2026'],
    ['red', '!=', 'blue'],
    [9, '<', '10'],
    ['9', '<=', '9'],
    ['2026-05-01', '<', '2/5/2026'],
    ['b', '>', 'a'],
    [10, '>=', 9],
    ['A red rose', 'contains', 'RED'],
    [1234, 'contains', '23'],
    [['red', 'blue'], 'contains', 'Red'],
    [['red', 'blue'], 'doesNotContain', 're'],
    ['A rose', 'beginsWith', 'a '],
    ['A rose', 'endsWith', 'ROSE'],
    [false, 'notNull', ''],
    [0, 'notNull', ''],
    [null, 'null', ''],
    ['', 'null', ''],
  ])('holds: %j %s %j', (answered, operator, value) => expect(passes(answered, operator, value)).toBe(true))

  it.each<[FormValue, Operator, Rule['value']]>([
    [10, '<', '9'],
    ['10', '<', '9'],
    ['red', '=', 'blue'],
    [true, '>', false],
    [true, '=', 1],
    ['soon', '<', 3.5],
    ['red', 'beginsWith', 'ed'],
    ['red', 'endsWith', 're'],
    ['red', 'null', ''],
  ])('does not hold: %j %s %j', (answered, operator, value) => expect(passes(answered, operator, value)).toBe(false))

  it('about a question nobody has answered says only that it is null, or what it is not', () => {
    const held = operators.filter((operator) => passes(undefined, operator, 'x'))
    expect(held).toEqual(['!=', 'doesNotContain', 'null'])
    expect(operators.filter((operator) => passes(undefined, operator, ''))).toEqual(held)
    for (const field of ['constructor', '__proto__', 'toString'])
      expect(holds(all(ruleOf(field, 'null', '')), {}, noFacts), field).toBe(true)
  })

  it('about a field that does not exist is false, whatever it asks', () => {
    const unknown = { facts: noFacts, answers: {}, variables: { plan: 'Gold' }, unset: new Set(['colour']) }
    const held = (field: string) => operators.filter((operator) => holdsFor(all(ruleOf(field, operator, 'x')), unknown))
    for (const field of ['gone', 'constructor', '__proto__']) expect(held(field), field).toEqual([])
    expect(held('colour')).toEqual(['!=', 'doesNotContain', 'null'])
    expect(held('PLAN')).toEqual(['!=', '<', '<=', 'doesNotContain', 'notNull'])
    expect(holdsFor({ ...all(ruleOf('gone', '=', 'x')), not: true }, unknown)).toBe(true)
  })

  it('about a variable takes the answer to the form of that name first, and a fact before both', () => {
    const known = {
      facts: { ...noFacts, isOpen: true },
      answers: { plan: 'silver', isOpen: 'no' },
      variables: { plan: 'gold', town: 'Bath', isopen: 'no' },
      unset: new Set<string>(),
    }
    const equals = (field: string, value: string | boolean) => holdsFor(all(ruleOf(field, '=', value)), known)
    expect([equals('plan', 'silver'), equals('town', 'bath'), equals('isOpen', true)]).toEqual([true, true, true])
  })
})

describe('LOGIC-005: the facts', () => {
  it.each(facts)('LOGIC-005: %s is true or false whatever was answered', (fact) => {
    const isTrue = all(ruleOf(fact, '=', true))
    const isFalse = all(ruleOf(fact, '=', 'false'))
    const held = (condition: Group, known: Facts) => holds(condition, { [fact]: 'yes' }, known)
    expect([held(isTrue, noFacts), held(isFalse, noFacts)]).toEqual([false, true])
    expect([held(isTrue, { ...noFacts, [fact]: true }), held(isFalse, { ...noFacts, [fact]: true })]).toEqual([
      true,
      false,
    ])
  })
})

/** The same, worked out the long way round: three-valued comparing, groups as tables of truth. */
function reference(member: Rule | Group, answers: Readonly<Record<string, FormValue>>, known: Facts): boolean {
  if ('rules' in member) {
    const [yes, no] = [true, false].map(
      (wanted) => member.rules.filter((rule) => reference(rule, answers, known) === wanted).length,
    )
    const result = member.combinator === 'and' ? no === 0 : yes! > 0
    return member.not ? !result : result
  }
  const { field, operator, value } = member
  const answered: FormValue =
    new Map<string, FormValue>([...Object.entries(answers), ...Object.entries(known)]).get(field) ?? null
  const isMissing = answered === null || answered === ''
  if (operator === 'null' || operator === 'notNull') return isMissing === (operator === 'null')
  if (operator === 'doesNotContain' || operator === '!=')
    return !reference({ ...member, operator: operator === '!=' ? '=' : 'contains' }, answers, known)
  if (isMissing) return false
  const text = (one: FormValue) => (typeof one === 'string' ? one : JSON.stringify(one)).trim().toLowerCase()
  if (operator === 'contains') {
    if (!Array.isArray(answered)) return text(answered).split(text(value)).length > 1 || text(value) === ''
    return answered.some((one) => reference({ ...member, operator: '=' }, { [field]: one }, { ...known, [field]: one }))
  }
  if (operator === 'beginsWith') return text(answered).slice(0, text(value).length) === text(value)
  if (operator === 'endsWith') return text(value) === '' || text(answered).slice(-text(value).length) === text(value)
  const sides: FormValue[] = [answered, value]
  const isTruth = sides.some((side) => typeof side === 'boolean')
  const isNumeric = sides.every(
    (side) => typeof side === 'number' || (typeof side === 'string' && side !== '' && !Number.isNaN(Number(side))),
  )
  const isDays = sides.every((side) => typeof side === 'string' && /^\d{4}-\d\d-\d\d$|^\d\d\.\d\d\.\d{4}$/.test(side))
  const [left, right] = sides.map((side) =>
    isNumeric ? Number(side) : text(side).replace(isDays ? /^(\d\d)\.(\d\d)\.(\d{4})$/ : /^$/, '$3-$2-$1'),
  )
  const signs = left === right ? ['=', '<=', '>='] : isTruth ? [] : left! < right! ? ['<', '<='] : ['>', '>=']
  return signs.includes(operator)
}

const fields = ['colour', 'persons', 'day', 'sizes', ...facts]
const word = fc.constantFrom(
  '',
  'red',
  'Red rose',
  'rose',
  '7',
  '10',
  '-1.5',
  '2026-05-01',
  '02.05.2026',
  'true',
  'constructor',
)
const wanted = fc.oneof(word, fc.constantFrom(0, 7, 10, -1.5), fc.boolean())
const value: fc.Arbitrary<FormValue> = fc.oneof(
  wanted,
  fc.constant(null),
  fc.array(wanted, { maxLength: 3 }),
  fc.constant({ name: 'a.pdf' }),
)
const rule: fc.Arbitrary<Rule> = fc.record({
  field: fc.constantFrom(...fields),
  operator: fc.constantFrom(...operators),
  value: wanted,
})
const groupOf = <Member extends Rule | Group>(member: fc.Arbitrary<Member>): fc.Arbitrary<Group> =>
  fc.record(
    {
      combinator: fc.constantFrom('and' as const, 'or' as const),
      not: fc.boolean(),
      rules: fc.array(member, { minLength: 1, maxLength: 4 }),
    },
    { requiredKeys: ['combinator', 'rules'] },
  )
const inner = groupOf(rule)
const middle = groupOf(fc.oneof<fc.Arbitrary<Rule | Group>[]>(rule, inner))
const condition = groupOf(fc.oneof<fc.Arbitrary<Rule | Group>[]>(rule, middle))
const answers = fc.dictionary(fc.constantFrom(...fields), value)
const known: fc.Arbitrary<Facts> = fc.record({
  isBankHoliday: fc.boolean(),
  isOpen: fc.boolean(),
  isNewUser: fc.boolean(),
})

describe('whatever is written and answered', () => {
  it('a condition holds as it does when it is worked out the long way round', () => {
    fc.assert(
      fc.property(condition, answers, known, (written, answered, now) => {
        expect(holds(written, answered, now)).toBe(reference(written, answered, now))
      }),
      { numRuns: 2000 },
    )
  })

  it('what the builder may store is what is worked out', () => {
    fc.assert(
      fc.property(condition, (written) => {
        expect(Condition.parse(written)).toEqual(written)
      }),
    )
    expect(Condition.safeParse(all(all(all(all(ruleOf('colour', '=', 'red')))))).success).toBe(false)
  })

  it('not any of them is none of them', () => {
    fc.assert(
      fc.property(fc.array(rule, { minLength: 1 }), answers, known, (rules, answered, now) => {
        const none = all(...rules.map((one) => ({ ...all(one), not: true })))
        expect(holds({ ...any(...rules), not: true }, answered, now)).toBe(holds(none, answered, now))
      }),
    )
  })
})
