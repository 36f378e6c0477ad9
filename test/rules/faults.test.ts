/** Faults of fields: a closed list of codes, which every schema keeps to and every language words. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { contracts } from '#shared/contracts/index'
import type { Contract } from '#shared/contract'
import { faultAt, faults, faultsIn } from '#shared/faults'
import { flag } from '#shared/fields/text'
import { interfaceLanguages } from '#shared/languages'
import { messagesIn } from './schema-messages.ts'
import { root, sources } from '../kit/sources.ts'

const textsIn = (language: string) =>
  JSON.parse(readFileSync(`${root}frontend/src/locales/${language}/faults.json`, 'utf8')) as Record<string, string>

describe('the messages of schemas', () => {
  it('are codes of faults in every input and output of every route', () => {
    const messages = Object.entries(contracts).flatMap(([area, contract]) =>
      Object.entries(contract as Contract).flatMap(([name, { input, output }]) =>
        [...messagesIn(input), ...messagesIn(output)].map((message) => ({ route: `${area}.${name}`, message })),
      ),
    )
    expect(new Set(messages.map(({ message }) => message)).size).toBeGreaterThan(20)
    expect(messages.filter(({ message }) => !Object.hasOwn(faults, message))).toEqual([])
  })

  it.each([
    ['a check', z.object({ name: z.string().check(z.minLength(1, 'Say it')) })],
    ['a type', z.array(z.optional(z.int('Say it')))],
    [
      'a rule of an option',
      z.union([z.string(), z.object({ at: z.nullable(z.string().check(z.regex(/a/, 'Say it'))) })]),
    ],
    ['a rule for all fields', z.object({}).check(z.refine(() => true, { error: 'Say it', path: ['at'] }))],
    ['a function', z.record(z.string(), z.string({ error: () => 'Say it' }))],
  ])('are found in %s', (_, schema) => {
    expect(messagesIn(schema)).toEqual(['Say it'])
  })
})

describe('the sentences', () => {
  it('are there for every code in every other language of the interface, because the English ones are those of the API', () => {
    const others = interfaceLanguages.filter((language) => language !== 'en')
    expect(others).toEqual(['de'])
    for (const language of others)
      expect(Object.keys(textsIn(language)).toSorted(), language).toEqual(Object.keys(faults).toSorted())
  })
})

describe('the console', () => {
  /** The sentences a source holds, even those it only looks for: `/^At most (\\d+)/`. Comments may explain with one. */
  const sentencesIn = (source: string): string[] => {
    const code = source.replace(/^\s*(\/\/|\/?\*).*$/gm, '')
    return Object.values(faults).filter((sentence) => code.includes(sentence.split('{')[0]!))
  }

  it('holds no sentence of a fault, but words each one by its code', () => {
    const files = sources(['.ts', '.tsx']).filter((file) => file.startsWith('frontend/src/'))
    const found = files.map((file) => ({ file, sentences: sentencesIn(readFileSync(root + file, 'utf8')) }))
    expect(found.length).toBeGreaterThan(100)
    expect(found.filter(({ sentences }) => sentences.length > 0)).toEqual([])
  })

  it.each([
    [`const names = { 'Enter a valid word': 'word' }`, faults.word],
    ['const max = /^At most (\\d+)$/.exec(message)', faults['at-most']],
  ])('would be caught with %s', (source, sentence) => {
    expect(sentencesIn(source)).toContain(sentence)
    expect(sentencesIn(`/** ${sentence} */\nconst fault = faultAt('key', 'word')`)).toEqual([])
  })
})

describe('the faults in an error', () => {
  const Draft = z.object({
    title: z.string().check(z.minLength(1), z.maxLength(3)),
    list: z.array(z.int().check(z.minimum(2))).check(z.maxLength(2, 'questions-max')),
    word: z.string().check(z.refine((word) => word !== 'no', { error: 'bank-questions-max', params: { max: 40 } })),
  })
  const good = { title: 'abc', list: [], word: '' }
  const found = (draft: object) => faultsIn(Draft.safeParse({ ...good, ...draft }).error)

  it('carry path, code, figures and an English sentence', () => {
    expect(found({ list: [2, 2, 2] })).toEqual([
      { path: 'list', code: 'questions-max', values: { max: 2 }, message: 'At most 2 questions' },
    ])
    expect(found({ word: 'no' })).toEqual([faultAt('word', 'bank-questions-max', { max: 40 })])
    expect(found({})).toEqual([])
  })

  it('have the code of their limit where the schema names none, and `wrong` for anything else', () => {
    expect(found({ title: '' })).toMatchObject([{ code: 'mandatory', message: 'Mandatory field' }])
    expect(found({ title: 'four' })).toMatchObject([{ code: 'too-long', message: 'At most 3 characters' }])
    expect(found({ list: [1] })).toMatchObject([{ path: 'list.0', code: 'at-least', message: 'At least 2' }])
    expect(found({ title: 4 })).toMatchObject([{ path: 'title', code: 'wrong' }])
  })

  it('ERRORS-006, ERRORS-012/boolean: have the code of their type where it is a number or a yes or no', () => {
    const message = (schema: z.ZodMiniType, value: unknown) => faultsIn(schema.safeParse(value).error)[0]?.message
    expect(message(z.boolean(), 'maybe')).toBe('Please enter a valid value')
    expect(message(flag, 'maybe')).toBe('Please enter a valid value')
    expect(message(z.number(), 'ten')).toBe('Enter a valid number')
    expect(message(z.int(), 4.5)).toBe('Enter a valid number')
    expect(message(z.int(), Number.NaN)).toBe('You must specify a number')
    expect(message(z.int('number'), Number.NaN)).toBe('You must specify a number')
    expect(message(z.int('interval'), Number.NaN)).toBe('Must be a whole number from 0 to 60')
  })
})
