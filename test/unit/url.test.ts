/** Addresses are told from other texts, however often they were. */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isUrl, urlOf } from '#shared/fields/url'
import { root, sources } from '../kit/sources.ts'

it('an address with an umlaut is one at the first call and at the twenty thousandth', () => {
  const answers = Array.from({ length: 20_000 }, () => isUrl('https://müller.de/ä'))
  expect(answers.indexOf(false)).toBe(-1)
  expect(isUrl('no address')).toBe(false)
})

it('an address is read against another one', () => {
  expect(urlOf('/b', 'https://a.example/c')?.href).toBe('https://a.example/b')
  expect(urlOf('/b')).toBeUndefined()
})

it('what runs in Node.js asks no URL.canParse, which answers wrongly once it is hot', () => {
  const asking = sources(['.ts']).filter(
    (file) => /^(shared|functions|infra)\//.test(file) && /URL\.canParse\(/.test(readFileSync(root + file, 'utf8')),
  )
  expect(asking).toEqual([])
})
