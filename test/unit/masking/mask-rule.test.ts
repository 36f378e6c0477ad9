/** A company's own patterns: which are refused and where, what they find, and that none of them hangs. */
import { describe, expect, it } from 'vitest'
import { maskPatternLengthMax } from '#shared/limits'
import { compileMaskPattern, hidesMuch, type MaskPattern } from '../../../functions/chat/masking/mask-rule.ts'

function patternOf(pattern: string): MaskPattern {
  const compiled = compileMaskPattern(pattern)
  if ('fault' in compiled) throw new Error(JSON.stringify(compiled.fault))
  return compiled
}
const faultOf = (pattern: string) => {
  const compiled = compileMaskPattern(pattern)
  return 'fault' in compiled ? compiled.fault : undefined
}

describe('patterns of masking rules', () => {
  it.each([
    ['a(b', 3],
    ['KD-[0-9', 3],
    ['KD-(?=x)', 3],
    ['x(?!y)', 1],
    ['ab\\1', 2],
    ['*a', 0],
    ['a**', 1],
    ['[z-a]', 1],
    ['a{3,2}', 1],
    ['\\', 0],
    ['((', 0],
    ['(((', 3],
    ['a(?<=b)c', 1],
  ])('are refused with the place of the fault: %s', (pattern, at) => {
    expect(faultOf(pattern)).toMatchObject({ code: 'pattern', at, reason: expect.stringMatching(/\w/) })
  })

  it('are named where they are short, and not where something is missing behind them', () => {
    expect([faultOf('(('), faultOf('(((')]).toMatchObject([{ part: '((' }, { part: '' }])
  })

  it.each(['', 'a*', '^', '\\b', '$', 'x?', '(a|)', '.*', '[0-9]*'])(
    'are refused where they match nothing: "%s"',
    (pattern) => {
      expect(faultOf(pattern)).toEqual({ code: 'pattern-empty' })
    },
  )

  it('are refused when they are too long or repeat repetitions', () => {
    expect(faultOf('a'.repeat(maskPatternLengthMax))).toBeUndefined()
    expect(faultOf('a'.repeat(maskPatternLengthMax + 1))).toMatchObject({ reason: 'too long' })
    // A thousand steps of its engine, and one more.
    expect(faultOf('a{998}')).toBeUndefined()
    expect(faultOf('a{999}')).toMatchObject({ reason: 'too many repetitions' })
    expect(faultOf('(?:a{0,30}){0,30}b')).toMatchObject({ reason: 'too many repetitions' })
  })

  it('find every match where it stands, beside characters of two code units too', () => {
    const text = '😀 KD-123456 and kd-7, KD-99'
    const found = patternOf('KD-\\d+')
      .find(text)
      .map(([start, end]) => text.slice(start, end))
    expect(found).toEqual(['KD-123456', 'KD-99'])
    expect(patternOf('(?i)kd-\\d+').find(text)).toHaveLength(3)
  })

  it('hide the rest of a text that holds hundreds of matches', () => {
    const text = 'a '.repeat(1000)
    const found = patternOf('a').find(text)
    expect(found.at(-1)?.[1]).toBe(text.length)
    expect(found.length).toBeLessThan(300)
  })

  it('are known to hide much or little of what people ordinarily write', () => {
    for (const much of ['.', '.+', '\\w+', '[a-zäöü]+', '\\S']) expect(hidesMuch(patternOf(much)), much).toBe(true)
    for (const little of ['\\d+', 'KD-\\d{6}', '[A-Z]{2}\\d+', '\\s', '(?i)rechnung'])
      expect(hidesMuch(patternOf(little)), little).toBe(false)
    // Half of it is not much yet.
    expect(hidesMuch({ find: (text) => [[0, text.length / 2]] })).toBe(false)
    expect(hidesMuch({ find: (text) => [[0, text.length / 2 + 1]] })).toBe(true)
  })

  it.each([
    '(a+)+$',
    '(a|aa)+$',
    '(a|a?)+b',
    '(.*)(.*)(.*)(.*)(.*)=',
    '(x+x+)+y',
    '([a-zA-Z]+)*!',
    '(a*)*b',
    '(?:a?){200}b',
    '^(([a-z])+.)+[A-Z]([a-z])+$',
    '(.*a){20}',
    'a.*b|a',
    'a[^b]*b|a',
    '(\\w+\\s?)+!',
    '(?:.|\\s)*?z{3}q',
    '\\s+$',
    '((a+)?b?)+c',
  ])('that hang an engine which tries again end here: %s', (pattern) => {
    const compiled = compileMaskPattern(pattern)
    if ('fault' in compiled) return
    for (const text of ['a'.repeat(5000), 'ab '.repeat(1600), ' '.repeat(5000)])
      expect(compiled.find(text).length).toBeLessThanOrEqual(201)
  })
})
