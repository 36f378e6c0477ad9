/**
 * How functions, types and tests are named. Older code does not obey everywhere yet: each rule holds in the folders that
 * obeying-folders.ts lists, and what a rule lists as an exception may only become less.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root } from '../kit/sources.ts'
import { longSetups, obeying, repeatedDescribes, repeatedTypes } from './obeying-folders.ts'
import { declarations, type Named } from './syntax.ts'
import { isGerund, isParticiple, wordsOf } from './words.ts'

const { functions, types, describes, titles } = declarations()

/** What breaks a rule in the folders that obey it. */
const breaches = (found: readonly Named[], folders: string): string[] => {
  const obey = new Set(folders.split(/\s+/))
  return found.filter(({ file }) => obey.has(folderOf(file))).map(({ file, name }) => `${file}: ${name}`)
}

/** At most three steps from the root: `functions/areas/blocks`. */
const folderOf = (file: string): string => file.split('/').slice(0, -1).slice(0, 3).join('/')

it('a function begins with no participle and no gerund', () => {
  const isMisnamed = ({ name }: Named) => {
    const [first = ''] = wordsOf(name)
    return isParticiple(first) || isGerund(first)
  }
  expect(breaches(functions.filter(isMisnamed), obeying.functions)).toEqual([])
})

it('a type ends with no participle', () => {
  const misnamed = types.filter(({ name }) => isParticiple(wordsOf(name).at(-1) ?? ''))
  expect(breaches(misnamed, obeying.types)).toEqual([])
})

it('a type name stands in at most three files, else it says of what it is a type', () => {
  expect(namesInMoreFilesThan(3, types).filter((name) => !repeatedTypes.split(/\s+/).includes(name))).toEqual([])
})

it('a describe is worded as no describe of another file', () => {
  expect(namesInMoreFilesThan(1, describes).filter((name) => !repeatedDescribes.includes(name))).toEqual([])
})

/** Words that continue the sentence of a describe, which is not read beside the title. */
const withoutSubject =
  /^(is|are|was|were|has|have|does|do|can|cannot|may|must|that|whose|which|who|says?|speaks?|reads?|shows?|tells?|keeps?|takes?|gives?|goes|go|stays?|comes?|leads?|lets?|asks?)\b/

it('a title has a subject, because it is read without its describe', () => {
  const told = titles.filter(({ name }) =>
    withoutSubject.test(name.replace(/^[A-Z0-9-]+[a-z0-9/-]*(, [A-Z0-9-]+[a-z0-9/-]*)*: /, '')),
  )
  expect(breaches(told, obeying.titles)).toEqual([])
})

/** Imports and what stands at the top of a file, up to its first test. */
const setupLinesMax = 25

it(`a file of tests has at most ${setupLinesMax} lines before its first test`, () => {
  const isLate = (file: string) =>
    readFileSync(root + file, 'utf8')
      .split('\n')
      .findIndex((line) => /^\s*(it|test|describe)\b/.test(line)) > setupLinesMax
  const late = new Map<string, string[]>()
  for (const file of new Set([...titles, ...describes].map((each) => each.file)))
    if (isLate(file)) late.set(placeOf(file), [...(late.get(placeOf(file)) ?? []), file])
  expect([...late].filter(([place, files]) => files.length > (longSetups[place] ?? 0))).toEqual([])
})

const placeOf = (file: string): string => file.split('/').slice(0, 2).join('/')

function namesInMoreFilesThan(max: number, found: readonly Named[]): string[] {
  const files = new Map<string, Set<string>>()
  for (const { file, name } of found) files.set(name, (files.get(name) ?? new Set()).add(file))
  return [...files].filter(([, where]) => where.size > max).map(([name]) => name)
}
