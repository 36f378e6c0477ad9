import { describe, expect, it } from 'vitest'
import { Problem } from '#shared/problem'
import { csvOf, rowsOf, textOfCell, textOfFile } from '../../../functions/content/csv.ts'

const cellsOf = (text: string) => [...rowsOf(text)].map(({ cells }) => cells)
/** What is refused, with the figures of each fault. */
function faultsOf(work: () => unknown) {
  try {
    work()
  } catch (error) {
    if (error instanceof Problem) return error.details.map(({ code, values }) => ({ code, ...values }))
    throw error
  }
  return []
}

describe('a table as text', () => {
  it('is UTF-8 with a byte order mark, lines that end with CR LF, and quotation marks where a text needs them', () => {
    expect(
      csvOf([
        ['block id', 'en'],
        ['1', 'Say "hello", or\nnot'],
      ]),
    ).toBe('\ufeffblock id,en\r\n1,"Say ""hello"", or\nnot"\r\n')
  })

  it.each([
    '=1+1',
    '=cmd|/c calc!A0',
    '+1',
    '-1',
    '@SUM(A1)',
    '\tx',
    '\rx',
    '\nx',
    '  =1',
    ' \t+1',
    '＝1',
    "'=1",
    "''-",
  ])('puts the text %j behind an apostrophe, and gives it back as it was', (text) => {
    const [[cell]] = cellsOf(textOfFile(Buffer.from(csvOf([[text]])))) as [[string]]
    expect(cell).toBe(`'${text}`)
    expect(textOfCell(cell)).toBe(text)
  })

  it.each(["'tis the season", "rock 'n' roll", 'a=b', '1-2', 'x@y.example', "'", ''])(
    'leaves the text %j, which no spreadsheet runs, as it is',
    (text) => {
      const [[cell]] = cellsOf(textOfFile(Buffer.from(csvOf([[text, 'end']])))) as [[string]]
      expect([cell, textOfCell(cell)]).toEqual([text, text])
    },
  )

  it.each([',', ';', '\t'])('is read with the separator %j that its head line has most of', (separator) => {
    const lines = [['block id', 'field', 'en'].join(separator), ['1', 'text', '"a,b;c\td"'].join(separator)]
    expect(cellsOf(lines.join('\n'))).toEqual([
      ['block id', 'field', 'en'],
      ['1', 'text', 'a,b;c\td'],
    ])
  })

  it.each(['\r', '\n', '\r\n'])('is read with lines that end with %j, and keeps those within a text', (end) => {
    expect(cellsOf(`a,b${end}1,"x\ry\nz"${end}`)).toEqual([
      ['a', 'b'],
      ['1', 'x\ry\nz'],
    ])
  })

  it('keeps a quotation mark within a cell, what follows a closed one, and an empty last cell', () => {
    expect(cellsOf('5" pipe,"quoted" still,"",\nlast,')).toEqual([
      ['5" pipe', 'quoted still', '', ''],
      ['last', ''],
    ])
    expect(cellsOf('')).toEqual([])
  })

  it('numbers its rows as spreadsheets do, with the empty ones and with those inside of texts as one', () => {
    expect([...rowsOf('a\n\n"b\nc"\nd')].map(({ row }) => row)).toEqual([1, 3, 4])
  })

  it('refuses a quotation mark that never ends, and names its row', () => {
    expect(faultsOf(() => cellsOf('a,b\n1,2\n3,"4\n5,6'))).toEqual([{ code: 'file-quote', row: 3 }])
    expect(faultsOf(() => cellsOf('a,b\n1,2\n3,"4"\n5,6'))).toEqual([])
  })

  it('reads a line of 200,000 columns without keeping them', () => {
    const [head] = cellsOf(Array.from({ length: 200_000 }, (_, index) => `c${index}`).join())
    expect(head!.length).toBe(1000)
  })
})

describe('the text of a file', () => {
  const text = 'Grüße,„Ja“'
  const bytesOf = (encoding: 'utf-8' | 'le' | 'be', mark: boolean) => {
    const written = (mark ? '\ufeff' : '') + text
    if (encoding === 'utf-8') return Buffer.from(written)
    const bytes = Buffer.from(written, 'utf16le')
    return encoding === 'be' ? bytes.swap16() : bytes
  }

  it.each([
    ['UTF-8', bytesOf('utf-8', false)],
    ['UTF-8 with a byte order mark', bytesOf('utf-8', true)],
    ['UTF-16 LE with a byte order mark', bytesOf('le', true)],
    ['UTF-16 BE with a byte order mark', bytesOf('be', true)],
  ])('is read from %s', (_, bytes) => expect(textOfFile(bytes)).toBe(text))

  it.each([
    ['Latin-1', Buffer.from(text, 'latin1')],
    ['UTF-16 without a byte order mark', Buffer.from('en,de', 'utf16le')],
    ['UTF-16 with half a character', Buffer.from('\ufeff\ud83d!', 'utf16le')],
    ['a workbook', Buffer.from([0x50, 0x4b, 3, 4, 0xff, 0xfe, 0])],
  ])('is refused in %s', (_, bytes) => expect(faultsOf(() => textOfFile(bytes))).toEqual([{ code: 'file-encoding' }]))
})

it('a table in which two marks are as frequent is parted by the comma', () => {
  expect(cellsOf('a,b;c\n1,2;3')).toEqual([
    ['a', 'b;c'],
    ['1', '2;3'],
  ])
  expect(cellsOf('a,b;c;d')).toEqual([['a,b', 'c', 'd']])
})

it('a line has at most a thousand cells', () => {
  const [cells = []] = cellsOf(Array.from({ length: 1001 }, (_, at) => at).join(','))
  expect([cells.length, cells.at(-1)]).toEqual([1000, '999'])
})
