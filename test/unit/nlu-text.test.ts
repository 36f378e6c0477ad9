import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { featuresOf } from '../../functions/nlu/text/features.ts'
import { load } from '../../functions/nlu/parser.ts'
import { fold, messageLengthMax, tokenize } from '../../functions/nlu/text/text.ts'
import { train } from '../../functions/nlu/train.ts'
import { company, intent } from './nlu-company.ts'

const words = (text: string) => tokenize(text).map(({ folded }) => folded)

describe('a message as words', () => {
  it.each([
    ['Don’t  WORRY!', ["don't", 'worry', '!']],
    ['Straße, STRASSE', ['strasse', ',', 'strasse']],
    ['Crème brûlée', ['creme', 'brulee']],
    ['ﬁne ＡＢＣ', ['fine', 'abc']],
    ['hi🙂there', ['hi', '🙂', 'there']],
    ['我想退款', ['我', '想', '退', '款']],
    ['한국어', ['한국어']],
    ['أريد المساعدة', ['أريد', 'المساعدة'].map(fold)],
    ['हिन्दी में', ['हिन्दी', 'में']],
    ['', []],
  ])('%s', (text, expected) => expect(words(text)).toEqual(expected))

  it('reads plain letters the same beside any others', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary-ascii', maxLength: 40 }), (text) => {
        expect(tokenize(`${text} é`).slice(0, -1)).toEqual(tokenize(text))
      }),
    )
  })

  it('parts words of scripts that are written without spaces', () => {
    expect(words('ฉันต้องการคืนเงิน').length).toBeGreaterThan(2)
  })

  it('tells for each token where it stands in what was typed', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        let last = 0
        for (const { start, end, folded } of tokenize(text)) {
          expect(start).toBeGreaterThanOrEqual(last)
          expect(end).toBeGreaterThan(start)
          expect(fold(text.slice(start, end))).toBe(folded)
          last = end
        }
        expect(last).toBeLessThanOrEqual(text.length)
      }),
    )
  })
})

describe('messages that mean harm, or nothing', () => {
  const parser = train({
    ...company,
    entities: [
      { name: 'colour', synonyms: [{ value: 'red', written: ['scarlet'] }], patterns: [] },
      { name: 'evil', synonyms: [], patterns: ['(a+)+$', '(a|a)*b', '(x?){50}y'] },
    ],
  }).then(({ model }) => load(model))

  it.each([
    ['nothing', ''],
    ['blanks', ' \n\t\u00a0'],
    ['punctuation alone', '?!... --- ¿¡'],
    ['lone surrogates', '\ud83d where \ude00 is my \udfff parcel \ud800'],
    ['emoji with joiners', '👩‍👩‍👧‍👦🏳️‍🌈 👍🏽'],
    ['right to left', 'أين طلبي؟ \u202eמה קורה\u202c'],
    ['marks without end', `a${'\u0301'.repeat(5000)}`],
    ['zero bytes', '\0'.repeat(2000)],
    ['one endless word', 'a'.repeat(1_000_000)],
    ['a megabyte of words', 'where is my parcel '.repeat(55_000)],
    ['a megabyte of digits', '0 1-2.3,'.repeat(130_000)],
    ['a megabyte of at signs', 'a@a.'.repeat(260_000)],
  ])('%s is answered', async (_, text) => {
    const answer = (await parser).parse(text)
    answer.explanation()
    for (const { start, end } of answer.entities) {
      expect(start).toBeLessThan(end)
      expect(end).toBeLessThanOrEqual(text.length)
    }
  })

  it('reads no further than a message can be long, so that work does not grow', async () => {
    const long = 'ab cd '.repeat(200_000)
    expect(tokenize(long)).toEqual(tokenize(long.slice(0, messageLengthMax)))
    expect(featuresOf(tokenize('a'.repeat(1_000_000))).length).toBeLessThan(200)
  })

  it('learns many intents of one utterance each', async () => {
    const many = Array.from({ length: 100 }, (_, index) => intent(String(index), '', [`topic${index * 7919} please`]))
    const { model, report } = await train({ intents: many, entities: [] })
    expect(load(model).parse(`topic${7919 * 63}`).intent).toBe('63')
    expect(report.heldOut).toBe(0)
  })
})
