/** Conditions while they are edited: what of them is missing, and what of them is sent. */
import { expect, it } from 'vitest'
import {
  conditionFaults,
  conditionOf,
  type EditedGroup,
  type EditedRule,
} from '../../../frontend/src/pages/blocks/conditions/condition-draft.ts'
import { isStrange } from '../../../frontend/src/pages/blocks/conditions/condition-rule.tsx'

const rule = (id: string, more: Partial<EditedRule> = {}): EditedRule => ({
  id,
  field: 'city',
  operator: '=',
  value: 'Bath',
  ...more,
})
const group = (id: string, rules: EditedGroup['rules']): EditedGroup => ({ id, combinator: 'and', not: false, rules })

it('a condition lacks a rule in a group, a field in a rule, and a value where its operator compares', () => {
  const rules = [
    rule('whole'),
    rule('no-field', { field: '' }),
    rule('no-value', { value: '' }),
    rule('zero', { value: 0 }),
    rule('null', { operator: 'null', value: '' }),
    rule('not-null', { operator: 'notNull', value: '' }),
    group('inner', []),
    group('other', [rule('deep', { value: '' })]),
  ]
  expect(conditionFaults(group('outer', rules)).map(({ path, code }) => [path, code])).toEqual([
    ['no-field.field', 'mandatory'],
    ['no-value.value', 'mandatory'],
    ['inner.rules', 'no-condition'],
    ['deep.value', 'mandatory'],
  ])
  expect(conditionFaults(group('outer', []))).toMatchObject([{ path: 'outer.rules' }])
})

it('a condition is sent without the ids of its parts, and without a value where none is compared', () => {
  const rules = [rule('a', { operator: 'null', value: 'Bath' }), { ...group('b', [rule('c')]), not: true }]
  expect(conditionOf(group('outer', rules))).toEqual({
    combinator: 'and',
    rules: [
      { field: 'city', operator: 'null', value: '' },
      { combinator: 'and', not: true, rules: [{ field: 'city', operator: '=', value: 'Bath' }] },
    ],
  })
})

it('a rule is strange that names a field that is not among those that are known', () => {
  const field = (name: string) => ({ name }) as Parameters<typeof isStrange>[1][number]
  expect([[], [field('city')], [field('town')]].map((fields) => isStrange(rule('a'), fields))).toEqual([
    false,
    false,
    true,
  ])
  expect(isStrange(rule('a', { field: '' }), [field('town')])).toBe(false)
})
