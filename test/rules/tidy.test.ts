/** What no compiler sees: names, lengths, texts in every language, and that each area is on every floor. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contracts } from '#shared/contracts/index'
import { parseRoute, type Contract } from '#shared/contract'
import { faults } from '#shared/faults'
import { interfaceLanguages } from '#shared/languages'
import { collections } from '../laws/collections.ts'
import { literalTexts } from './literal-texts.ts'
import { pages } from './markdown.ts'
import { root, sources } from '../kit/sources.ts'

const textOf = (file: string) => readFileSync(root + file, 'utf8')
const code = sources(['.ts', '.tsx', '.mjs'])

describe('every area is on every floor', () => {
  it.each(Object.keys(contracts))('%s has its contract, its operations and a test of its name', (area) => {
    expect(existsSync(`${root}shared/contracts/${area}.ts`)).toBe(true)
    expect(existsSync(`${root}functions/areas/${area}/operations.ts`)).toBe(true)
    const tests = [`test/areas/${area}.test.ts`, `test/stories/${area}.test.tsx`]
    expect(tests.some((file) => existsSync(root + file))).toBe(true)
  })

  it('no area of a function, of pages or of tests is without a contract, but for those that say why', () => {
    /** Pages that lead to others, belong to no area, or show what two areas hold: agents and departments, settings and plugin. */
    const pagesOfTheirOwn = ['admin', 'developers', 'help', 'profile', 'users', 'web-plugin']
    const known = (folder: string) => readdirSync(`${root}${folder}`).filter((name) => !(name in contracts))
    expect(known('functions/areas')).toEqual([])
    expect(known('frontend/src/pages')).toEqual(pagesOfTheirOwn)
    const facets = code
      .filter((file) => /^test\/(areas|stories)\//.test(file))
      .map((file) => basename(file).replace(/\.test\.tsx?$/, ''))
    const isOfArea = (name: string) =>
      Object.keys(contracts).some((area) => name === area || name.startsWith(`${area}-`))
    expect(facets.filter((name) => !isOfArea(name))).toEqual([])
  })

  it('every operation is called by the law of collections or by a test of an area, by its name or by its address', () => {
    const underLaw = new Set(Object.values(collections).flatMap(({ routes }) => Object.values(routes)))
    const tests = code
      .filter((file) => /^test\/(areas|platform|stories)\//.test(file))
      .map(textOf)
      .join('\n')
    const uncalled = Object.entries(contracts).flatMap(([area, contract]) =>
      Object.entries(contract as Contract)
        .filter(([name, route]) => {
          if (underLaw.has(route)) return false
          const [literal = ''] = parseRoute(route.route).path.split('{')
          return !new RegExp(`\\b${area}\\s*\\.${name}\\(`).test(tests) && !tests.includes(literal)
        })
        .map(([name]) => `${area}.${name}`),
    )
    expect(uncalled).toEqual([])
  })

  it('every store begins with the table of its keys', () => {
    const isStore = (file: string) => file.startsWith('functions/') && /^import .*\bcollection\b/m.test(textOf(file))
    const stores = code.filter(isStore)
    expect(stores).toContain('functions/content/items/blocks.ts')
    for (const file of stores) expect(textOf(file), file).toMatch(/^\/\*\*\n(?: \*.*\n)*? \* \|-+/)
  })
})

describe('names', () => {
  it('of files and folders are written in kebab-case', () => {
    const odd = code.filter((file) => !/^[a-z0-9/-]+(\.test|\.config|\.d)?\.(ts|tsx|mjs)$/.test(file))
    expect(odd).toEqual([])
  })

  it('say what a thing is: none is a drawer for the rest', () => {
    // The vocabulary that all emulated services share describes services; that is its subject, not its role.
    const drawers = /^(utils?|helpers?|common|misc|shared|manager|service|info|index)$/
    const allowed = [
      'shared/contracts/index.ts',
      'shared/blocks/index.ts',
      'shared/engine/runners/index.ts',
      'frontend/src/pages/blocks/kinds/index.ts',
      'infra/local/wire/service.ts',
    ]
    const found = code.filter((file) =>
      basename(file)
        .split(/[.-]/)
        .some((word) => drawers.test(word)),
    )
    const services = found.filter((file) => file.startsWith('test/') && /step-functions-service/.test(file))
    expect(found.filter((file) => !allowed.includes(file) && !services.includes(file))).toEqual([])
  })
})

