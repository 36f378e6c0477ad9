/** Product code lives for the product: none is exported that only tests use. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { root, sources } from '../kit/sources.ts'

/** Names that only tests use so far, by their files, each with its reason. */
const allowed: Readonly<Record<string, string>> = {
  'frontend/src/pages/web-plugin/install/snippets.ts: chatToken':
    'a line of a text that companies copy onto their servers; a test runs it',
  'frontend/src/core/voice-call.ts: offerBrowserCalls':
    'what speaks in a browser registers there, and a stage may have none',
  'frontend/src/pages/conversations/state/call.ts: forgetCall': 'a test begins without the call of the one before',
  'functions/platform/tenancy/fresh-map.ts: forgetAllReads': 'a test begins without what the one before has read',
  'infra/local/cognito/totp.ts: codeAt': 'what an authenticator app shows, which tests have in place of people',
}
/** The specification's figures stand there before the screens that keep to them. */
const figures = 'shared/limits.ts'

interface Source {
  readonly file: string
  readonly text: string
}

const all: readonly Source[] = sources(['.ts', '.tsx', '.mjs']).map((file) => ({
  file,
  text: readFileSync(root + file, 'utf8').replaceAll(/^\s*(?:\/\/|\*|\/\*).*$/gm, ''),
}))

const exportedBy = ({ text }: Source): string[] =>
  [...text.matchAll(/^export (?:async )?(?:const|let|function\*?|class) (\w+)/gm)].map(([, name = '']) => name)

const names = ({ text }: Source, name: string): number => text.match(new RegExp(`\\b${name}\\b`, 'g'))?.length ?? 0

/** Exports that are named nowhere in the product but where they are made, and in a test. */
function onlyTested(every: readonly Source[]): string[] {
  const isTest = ({ file }: Source) => file.startsWith('test/')
  const product = every.filter((source) => !isTest(source))
  const words = (of: readonly Source[]) => new Set(of.flatMap(({ text }) => text.match(/\w+/g) ?? []))
  const tested = words(every.filter(isTest))
  const holders = new Map<string, number>()
  for (const source of product) for (const word of words([source])) holders.set(word, (holders.get(word) ?? 0) + 1)
  return product.flatMap((source) =>
    exportedBy(source)
      .filter((name) => tested.has(name) && holders.get(name) === 1 && names(source, name) === 1)
      .map((name) => `${source.file}: ${name}`),
  )
}

describe('what product code exports', () => {
  it('is used by product code, but for what says why', () => {
    const found = onlyTested(all).filter((each) => !each.startsWith(figures))
    expect(found.toSorted()).toEqual(Object.keys(allowed).toSorted())
  })

  it('is told from what only a test uses', () => {
    const source = { file: 'shared/a.ts', text: 'export const used = 1\nexport function idle() {}\n' }
    const user = { file: 'functions/b.ts', text: 'console.log(used)' }
    const test = { file: 'test/a.test.ts', text: 'used; idle()' }
    expect(onlyTested([source, user, test])).toEqual(['shared/a.ts: idle'])
  })
})
