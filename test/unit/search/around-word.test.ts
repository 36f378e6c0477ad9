/** The part of a message that a search shows. */
import { expect, it } from 'vitest'
import { soughtWords } from '#shared/chat/search-words'
import { aroundWord } from '../../../functions/areas/conversations/search-all.ts'

const around = (text: string) => aroundWord(text, soughtWords('roses'))

it('a text is shown from its beginning where the word that was sought comes among its first 80 characters', () => {
  const before = `${'ab '.repeat(26)}c `
  expect(before).toHaveLength(80)
  expect(around(`${before}roses\n are  here`)).toBe(`${before}roses are here`)
  expect(around('tulips')).toBe('tulips')
})

it('a text is shown from the beginning of a word within 80 characters before a later place', () => {
  expect(around(`${'ab '.repeat(27)}roses`)).toBe(`…${'ab '.repeat(26)}roses`)
  expect(around(`a ${'b'.repeat(78)} roses`)).toBe(`…${'b'.repeat(78)} roses`)
  expect(around(`${'a-'.repeat(50)}roses`)).toBe('…roses')
})
