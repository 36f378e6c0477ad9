/** What all rules of a company cost for one message: it is bounded, and what no rule has looked at is hidden. */
import { RE2JS } from 're2js'
import { describe, expect, it, vi } from 'vitest'
import { CountedText, MaskBudget } from '../../../functions/chat/masking/mask-budget.ts'
import { partsToHide, stepsOfRules } from '../../../functions/chat/masking/masking.ts'
import { maskedText } from '#shared/masking/mask'

const rule = { name: 'Rule', replacement: '***', enabled: true, revision: 1 }
const rulesOf = (patterns: readonly string[]) =>
  patterns.map((pattern, index) => ({ ...rule, _id: String(index), pattern }))

const companyWith = (patterns: readonly string[]) => ({
  company: { timezone: 'Europe/Berlin' },
  masking: { modes: {}, modesRevision: 0, revision: 1, rules: rulesOf(patterns) },
})

const shownOf = (text: string, patterns: readonly string[], budget = new MaskBudget()) =>
  maskedText(text, partsToHide(text, companyWith(patterns), { budget }), (kind) => `[${kind.toUpperCase()}]`).shown

/** Each reads to the end of a text of "a" for every one of two hundred matches. */
const dear = Array.from({ length: 100 }, (_, index) => `a[^${String.fromCharCode(0x4e00 + index)}]*z|a`)

describe('the budget of masking rules', () => {
  it('bounds what 100 dear rules cost for 5,000 characters, and hides all of the text', () => {
    const budget = new MaskBudget()
    expect(shownOf('a'.repeat(4990) + ' Jo is ill', dear, budget)).toMatch(/^(\*\*\*)+$/)
    expect(budget.spent).toBe(12_000_000)
  })

  it('ends a single search that would take more than is left', () => {
    const budget = new MaskBudget(20_000)
    expect(shownOf('x'.repeat(5000), ['x[^b]{1,40}$'], budget)).toBe('***')
    expect(budget.spent).toBe(20_000)
  })

  it('is one for all texts of a message', () => {
    const budget = new MaskBudget(30_000)
    expect(shownOf('Hello there', ['KD\\d+|\\d+K'], budget)).toBe('Hello there')
    expect(shownOf('b'.repeat(5000), ['[^a]{1,3}[cd]'], budget)).toBe('***')
    expect(shownOf('Hello there', ['KD\\d+|\\d+K'], budget)).toBe('***')
  })

  it('keeps the placeholders of what the product knows where the rest is hidden', () => {
    const budget = new MaskBudget(1)
    expect(shownOf('My card 4556 7375 8689 9855, I am ill', ['ill'], budget)).toBe('***[CARD]***')
  })

  it('is enough for 100 ordinary rules over a long message', () => {
    const ordinary = Array.from({ length: 100 }, (_, index) => `[A-Z]{2}${index}\\d{4}`)
    const text = 'We ordered two chairs and one has arrived. '.repeat(116)
    expect(shownOf(`${text}XY71234`, ordinary)).toBe(`${text}***`)
  })
})

describe('a rule with more than two hundred matches', () => {
  it('hides the rest of a text also where a value that the product knows stands in it', () => {
    const text = `${'7 '.repeat(250)}and 4556 7375 8689 9855, then Jo`
    expect(shownOf(text, ['7 '])).toMatch(/^(\*\*\*)+\[CARD\]\*\*\*$/)
  })
})

describe('the steps of rules', () => {
  it('are measured once of each pattern, which is compiled once', () => {
    const [compile, match] = [vi.spyOn(RE2JS, 'compile'), vi.spyOn(RE2JS.prototype, 'matcher')]
    const own = rulesOf(['once-\\d{7}'])
    const needed = stepsOfRules(own)
    const matched = match.mock.calls.length
    expect([stepsOfRules(own), compile.mock.calls.length, match.mock.calls.length - matched]).toEqual([needed, 1, 0])
    vi.restoreAllMocks()
  })

  it('are counted over enabled rules', () => {
    const [slow, quick, off] = rulesOf(['a[^b]*z|a', 'KD-\\d+', 'a[^c]*z|a'])
    expect(stepsOfRules([slow!])).toBeGreaterThan(6_000_000)
    expect(stepsOfRules([quick!])).toBeLessThan(100_000)
    expect(stepsOfRules([quick!])).toBeGreaterThan(300)
    expect(stepsOfRules([quick!, { ...off!, enabled: false }])).toBe(stepsOfRules([quick!]))
  })
})

it('a search costs the steps of its pattern before it reads, and those of each character once', () => {
  const budget = new MaskBudget(1000)
  const text = new CountedText('a'.repeat(64), 5, budget)
  text.searchFrom(0)
  expect(budget.spent).toBe(5)
  for (const at of [1, 0, 1]) text.charCodeAt(at)
  expect(budget.spent).toBe(15)
  expect([text.indexOf('b', 32), budget.spent]).toEqual([-1, 17])
})

it('a budget is spent to its last step, and gives none beyond', () => {
  const budget = new MaskBudget(10)
  budget.spend(4)
  budget.spend(6)
  expect(budget.spent).toBe(10)
  expect(() => budget.spend(1)).toThrow()
  const small = new MaskBudget(10)
  expect(() => small.spend(11)).toThrow()
  expect(small.spent).toBe(10)
})
