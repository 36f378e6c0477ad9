/** Texts that look as if they had marks, and marks in places where programs lose them, in the markup of each kind of channel. */
import { expect, it } from 'vitest'
import { htmlOf, plainOf, teamsOf, whatsappOf } from '../../../functions/adapters/markup.ts'

it.each([
  // Written, plain, WhatsApp, Teams, HTML.
  ['20*30*40 cm', '20*30*40 cm', '20*30*40 cm', '20\\*30\\*40 cm', '<p>20*30*40 cm</p>'],
  ['5 * 3 * 2 = 30', '5 * 3 * 2 = 30', '5 * 3 * 2 = 30', '5 \\* 3 \\* 2 = 30', '<p>5 * 3 * 2 = 30</p>'],
  ['my_file_name.txt', 'my_file_name.txt', 'my_file_name.txt', 'my\\_file\\_name.txt', '<p>my_file_name.txt</p>'],
  [
    '**** Hotel ****',
    '**** Hotel ****',
    '**** Hotel ****',
    '\\*\\*\\*\\* Hotel \\*\\*\\*\\*',
    '<p>**** Hotel ****</p>',
  ],
  ['2**10 = 1024', '2**10 = 1024', '2**10 = 1024', '2\\*\\*10 = 1024', '<p>2**10 = 1024</p>'],
  [
    '**Sale** *today* _only_',
    'Sale today only',
    '*Sale* _today_ _only_',
    '**Sale** _today_ _only_',
    '<p><strong>Sale</strong> <em>today</em> <em>only</em></p>',
  ],
  ['***all***', 'all', '*_all_*', '**_all_**', '<p><strong><em>all</em></strong></p>'],
  ['**Wort**teil', 'Wortteil', 'Wortteil', '**Wort**teil', '<p><strong>Wort</strong>teil</p>'],
  ['größe_ä_b', 'größe_ä_b', 'größe_ä_b', 'größe\\_ä\\_b', '<p>größe_ä_b</p>'],
  [
    'see https://x.example/Tulip_(flower).',
    'see https://x.example/Tulip_(flower).',
    'see https://x.example/Tulip_(flower).',
    'see [https://x.example/Tulip\\_(flower)](https://x.example/Tulip_(flower)).',
    '<p>see <a href="https://x.example/Tulip_(flower)">https://x.example/Tulip_(flower)</a>.</p>',
  ],
  [
    '[Tulip](https://x.example/Tulip_(flower))',
    'Tulip: https://x.example/Tulip_(flower)',
    'Tulip: https://x.example/Tulip_(flower)',
    '[Tulip](https://x.example/Tulip_(flower))',
    '<p><a href="https://x.example/Tulip_(flower)">Tulip</a></p>',
  ],
  [
    '(https://x.example/a)',
    '(https://x.example/a)',
    '(https://x.example/a)',
    '([https://x.example/a](https://x.example/a))',
    '<p>(<a href="https://x.example/a">https://x.example/a</a>)</p>',
  ],
  [
    '**https://x.example/a_b**',
    'https://x.example/a_b',
    'https://x.example/a_b',
    '**[https://x.example/a\\_b](https://x.example/a_b)**',
    '<p><strong><a href="https://x.example/a_b">https://x.example/a_b</a></strong></p>',
  ],
  [
    '[a [b]](https://x.example/c)',
    'a [b]: https://x.example/c',
    'a [b]: https://x.example/c',
    '[a \\[b\\]](https://x.example/c)',
    '<p><a href="https://x.example/c">a [b]</a></p>',
  ],
  ['[x](javascript:alert(1))', 'x', 'x', 'x', '<p>x</p>'],
  ['C:\\new\\_file', 'C:\\new\\_file', 'C:\\new\\_file', 'C:\\\\new\\\\\\_file', '<p>C:\\new\\_file</p>'],
  [
    '#1 <3 a < b & c',
    '#1 <3 a < b & c',
    '#1 <3 a < b & c',
    '\\#1 &lt;3 a &lt; b & c',
    '<p>#1 &lt;3 a &lt; b &amp; c</p>',
  ],
  [
    '24. Dezember\n26. Dezember',
    '24. Dezember\n26. Dezember',
    '24. Dezember\n26. Dezember',
    '24. Dezember\n\n26. Dezember',
    '<ol start="24"><li>Dezember</li></ol><ol start="26"><li>Dezember</li></ol>',
  ],
  ['- milk\n- eggs', '- milk\n- eggs', '- milk\n- eggs', '- milk\n- eggs', '<ul><li>milk</li><li>eggs</li></ul>'],
  ['1. a\n2. b', '1. a\n2. b', '1. a\n2. b', '1. a\n2. b', '<ol><li>a</li><li>b</li></ol>'],
  [
    '„https://x.example/ü“',
    '„https://x.example/ü“',
    '„https://x.example/ü“',
    '„[https://x.example/ü](https://x.example/ü)“',
    '<p>„<a href="https://x.example/ü">https://x.example/ü</a>“</p>',
  ],
  ['~5 €~ `code`', '~5 €~ `code`', '~5 €~ `code`', '\\~5 €\\~ \\`code\\`', '<p>~5 €~ `code`</p>'],
  ['\\*literal\\*', '\\*literal\\*', '\\*literal\\*', '\\\\\\*literal\\\\\\*', '<p>\\*literal\\*</p>'],
  ['a | b > c', 'a | b > c', 'a | b > c', 'a \\| b \\> c', '<p>a | b &gt; c</p>'],
  [
    'https://x.example/?a=1&b=2!',
    'https://x.example/?a=1&b=2!',
    'https://x.example/?a=1&b=2!',
    '[https://x.example/?a=1&b=2](https://x.example/?a=1&b=2)!',
    '<p><a href="https://x.example/?a=1&amp;b=2">https://x.example/?a=1&amp;b=2</a>!</p>',
  ],
  [
    '[Ring](tel:+4930123456)',
    'Ring: +4930123456',
    'Ring: +4930123456',
    '[Ring](tel:+4930123456)',
    '<p><a href="tel:+4930123456">Ring</a></p>',
  ],
])('%j arrives as it was written', (text, plain, whatsapp, teams, html) => {
  expect([plainOf(text), whatsappOf(text), teamsOf(text), htmlOf(text)]).toEqual([plain, whatsapp, teams, html])
})

it('a long line of marks that nothing closes stays text', () => {
  const line = '_a [c __b '.repeat(300).trim()
  expect(plainOf(line)).toBe(line)
})
