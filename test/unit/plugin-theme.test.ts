/** The colours of the plugin, whatever a company chooses. */
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { contrast, mixColours } from '#shared/company/contrast'
import { contrastPairsOf } from '#shared/company/contrast-pairs'
import { effective } from '#shared/company/effective-settings'
import { PluginStyle } from '#shared/company/plugin-style'
import { launcherInk, themeOf, type Theme } from '#shared/company/plugin-theme'

it('WEBPLUGIN-043/allowed: a company that has said nothing allows text', () => {
  expect(PluginStyle.parse({}).allTextInput).toBe(true)
  expect(PluginStyle.parse({ allTextInput: false }).allTextInput).toBe(false)
})

/** Each text of the panel and what it stands on. */
const texts: readonly (readonly [colour: keyof Theme, ground: keyof Theme])[] = [
  ['text', 'ground'],
  ['hint', 'ground'],
  ['accent', 'ground'],
  ['danger', 'ground'],
  ['header-text', 'header'],
  ['mine-text', 'mine'],
  ['theirs-text', 'theirs'],
  ['quick-text', 'quick'],
  ['send-text', 'send'],
  ['field-text', 'field'],
  ['field-hint', 'field'],
]

const colour = fc.nat(0xffffff).map((value) => `#${value.toString(16).padStart(6, '0')}`)
/** Also such as nothing lies between. */
const anyColour = fc.oneof(colour, fc.constantFrom('#000000', '#ffffff', '#FF0000', '#00ff00', '#0000FF', '#777777'))
const anyPaint = fc.oneof(
  anyColour,
  fc
    .tuple(fc.nat(360), anyColour, anyColour)
    .map(([angle, from, to]) => `linear-gradient(${angle}deg, ${from}, ${to})`),
)
const optional = (arbitrary: fc.Arbitrary<string>) => fc.option(arbitrary, { nil: undefined })
const style = fc.record({
  version: fc.constantFrom(1 as const, 2 as const),
  primaryColour: anyColour,
  primaryTextColour: optional(anyColour),
  secondaryColour: optional(anyColour),
  secondaryTextColour: optional(anyColour),
  tertiaryColour: optional(anyColour),
  tertiaryTextColour: optional(anyColour),
  wbbChatBackground: optional(anyColour),
  backgroundTextColour: optional(anyColour),
  neutralOutline: optional(anyColour),
  neutralMain: optional(anyColour),
  neutralContrast: optional(anyColour),
  receiverMessageColour: optional(anyPaint),
  senderMessageColour: optional(anyPaint),
  headerColour: optional(anyPaint),
  sendButtonColour: optional(anyPaint),
})
const chatSession = { enableSessionTimeout: false }
const effectiveStyle = (drawn: Partial<PluginStyle>) =>
  effective({ pluginStyle: PluginStyle.parse(drawn), chatSession }).pluginStyle

it('every text of the plugin has at least 4.5:1 and every field 3:1, in 10,000 random styles', () => {
  fc.assert(
    fc.property(style, (drawn) => {
      const chosen = effectiveStyle(drawn)
      const theme = themeOf(chosen)
      for (const [text, ground] of texts)
        expect(contrast(theme[text], theme[ground]), `${text} on ${ground}`).toBeGreaterThanOrEqual(4.5)
      expect(contrast(theme['field-line'], theme.ground)).toBeGreaterThanOrEqual(3)
      expect(contrast(launcherInk(chosen), chosen.primaryColour)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 10_000 },
  )
})

it('the pairs of settings show what the theme shows, and own up where that is not what was chosen', () => {
  fc.assert(
    fc.property(style, (drawn) => {
      for (const { ratio, least, ground, colour: shown, isReplaced, name } of contrastPairsOf(effectiveStyle(drawn))) {
        expect(contrast(shown, ground), name).toBeGreaterThanOrEqual(least)
        if (ratio < least) expect(isReplaced, name).toBe(true)
      }
    }),
    { numRuns: 1000 },
  )
})

it('a chosen colour that can be read stays, and one that cannot is replaced by one that can', () => {
  const pairOf = (drawn: Partial<PluginStyle>, name: string) =>
    contrastPairsOf(effectiveStyle({ version: 2, ...drawn })).find((pair) => pair.name === name)
  expect(pairOf({ primaryColour: '#003366', primaryTextColour: '#FFEEAA' }, 'header')).toMatchObject({
    groundSetting: 'primaryColour',
    colourSetting: 'primaryTextColour',
    colour: '#FFEEAA',
    isReplaced: false,
  })
  const pale = pairOf({ headerColour: '#dddddd', primaryTextColour: '#ffffff' }, 'header')
  expect(pale).toMatchObject({ groundSetting: 'headerColour', colour: '#12161c', isReplaced: true })
  expect(pale?.ratio).toBeLessThan(1.5)
})

it('a gradient on which some text can be read is kept, another is shown as its first colour', () => {
  const header = (headerColour: string) => themeOf(effectiveStyle({ version: 2, headerColour })).header
  expect(header('linear-gradient(90deg, #001133, #003322)')).toBe('linear-gradient(90deg, #001133, #003322)')
  expect(header('linear-gradient(90deg, #000000, #ffffff)')).toBe('#000000')
  // Both ends take black; between them it is darker than either.
  expect(contrast('#000000', mixColours('#ff0000', '#00ff00', 0.4))).toBeLessThan(4.5)
  expect(header('linear-gradient(90deg, #ff0000, #00ff00)')).toBe('#ff0000')
})

it('WEBPLUGIN-013: what only version 2 knows is off in version 1 and as it was chosen in version 2', () => {
  const gradient = 'linear-gradient(90deg, #112233, #445566)'
  const chosen = {
    headerColour: gradient,
    sendButtonColour: gradient,
    senderMessageColour: gradient,
    receiverMessageColour: gradient,
    neutralOutline: '#111111',
    neutralMain: '#222222',
    neutralContrast: '#333333',
    tertiaryColour: '#444444',
    tertiaryTextColour: '#ffffff',
    dynamicHeader: true,
    typingIndicator: true,
    displayAvatar: true,
    persistBetweenPages: true,
    enableFullScreen: true,
    messagesInterval: 600,
    customIconOutsideButton: true,
  }
  const shown = (version: 1 | 2) =>
    effective({ pluginStyle: PluginStyle.parse({ ...chosen, version }), chatSession: { enableSessionTimeout: true } })
  expect(shown(2).pluginStyle).toMatchObject(chosen)
  expect(shown(2).chatSession.enableSessionTimeout).toBe(true)
  const first = shown(1)
  const left = Object.keys(chosen).map((name) => first.pluginStyle[name as keyof typeof chosen])
  expect(left.filter((value) => value !== undefined && value !== false && value !== 0)).toEqual([])
  expect(first.chatSession.enableSessionTimeout).toBe(false)
})
