/** Breaks that are made on purpose: which places are picked, and what each kind makes of a text. */
import { describe, expect, it } from 'vitest'
import { likenessTo } from '../../breaks/likeness.ts'
import { breaksIn, kinds, textWith } from '../../breaks/kinds.ts'
import { isProduct, pickPlaces, type Source } from '../../breaks/pick.ts'

describe('a kind of break', () => {
  it.each([
    ['condition', 'if (a) b = 1', 'if (!(a)) b = 1'],
    ['condition', 'const c = a && b ? 1 : 2', 'const c = !(a && b) ? 1 : 2'],
    ['bound', 'const c = a < b', 'const c = a <= b'],
    ['bound', 'const c = a >= b', 'const c = a > b'],
    ['field', 'const c = { a, b: 2 }', 'const c = { b: 2 }'],
    ['sort', 'const c = a.toSorted((x, y) => x - y)', 'const c = a.toSorted((x, y) => x - y).toReversed()'],
    ['sort', 'const c = a.sort()', 'const c = a.sort().reverse()'],
    ['call', 'await save(a)', ';'],
    ['call', 'tell(a)', ';'],
  ])('%s makes of `%s` other text that parses', (kind, text, broken) => {
    const [first] = breaksIn('a.ts', text).filter((each) => each.kind === kind)
    expect(textWith('a.ts', text, first!)?.replaceAll(/\s+/g, ' ')).toBe(broken)
  })

  it('is made at no place of a pattern, of a type or of the call of a base class', () => {
    expect(
      breaksIn('a.ts', 'const { a } = b; type C = { d: 1 }; class E extends F { constructor() { super(); } }'),
    ).toEqual([])
  })

  it('gives nothing for a text that would not parse', () => {
    expect(textWith('a.ts', 'const a = 1', { kind: 'field', start: 6, end: 7, text: '' })).toBeUndefined()
  })
})

describe('places to break', () => {
  const source = (file: string): Source => ({
    file,
    text: 'export const f = (a: number[], b: number) => {\n  if (b > 1) a.push(b)\n  return { a: a.toSorted(), b }\n}\n',
  })
  const sources = ['a.ts', 'b.ts', 'c.ts', 'd.ts'].map(source)
  const placesOf = (seed: number, count = 6) => pickPlaces(sources, { seed, count })

  it('are the same for the same seed, and others for another one', () => {
    expect(placesOf(7)).toEqual(placesOf(7))
    expect(placesOf(7)).not.toEqual(placesOf(8))
  })

  it('are each another one, of all kinds, and no more than there are', () => {
    const all = placesOf(7, 100)
    expect(all).toHaveLength(24)
    expect(new Set(all.map(({ file, start, kind }) => `${file} ${start} ${kind}`)).size).toBe(24)
    expect(new Set(all.map(({ kind }) => kind))).toEqual(new Set(kinds))
    for (const { file, broken } of all) expect(broken).not.toBe(source(file).text)
  })

  it('have the line that they are on', () => {
    const lines = placesOf(7, 100).flatMap(({ kind, line }) => (kind === 'sort' ? line : []))
    expect(lines).toEqual([3, 3, 3, 3])
  })

  it.each([
    ['functions/bot/step.ts', true],
    ['shared/limits.ts', true],
    ['frontend/src/app/router.tsx', true],
    ['frontend/src/locales/en/text.ts', false],
    ['frontend/src/vite-env.d.ts', false],
    ['infra/demo/demo.ts', false],
    ['test/kit/world.ts', false],
  ])('lie in the code of the product: %s is %s', (file, isOfProduct) => {
    expect(isProduct(file)).toBe(isOfProduct)
  })
})

describe('the nearness of tests', () => {
  const erasing = { path: 'erasing.test.tsx', text: 'the dialog that erases a customer is barred by a hold' }
  const list = { path: 'list.test.tsx', text: 'the list of customers shows the customer who waits' }
  const removeDialog = { path: 'remove-dialog.tsx', text: 'asks before a customer is erased; a hold bars the dialog' }

  it('is that of what they speak of, whatever they are called', () => {
    const [toErasing, toList] = likenessTo(removeDialog, [erasing, list])
    expect(toErasing).toBeGreaterThan(toList!)
    expect(likenessTo(erasing, [erasing])[0]).toBeCloseTo(1)
    expect(likenessTo({ path: 'a.ts', text: 'no' }, [list])).toEqual([0])
  })
})
