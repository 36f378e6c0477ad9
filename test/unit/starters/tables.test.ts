/** What tables of other products become, and what is wrong in those that cannot be read. */
import { describe, expect, it } from 'vitest'
import { packedZip } from '../../kit/packed-zip.ts'
import { leftIn, pairsIn, read } from './sketches.ts'

describe('a table of questions and answers', () => {
  const pairs = [
    [['When are you open?', 'Open on Sunday?'], { en: 'From 9 to 6.' }],
    [['Do you deliver?'], { en: 'Yes, in town; or further.' }],
  ]
  it.each([
    [
      'commas',
      'question,answer\nWhen are you open?,From 9 to 6.\nOpen on Sunday?,From 9 to 6.\nDo you deliver?,"Yes, in town; or further."\n',
    ],
    [
      'the answer first',
      'Antwort;Frage\nFrom 9 to 6.;When are you open?\nFrom 9 to 6.;Open on Sunday?\n"Yes, in town; or further.";Do you deliver?\n',
    ],
    [
      'tabs',
      'Q\tA\nWhen are you open?\tFrom 9 to 6.\nOpen on Sunday?\tFrom 9 to 6.\nDo you deliver?\tYes, in town; or further.\n',
    ],
    [
      'no head line',
      'From 9 to 6.;When are you open?\nFrom 9 to 6.;Open on Sunday?\n"Yes, in town; or further.";Do you deliver?\n',
    ],
    [
      'no head line and a column of single words',
      'Hours;From 9 to 6.;When are you open?\nHours;From 9 to 6.;Open on Sunday?\nDelivery;"Yes, in town; or further.";Do you deliver?\n',
    ],
    [
      'several questions in one cell',
      'question,answer\n"When are you open?\nOpen on Sunday?",From 9 to 6.\nDo you deliver?,"Yes, in town; or further."\n',
    ],
    [
      'a byte order mark',
      '\ufeffquestion,answer\nWhen are you open?,From 9 to 6.\nOpen on Sunday?,From 9 to 6.\nDo you deliver?,"Yes, in town; or further."\n',
    ],
  ])('is read with %s', (_, text) => {
    expect(pairsIn(read(text))).toEqual(pairs)
  })

  it('in windows-1252 keeps its umlauts and its euro', () => {
    const bytes = Buffer.from('Frage;Antwort\nWas kostet ein Frühstück?;Es kostet 8 \x80.\n', 'latin1')
    expect(pairsIn(read(bytes))).toEqual([[['Was kostet ein Frühstück?'], { en: 'Es kostet 8 €.' }]])
  })

  it('tells the columns and rows that it leaves out', () => {
    const sketch = read('question,answer,owner\nOpen?,From 9 to 6.,Maya\nAlone?,,Maya\n,Nobody asks.,\n')
    expect(leftIn(sketch)).toEqual(['column owner 1', 'row 3 1', 'row 4 1'])
  })

  it('takes no column for texts that holds words in half of its cells alone', () => {
    const note = 'Ask Maya before anybody changes this answer to the customers'
    const sketch = read(
      `When are you open?;From 9 to 6.;7\nDo you deliver?;In town;${note}\nAre you closed?;On Sundays;\n`,
    )
    expect(pairsIn(sketch).map(([, answer]) => answer)).toEqual([
      { en: 'From 9 to 6.' },
      { en: 'In town' },
      { en: 'On Sundays' },
    ])
    expect(leftIn(sketch)).toEqual(['column 3 1'])
  })

  it('has one answer to a question, and a key of its own for each answer', () => {
    const sketch = read('Q,A\nOpen?,Yes.\nopen?,No.\nOpen!,Always.\n')
    expect(sketch.responses.map(({ key, title }) => [key, title])).toEqual([
      ['open', { en: 'Open?' }],
      ['open-2', { en: 'Open!' }],
    ])
    expect(leftIn(sketch)).toEqual(['duplicate open? 1'])
    const canned = read('short_code,content\nrefund,Within 14 days.\nRefund,Never.\n')
    expect(canned.responses.map(({ key }) => key)).toEqual(['refund'])
    expect(leftIn(canned)).toEqual(['duplicate Refund 1'])
  })

  it('is read alone, and the files beside it are told', () => {
    const files = { 'one.csv': 'Q,A\nOpen?,Yes.\n', 'two.csv': 'Q,A\nClosed?,No.\n', 'read-me.txt': 'Hello' }
    const sketch = read(packedZip(files))
    expect(pairsIn(sketch)).toEqual([[['Open?'], { en: 'Yes.' }]])
    expect(leftIn(sketch)).toEqual(['file two.csv 1'])
    const nlu = 'nlu:\n- intent: open\n  examples: |\n    - open\n'
    expect(leftIn(read(packedZip({ 'nlu.yml': nlu, ...files })))).toEqual([
      'file one.csv 1',
      'file two.csv 1',
      'file read-me.txt 1',
    ])
  })

  it.each([
    ['a quotation mark that never ends', 'question,answer\nOpen?,"From 9\n', 'file-quote', { row: 2 }],
    ['one column', 'question\nOpen?\nClosed?\n', 'file-answers', undefined],
    ['nothing', '\n\n', 'file-empty', undefined],
    ['no text', Buffer.from([0x25, 0, 1, 2]), 'file-no-text', undefined],
  ])('with %s is refused by name', (_, file, code, values) => {
    expect(() => read(file)).toThrow(
      expect.objectContaining({
        code: 'file-refused',
        details: [expect.objectContaining({ code, ...(values && { values: expect.objectContaining(values) }) })],
      }),
    )
  })
})

describe('canned responses of Chatwoot', () => {
  it('become knowledge, without the places of names that nobody fills in here', () => {
    const sketch = read('short_code,content\nrefund-policy,"Hi {{contact.name}}, we refund within 14 days."\nempty,\n')
    expect(sketch.responses).toEqual([
      {
        key: 'refund-policy',
        title: { en: 'refund policy' },
        topic: { en: 'Canned responses' },
        content: { is: 'knowledge', text: { en: 'Hi, we refund within 14 days.' } },
      },
    ])
    expect(leftIn(sketch)).toEqual(['parameter contact.name 1', 'row 3 1'])
  })

  it('are read whichever column comes first', () => {
    const { responses } = read('content,short_code\n"We refund within 14 days.",refund\n')
    expect(responses).toMatchObject([
      { key: 'refund', content: { is: 'knowledge', text: { en: 'We refund within 14 days.' } } },
    ])
  })
})
