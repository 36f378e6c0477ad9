/** Breaks that are made on purpose: which places are picked, and what each kind makes of a text. */
import { describe, expect, it } from 'vitest'
import { likenessTo } from '../../breaks/likeness.ts'
import { breaksIn, kinds, textWith } from '../../breaks/kinds.ts'
import { nearestTests } from '../../breaks/nearest.ts'
import { countPlaces, isProduct, pickPlaces, type Source } from '../../breaks/pick.ts'
import { summaryText } from '../../breaks/summary.ts'
import { noticedTogether, testsOf, textsWith } from '../../breaks/together.ts'

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

  it('are counted by their kinds', () => {
    expect(Object.fromEntries(countPlaces(sources))).toEqual({ condition: 4, bound: 4, field: 8, sort: 4, call: 4 })
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

describe('the tests of what no area imports', () => {
  const shownTo = (file: string, reached: readonly string[]) =>
    nearestTests(file, reached, new Map()).flatMap(({ files }) => files)

  it('are those of areas that speak of the same, and where an area imports it those of that area alone', () => {
    const job = 'functions/jobs/send-broadcast/steps.ts'
    expect(shownTo(job, ['test/platform/nights.test.ts'])).toContain('test/areas/broadcasts-delivery.test.ts')
    expect(shownTo(job, ['test/areas/forms.test.ts'])).toEqual(['test/areas/forms.test.ts'])
    expect(shownTo('frontend/src/app/router.tsx', [])).toEqual([])
  })
})

describe('breaks that are shown together', () => {
  const text = 'if (a < 1) tell(a)\n'
  const [turned, moved, dropped] = ['!(a < 1)', ' <= ', ';'].map((put) => {
    const change = breaksIn('a.ts', text).find((each) => each.text === put)!
    return { ...change, file: 'a.ts', line: 1, broken: textWith('a.ts', text, change)! }
  })
  const other = { ...moved!, file: 'b.ts' }

  it('are all made in one text, of two that overlap the outer one', () => {
    const made = (places: Parameters<typeof textsWith>[0]) => textsWith(places, () => text)
    expect(made([moved!, dropped!])).toEqual([{ file: 'a.ts', text: 'if (a <= 1) ;\n' }])
    expect(made([moved!, turned!, dropped!])).toEqual([{ file: 'a.ts', text: 'if (!(a < 1)) ;\n' }])
    expect(made([moved!, other])).toEqual([
      { file: 'a.ts', text: 'if (a <= 1) tell(a)\n' },
      { file: 'b.ts', text: 'if (a <= 1) tell(a)\n' },
    ])
  })

  it('are told apart by the tests that fail by one of them alone', async () => {
    const failing: Record<string, readonly unknown[]> = {
      'one.test.ts': [moved],
      'both.test.ts': [dropped, other],
      'anyway.test.ts': ['always'],
      'quiet.test.ts': [],
    }
    const shown: string[] = []
    const noticed = await noticedTogether([turned!, moved!, dropped!, other], Object.keys(failing), (places, files) => {
      shown.push(`${places.length} in ${files.join(' ')}`)
      const fails = (file: string) => [...places, 'always'].some((place) => failing[file]!.includes(place))
      return Promise.resolve(files.filter(fails).map((file) => ({ file, title: 'fails' })))
    })
    expect(shown.slice(0, 2)).toEqual([
      '4 in one.test.ts both.test.ts anyway.test.ts quiet.test.ts',
      '0 in one.test.ts both.test.ts anyway.test.ts',
    ])
    expect([...noticed].map(([place, { file }]) => [place, file])).toEqual([
      [moved, 'one.test.ts'],
      [dropped, 'both.test.ts'],
      [other, 'both.test.ts'],
    ])
  })

  it('are noticed by no file that fails by two of them only', async () => {
    const noticed = await noticedTogether([moved!, other], ['two.test.ts'], (places, [file]) =>
      Promise.resolve(places.length === 2 ? [{ file: file!, title: 'fails' }] : []),
    )
    expect(noticed.size).toBe(0)
  })

  it('are shown to tests of pages and units where they are of the console, and to none that needs a browser', () => {
    const folders = (file: string) => [...new Set(testsOf([{ file }]).map((test) => test.split('/')[1]!))].toSorted()
    expect(folders('frontend/src/app/router.tsx')).toEqual(['laws', 'pages', 'stories', 'unit'])
    expect(folders('functions/bot/step.ts')).toEqual([
      'adapters',
      'areas',
      'laws',
      'pages',
      'platform',
      'stories',
      'unit',
    ])
  })
})

describe('the tests of a page', () => {
  const shownTo = (file: string) =>
    nearestTests(`frontend/src/pages/blocks/${file}`, [], new Map()).flatMap(({ files }) => files)

  it('are those of its folder, and of an inner folder that has tests by the same name', () => {
    expect(shownTo('builder/outline.tsx')).toContain('test/pages/builder/outline.test.tsx')
    expect(new Set(shownTo('block-panel.tsx').map((test) => test.split('/')[2]))).toEqual(new Set(['blocks']))
  })
})

describe('the summary of breaks', () => {
  const places = new Map([
    ['condition', 1500],
    ['bound', 100],
    ['field', 8000],
    ['sort', 100],
    ['call', 300],
  ] as const)
  const all = [
    { kind: 'condition', is: 'noticed' },
    { kind: 'condition', is: 'not noticed' },
    { kind: 'bound', is: 'not noticed' },
    { kind: 'field', is: 'noticed' },
    { kind: 'field', is: 'refused' },
    { kind: 'field', is: 'out of time' },
    { kind: 'sort', is: 'unsure' },
    { kind: 'sort', is: 'noticed' },
  ] as const
  const rowsOf = (text: string) => text.split('\n').map((row) => row.trim().split(/ {2,}/))

  it('counts by kinds, and takes the share of those that were decided', () => {
    expect(rowsOf(summaryText(all, places))).toEqual([
      ['kind', 'places', 'noticed', 'refused', 'not noticed', 'out of time', 'without a test', 'unsure'],
      ['condition', '1,500', '1', '0', '1', '0', '0', '0'],
      ['bound', '100', '0', '0', '1', '0', '0', '0'],
      ['field', '8,000', '1', '1', '0', '1', '0', '0'],
      ['sort', '100', '1', '0', '0', '0', '0', '1'],
      ['all', '10,000', '3', '1', '2', '1', '0', '1'],
      ['noticed or refused, of those that were decided: 67 %'],
    ])
  })

  it('weighs the kinds by their places as soon as each was decided once', () => {
    const rows = rowsOf(summaryText([...all, { kind: 'call', is: 'not noticed' }], places))
    expect(rows.slice(-2)).toEqual([
      ['noticed or refused, of those that were decided: 57 %'],
      ['the same, each kind by the number of its places: 89 %'],
    ])
  })

  it('has no share where nothing was decided', () => {
    expect(rowsOf(summaryText([{ kind: 'call', is: 'out of time' }], places)).at(-1)).toEqual([
      'all',
      '10,000',
      '0',
      '0',
      '0',
      '1',
      '0',
      '0',
    ])
  })
})
