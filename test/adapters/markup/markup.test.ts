import { XMLValidator } from 'fast-xml-parser'
import { assert, constantFrom, oneof, property, string, array } from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlOf, plainOf, teamsOf, whatsappOf } from '../../../functions/adapters/markup.ts'

const written =
  '**Open** _today_: [our shop](https://shop.example/a_b)\n- rye\n- wheat\n\n2. two\n3. three\n<b> & "c" https://x.example/y'

describe('markdown in the markup of a channel', () => {
  it('is plain, with addresses behind their words', () => {
    expect(plainOf(written)).toBe(
      'Open today: our shop: https://shop.example/a_b\n- rye\n- wheat\n\n2. two\n3. three\n<b> & "c" https://x.example/y',
    )
  })

  it('is WhatsApp’s, whose marks touch the words', () => {
    expect(whatsappOf('**Open ** _now_ **[a](https://x.example/)**')).toBe('*Open*  _now_ a: https://x.example/')
  })

  it('is that of Teams, in which other signs mean themselves', () => {
    expect(teamsOf('**Open**\nnow <at>all</at> #1 [x](javascript:alert) `c`')).toBe(
      '**Open**\n\nnow &lt;at\\>all&lt;/at\\> \\#1 x \\`c\\`',
    )
  })

  it('is HTML of few elements', () => {
    expect(htmlOf(written)).toBe(
      '<p><strong>Open</strong> <em>today</em>: <a href="https://shop.example/a_b">our shop</a></p>' +
        '<ul><li>rye</li><li>wheat</li></ul><p></p><ol start="2"><li>two</li><li>three</li></ol>' +
        '<p>&lt;b&gt; &amp; &quot;c&quot; <a href="https://x.example/y">https://x.example/y</a></p>',
    )
  })

  const signs = [
    '**',
    '_',
    '*',
    '[a](',
    'javascript:',
    'https://x.example/"><script>',
    ')',
    '\n- ',
    '\n1. ',
    '<',
    '&',
    '\u0000',
    ' ',
  ]
  const hostile = array(oneof(constantFrom(...signs), string({ unit: 'binary', maxLength: 6 })), { maxLength: 30 }).map(
    (parts) => parts.join(''),
  )

  const allowed =
    /^<\/?(p|strong|em|ul|ol|li|br)>$|^<ol start="\d+">$|^<a href="(https?:|mailto:|tel:)[^"<>]*">$|^<\/a>$/i

  it('is well formed and holds no element or address of others, whatever is written', () => {
    assert(
      property(hostile, (text) => {
        const marked = htmlOf(text)
        expect(XMLValidator.validate(`<r>${marked.replaceAll('<br>', '<br/>')}</r>`)).toBe(true)
        for (const [tag] of marked.matchAll(/<[^>]*>/g)) expect(tag).toMatch(allowed)
      }),
      { numRuns: 300 },
    )
  })

  it('is no longer than it was written, so that a text that was cut to fit still fits', () => {
    assert(
      property(hostile, (text) => {
        const length = text.replaceAll('\r\n', '\n').length
        expect(plainOf(text).length).toBeLessThanOrEqual(length)
        expect(whatsappOf(text).length).toBeLessThanOrEqual(length)
      }),
      { numRuns: 300 },
    )
  })
})
