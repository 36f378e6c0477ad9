/**
 * The texts of pages: a page names every file of texts that what it shows reads. One that is missing is loaded when its
 * first reader appears, and until then the whole page is hidden and loses its place.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../kit/sources.ts'
import { importsOf } from './imports.ts'

interface Registered {
  readonly texts?: readonly string[]
}
// The console is compiled for browsers, and its register is read here as what it is: data.
const register: string = `${root}frontend/src/core/pages.ts`
const { pages } = (await import(register)) as { pages: Readonly<Record<string, Registered>> }

const screens = 'frontend/src/app/screens.ts'
/** Loaded before any page. */
const always = ['common', 'shell', 'errors', 'faults']
/** The lists of responses and of moments and the plugin's page read the register of kinds, and show no editor of a kind. */
const unshown: Readonly<Record<string, readonly string[]>> = {
  blocks: ['block-kinds'],
  moments: ['block-kinds'],
  'web-plugin': ['block-kinds'],
}

const screenOf = new Map(
  [...readFileSync(root + screens, 'utf8').matchAll(/^ {2}'?([\w-]+)'?: \(\) => import\('\.\.\/([^']+)'\)/gm)].map(
    ([, name, path]) => [name!, `frontend/src/${path}`] as const,
  ),
)

/** The files that are there as soon as this one is: what it imports, unless it does so lazily. */
function filesFrom(file: string, found = new Set<string>()): ReadonlySet<string> {
  if (found.has(file) || !file.startsWith('frontend/src/')) return found
  found.add(file)
  const text = readFileSync(root + file, 'utf8')
  for (const { target, isType } of importsOf(file)) {
    const isLazy = new RegExp(`import\\(\\s*'[^']*${target.split('/').at(-1)!.replaceAll('.', '\\.')}'`).test(text)
    if (!isType && !isLazy && /\.tsx?$/.test(target)) filesFrom(target, found)
  }
  return found
}

/** The files of texts that a source file reads by a hook, which waits for them. */
const textsIn = (file: string): string[] =>
  [...readFileSync(root + file, 'utf8').matchAll(/useTranslation\((\[[^\]]*\]|'[^']*')/g)].flatMap(([, names]) =>
    [...names!.matchAll(/'([^']+)'/g)].map(([, name]) => name!),
  )

it.each([...screenOf])('the page %s names all texts that what it shows reads', (name, screen) => {
  const { texts = [] } = pages[name]!
  const readers = [...filesFrom(screen)].flatMap((file) => textsIn(file).map((text) => ({ file, text })))
  expect(readers.length).toBeGreaterThan(0)
  const missing = readers.filter(({ text }) => ![...always, ...texts, ...(unshown[name] ?? [])].includes(text))
  expect(missing).toEqual([])
})
