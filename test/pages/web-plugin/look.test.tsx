/** The look of the plugin without its page: gradients, palettes, readable colours and warnings about a stylesheet. */
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrastPairsOf } from '#shared/company/contrast-pairs'
import { PluginStyle } from '#shared/company/plugin-style'
import { colourNames, isPaint, shownStyle } from '../../../frontend/src/pages/web-plugin/look/colours.ts'
import { gradientFrom, gradientOf, paintOf, swapped } from '../../../frontend/src/pages/web-plugin/look/gradient.ts'
import { isMendable, mendOf, mendOfAll } from '../../../frontend/src/pages/web-plugin/look/mend-contrast.ts'
import { paletteNames, withPalette } from '../../../frontend/src/pages/web-plugin/look/palettes.ts'
import { pluginParts, stylesheetWarnings } from '../../../frontend/src/pages/web-plugin/look/stylesheet-lint.ts'

const styleOf = (of: Partial<PluginStyle>) => PluginStyle.parse({ version: 2, ...of })
const isPaintValid = (paint: string) => PluginStyle.shape.headerColour.safeParse(paint).success

describe('a gradient', () => {
  it('WEBPLUGIN-016/gradient: is read into its parts and written back as it is stored', () => {
    const plain = 'linear-gradient(90deg, #112233, #445566)'
    expect(gradientOf(plain)).toEqual({
      angle: 90,
      from: { colour: '#112233', at: '' },
      to: { colour: '#445566', at: '' },
    })
    const placed = 'linear-gradient(45deg, #112233 10%, #445566 80%)'
    for (const paint of [plain, placed]) expect(paintOf(gradientOf(paint)!)).toBe(paint)
    expect(paintOf(gradientOf('linear-gradient(0deg,#aabbcc,#ddeeff)')!)).toBe(
      'linear-gradient(0deg, #aabbcc, #ddeeff)',
    )
    for (const other of ['#112233', '', 'red', 'radial-gradient(#112233, #445566)', 'linear-gradient(#1, #2, #3, #4)'])
      expect(gradientOf(other), other).toBeUndefined()
  })

  it('stays a gradient while a colour of it is typed, and no typed sign ends it', () => {
    const gradient = gradientOf('linear-gradient(90deg, #112233, #445566)')!
    for (const typed of ['', '#', '#12', 'red', 'rgb(1, 2, 3)', '#445566), url(https://evil.example', '50%']) {
      const paint = paintOf({ ...gradient, to: { ...gradient.to, colour: typed } })
      expect(gradientOf(paint)?.from.colour, typed).toBe('#112233')
      expect(isPaintValid(paint), typed).toBe(false)
    }
    expect(isPaintValid(paintOf({ ...gradient, to: { ...gradient.to, colour: '#abcdef' } }))).toBe(true)
  })

  it('begins at the plain colour and turns the other way round with its places kept', () => {
    const begun = gradientFrom('#336699')
    expect(isPaintValid(begun)).toBe(true)
    expect(gradientOf(begun)?.from.colour).toBe('#336699')
    const turned = swapped(gradientOf('linear-gradient(45deg, #112233 10%, #445566 80%)')!)
    expect(paintOf(turned)).toBe('linear-gradient(45deg, #445566 10%, #112233 80%)')
  })
})

