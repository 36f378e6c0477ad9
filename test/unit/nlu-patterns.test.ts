import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Pattern } from '../../functions/nlu/values/patterns.ts'

const find = (source: string, text: string) =>
  new Pattern(source).find(text).map(({ start, end }) => text.slice(start, end))

describe('patterns of a company', () => {
  it.each([
    ['[A-Z]{2}-\\d{3,4}', 'ab-1234, CD-12, ef-567', ['ab-1234', 'ef-567']],
    ['colou?r|grey', 'Color GREY colour', ['Color', 'GREY', 'colour']],
    ['\\bcat\\b', 'cat concat cat.', ['cat', 'cat']],
    ['^a|b$', 'ab ab', ['a', 'b']],
    ['a+?', 'aaa', ['a', 'a', 'a']],
    ['<.+?>', '<b>x</b>', ['<b>', '</b>']],
    ['(?:ab)+', 'ababx', ['abab']],
    ['[^\\s@]+@x\\.de', 'jo@x.de', ['jo@x.de']],
    ['\\p{Lu}\\w*', 'straße Ärger', ['straße', 'Ärger']],
    ['🙂.', 'a🙂🙃', ['🙂🙃']],
    ['a-b\\-c', 'a-b-c', ['a-b-c']],
    ['x*', 'yyy', []],
    ['[\\]a]+', ']a', [']a']],
    ['((((((){100}){100}){100}){100}){100}){100}a', 'ba', ['a']],
  ])('%s in “%s”', (source, text, expected) => expect(find(source, text)).toEqual(expected))

  it.each([
    '(',
    ')',
    'a**',
    '*',
    '[z-a]',
    '(?=a)',
    '(?<n>a)',
    '\\1',
    'a{200}',
    'a{3,2}',
    '((a{100}){100}){100}',
    '(((((a|()){100}){100}){100}){100}){100}',
    '(a{100}){20}',
    'a'.repeat(201),
  ])('refuses %s in a sentence', (source) => expect(() => new Pattern(source)).toThrow(/\.$/))

  it('may be as long as 2000 steps, its end included', () => {
    expect(() => new Pattern('(a{100}){19}a{99}')).not.toThrow()
    expect(() => new Pattern('(a{100}){19}a{100}')).toThrow('use smaller counts')
  })

  it('agrees with the runtime wherever both can run a pattern', () => {
    const leaf = fc.constantFrom('a', 'b', '.', '[ab]', '\\d')
    const { pattern } = fc.letrec<{ pattern: string }>((tie) => ({
      pattern: fc.oneof(
        { maxDepth: 4 },
        leaf,
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => left + right),
        fc.tuple(tie('pattern'), tie('pattern')).map(([left, right]) => `(?:${left}|${right})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('+', '{1,2}', '{2}', '+?'))
          .map(([part, count]) => `(?:${part})${count}`),
      ),
    }))
    fc.assert(
      fc.property(pattern, fc.string({ unit: fc.constantFrom('a', 'b', '1', ' '), maxLength: 12 }), (source, text) => {
        const native = [...text.matchAll(new RegExp(source, 'giu'))].map(([whole]) => whole).filter(Boolean)
        expect(find(source, text)).toEqual(native)
      }),
    )
  })

  it.each(['(a+)+$', '(a|a)*b', '(a|aa)+$', '(.*)*x', 'a?'.repeat(60) + 'a'.repeat(60), '(\\w+\\s?)*!'])(
    '%s takes no longer for a text that almost fits',
    (source) => expect(new Pattern(source).find(`${'a'.repeat(5000)}-`).length).toBeLessThan(101),
  )
})