describe('files', () => {
  it('are at most 300 lines long', () => {
    const comment = /^\s*(\/\/|\/?\*)/
    const lines = (file: string) => textOf(file).trimEnd().split('\n')
    const long = code.filter((file) => lines(file).filter((line) => !comment.test(line)).length > 300)
    expect(long).toEqual([])
  })

  it('keep nothing for later and name no place of installation', () => {
    const own = 'test/rules/tidy.test.ts'
    for (const file of [...code, ...pages, 'package.json', 'package-lock.json', '.npmrc'].filter(
      (name) => name !== own,
    )) {
      expect(textOf(file), file).not.toMatch(/\b(TODO|FIXME|XXX|HACK)\b/)
      expect(textOf(file), file).not.toMatch(/https?:\/\/[\w.-]*(registry|npmjs|artifactory|verdaccio)/)
      expect(textOf(file), file).not.toMatch(/\b(claude|anthropic|chatgpt|copilot)\b/i)
    }
  })

  it('package.json pins every package to one version', () => {
    const { dependencies, devDependencies, optionalDependencies } = JSON.parse(textOf('package.json')) as Record<
      string,
      Record<string, string>
    >
    for (const [name, version] of Object.entries({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version, name).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  })
})

describe('the texts', () => {
  const folder = 'frontend/src/locales'
  // The English sentences of faults are those of the API.
  const areas = readdirSync(`${root}${folder}/de`)
  const english = new Map(Object.entries(faults).map(([name, text]) => [name, text.replace(/\{\w+\}/g, '{$&}')]))
  const texts = (language: string, area: string) =>
    language === 'en' && area === 'faults.json'
      ? english
      : keysOf(JSON.parse(textOf(`${folder}/${language}/${area}`)) as object)

  it('I18N-004/keys: have the same keys in every language, and none is empty', () => {
    for (const language of interfaceLanguages) {
      const files = readdirSync(`${root}${folder}/${language}`)
      expect(language === 'en' ? [...files, 'faults.json'].toSorted() : files).toEqual(areas)
      for (const area of areas) {
        expect([...texts(language, area).keys()].toSorted(), `${language}/${area}`).toEqual(
          [...texts('en', area).keys()].toSorted(),
        )
        for (const [key, text] of texts(language, area)) expect(text.trim(), `${language}/${area}: ${key}`).not.toBe('')
      }
    }
  })

  it('fill the same gaps in every language', () => {
    const gaps = (text: string) => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name).toSorted()
    const gapsOf = (language: string, area: string) =>
      Object.fromEntries([...texts(language, area)].map(([key, text]) => [key, gaps(text)]))
    for (const area of areas) expect(gapsOf('de', area), area).toEqual(gapsOf('en', area))
  })

  it('are all used', () => {
    const console = code
      .filter((file) => file.startsWith('frontend/src'))
      .map(textOf)
      .join('\n')
    // `t(`roles.${role}`)` uses every key of that form.
    const patterns = [...console.matchAll(/`((?:[\w:.-]|\$\{[^{}`]*\})+)`/g)]
      .map(([, text = '']) => text)
      .filter((text) => /\w[.:]|[.:]\w/.test(text) && text.includes('${'))
      .map((text) => new RegExp(`^${text.replaceAll('.', '\\.').replace(/\$\{[^}]*\}/g, '.+')}$`))
    const literals = new Set(
      [...console.matchAll(/(?<=')[\w.:-]+(?=')|(?<=")[\w.:-]+(?=")/g)].map(([literal]) => literal),
    )
    const isUsed = (area: string, key: string) =>
      literals.has(key) ||
      literals.has(`${area}:${key}`) ||
      patterns.some((pattern) => pattern.test(key) || pattern.test(`${area}:${key}`))
    const unused = areas.flatMap((file) => {
      const area = basename(file, '.json')
      const keys = [...texts('en', file).keys()].map((key) => key.replace(/_(one|other)$/, ''))
      return keys.filter((key) => !isUsed(area, key)).map((key) => `${area}: ${key}`)
    })
    expect(unused).toEqual([])
  })

  it('I18N-004/texts: come from the locales alone: neither the console nor the widget holds one of its own', () => {
    // Names of the product, of channels and of keys, the beginning of an address, and what shows without any locale.
    const own =
      /^(Parley|Esc|Enter|Alt(\+[A-Z])?|Mod Enter|Microsoft Teams|Twilio Voice|https:\/\/|Please refresh the page and try again)$/
    // The loader has its two words in every language itself: it weighs less than a request for them.
    const locales = /^frontend\/widget\/(texts\/.*|loader|vite\.config)\.ts$/
    const found = code
      .filter((file) => /^frontend\/(src|widget)\/.*\.tsx?$/.test(file) && !locales.test(file))
      .flatMap((file) => literalTexts(textOf(file), file.endsWith('x') ? 'tsx' : 'ts').map((text) => ({ file, text })))
    expect(found.filter(({ text }) => !own.test(text))).toEqual([])
  })

  it.each([
    [`notify('error', 'Not saved yet')`, 'Not saved yet'],
    [`notify.success(\`Saved \${name} for you\`)`, 'Saved … for you'],
    [`const a = <b>{'hello'}</b>`, 'hello'],
    [`const a = <b>{done && 'Ready'}</b>`, 'Ready'],
    [`const a = <b title={open ? 'Close' : t('open')} />`, 'Close'],
    [`const sentence = 'Nothing was found'`, 'Nothing was found'],
  ])('are told from code in %s', (source, text) => {
    expect(literalTexts(source)).toEqual([text])
    expect(
      literalTexts(
        `const a = <b title={t('open')} className="one two">{t('x.y')}</b>; throw new Error('Nothing was found')`,
      ),
    ).toEqual([])
  })
})

function keysOf(texts: object, prefix = ''): Map<string, string> {
  return new Map(
    Object.entries(texts).flatMap(([key, text]: [string, string | object]) =>
      typeof text === 'string' ? [[prefix + key, text] as const] : [...keysOf(text, `${prefix}${key}.`)],
    ),
  )
}