describe('colours that cannot be read', () => {
  const unread = styleOf({ primaryColour: '#ffffff', primaryTextColour: '#fefefe' })

  it('are mended one pair at a time: the settings then say what customers see', () => {
    const header = contrastPairsOf(unread).find(({ name }) => name === 'header')!
    expect(header.isReplaced).toBe(true)
    const mended = { ...unread, ...mendOf(unread, header) }
    const after = contrastPairsOf(mended).find(({ name }) => name === 'header')!
    expect([after.isReplaced, after.colour, mended.primaryTextColour]).toEqual([false, header.colour, header.colour])
  })

  it('are left open where one text stands on grounds that no one colour can be read on', () => {
    const style = styleOf({ primaryColour: '#000000', sendButtonColour: '#ffffff', primaryTextColour: '#777777' })
    const mended = { ...style, ...mendOfAll(style) }
    expect(mended.primaryTextColour).toBeUndefined()
    expect(contrastPairsOf(mended).filter(isMendable)).toEqual([])
  })

  it('are all mended by one press, whatever they are, and the main colour stays as it is', () => {
    const hex = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`)
    const paint = fc.oneof(
      hex,
      fc.tuple(hex, hex).map(([from, to]) => `linear-gradient(90deg, ${from}, ${to})`),
    )
    const colours = Object.fromEntries(
      colourNames.map((name) => [
        name,
        name === 'primaryColour' ? hex : fc.option(isPaint(name) ? paint : hex, { nil: undefined }),
      ]),
    )
    let mendedCount = 0
    fc.assert(
      fc.property(fc.record(colours), (chosen) => {
        const style = styleOf(chosen)
        const mended = { ...style, ...mendOfAll(style) }
        mendedCount += contrastPairsOf(style).filter(isMendable).length
        expect(contrastPairsOf(mended).filter(isMendable)).toEqual([])
        expect(mended.primaryColour).toBe(style.primaryColour)
        expect(PluginStyle.safeParse(mended).success).toBe(true)
      }),
      { numRuns: 100 },
    )
    expect(mendedCount).toBeGreaterThan(100)
  })

  it('a colour that is being typed counts as not chosen', () => {
    const typed = { ...styleOf({}), primaryColour: '#12', headerColour: 'linear-gradient(90deg, #1, #445566)' }
    expect(shownStyle(typed)).toMatchObject({ primaryColour: '#00A1DB', headerColour: undefined })
    expect(shownStyle(styleOf({ headerColour: '#123456' })).headerColour).toBe('#123456')
  })
})

it('every ready-made palette is valid, and all that it says can be read', () => {
  for (const name of paletteNames) {
    const style = withPalette(styleOf({ neutralOutline: '#ff0000', width: 500 }), name)
    expect(PluginStyle.safeParse(style).success, name).toBe(true)
    expect([style.neutralOutline, style.width]).toEqual([undefined, 500])
    expect(contrastPairsOf(style).filter(isMendable), name).toEqual([])
  }
  expect(paletteNames.length).toBeGreaterThanOrEqual(5)
})

describe('a stylesheet', () => {
  const codes = (css: string) => stylesheetWarnings(css).map(({ code, line }) => `${line} ${code}`)

  it('is warned of parts that the plugin does not have', () => {
    expect(stylesheetWarnings(`[part='header'] {}\n[part~="hedder"] {}\n:host::part(foot) {}`)).toEqual([
      { code: 'unknown-part', line: 2, text: 'hedder' },
      { code: 'unknown-part', line: 3, text: 'foot' },
    ])
  })

  it('is warned of imports, of files over http and of braces that have no other one', () => {
    expect(codes('@import "a.css";\n.a { background: url(http://a.example/b.png) }')).toEqual([
      '1 import',
      '2 insecure',
    ])
    expect(codes('.a {\n  color: red;')).toEqual(['1 unclosed'])
    expect(codes('.a { }\n}')).toEqual(['2 unopened'])
    expect(codes(`.a { background: url('https://a.example/b.png') }`)).toEqual([])
  })

  it('is not warned of what stands in comments and strings', () => {
    expect(codes('/* @import { [part=x] url(http:) */ .a::before { content: "}{" }')).toEqual([])
    expect(codes(`.a { content: '\\'}' }`)).toEqual([])
  })

  it('is read to its end whatever it holds', () => {
    for (const sign of ['{', '}', '/*', '"', "'\\", '[part=', '@import', 'url(http:', '\n'])
      expect(stylesheetWarnings(sign.repeat(5000 / sign.length)).length, sign).toBeLessThan(5001)
  })

  it('knows every part of the widget and no other', () => {
    const texts = import.meta.glob<string>('../../../frontend/widget/**/*.tsx', {
      query: '?raw',
      import: 'default',
      eager: true,
    })
    const pattern = / part=(?:"([\w-]+)"|\{[^}]*'([\w-]+)' : '([\w-]+)'\})/g
    const written = Object.values(texts).flatMap((text) =>
      [...text.matchAll(pattern)].flatMap(([, ...names]) => names.filter((name) => name !== undefined)),
    )
    expect([...new Set(written.filter((name) => /^[a-z]/.test(name)))].toSorted()).toEqual([...pluginParts].toSorted())
  })
})
