/** Which translations of a language model are taken. */
import { describe, expect, it } from 'vitest'
import { translationsIn } from '../../functions/bot/stage/translation.ts'

const lineOf = (text: string, n = 1) => JSON.stringify({ n, text })
const taken = (source: string, text: string) => translationsIn(lineOf(text), [source]).get(source)

describe('a translation of a language model', () => {
  it('belongs to the text of its number, and whatever is no such line belongs to none', () => {
    const said = [
      `${lineOf('Rosen', 2)},`,
      'Here you are:',
      lineOf(' Tulpen '),
      lineOf('Lilien', 3),
      lineOf('Nelken', 0),
    ]
    expect([...translationsIn(said.join('\n'), ['Tulips', 'Roses'])]).toEqual([
      ['Roses', 'Rosen'],
      ['Tulips', 'Tulpen'],
    ])
  })

  it('has at most 80 characters, or four times as many as its text', () => {
    const length = (source: string, count: number) => taken(source, 'x'.repeat(count))?.length
    expect([length('Tulips', 80), length('Tulips', 81)]).toEqual([80, undefined])
    expect([length('y'.repeat(20), 80), length('y'.repeat(20), 81)]).toEqual([80, undefined])
    expect([length('y'.repeat(21), 84), length('y'.repeat(21), 85)]).toEqual([84, undefined])
  })

  it('says something, with the same variables and addresses in any order', () => {
    expect([taken('Tulips', '  '), taken('Tulips', 'Tulpen')]).toEqual([undefined, 'Tulpen'])
    const source = '***NAME*** has ***COUNT***: https://a.example and www.b.example'
    const other = '***COUNT*** hat ***NAME***: www.b.example und https://a.example'
    expect(taken(source, other)).toBe(other)
    expect(taken(source, other.replace('***COUNT***', 'Zwei'))).toBeUndefined()
    expect(taken(source, other.replace('a.example', 'c.example'))).toBeUndefined()
    expect(taken('Tulips', 'Tulpen ***NAME***')).toBeUndefined()
    expect(taken('Tulips', 'Tulpen: https://c.example')).toBeUndefined()
  })
})
