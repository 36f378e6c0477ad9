/** A letter is one list of lines in two forms: plain text, and HTML in which nothing a person wrote is markup. */
import { expect, it } from 'vitest'
import { bodiesOf } from '../../functions/company/letter.ts'

const link = 'https://console.example/?a=1&b="2"'
const letter = {
  subject: 'Hello',
  lines: ['Dear <img onerror=x>,\nhow are you?', { items: ['one & two', 'three'] }, { link, text: 'Open <it>' }],
}

it('the text of a letter says all lines, with lists and addresses written out', () => {
  expect(bodiesOf(letter).text).toBe(
    `Dear <img onerror=x>,\nhow are you?\n\n- one & two\n- three\n\nOpen <it>:\n${link}`,
  )
})

it('the HTML of a letter says the same, and escapes what a person wrote', () => {
  expect(bodiesOf(letter).html).toBe(
    [
      '<p>Dear &lt;img onerror=x&gt;,<br>how are you?</p>',
      '<ul><li>one &amp; two</li><li>three</li></ul>',
      '<p><a href="https://console.example/?a=1&amp;b=&quot;2&quot;">Open &lt;it&gt;</a></p>',
    ].join('\n'),
  )
})
