import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { faults } from '#shared/faults'
import { fields, fault, isoDate, type FieldKind } from '#shared/fields/fields'
import { isPublicAddress } from '#shared/fields/public-host'

const kinds = Object.keys(fields).filter((kind): kind is FieldKind => kind in fields)

/** An array by itself would be spread over the arguments. */
const cell = (value: unknown) => ({ value })

/** The sentence of what is wrong with a value. */
function check(kind: FieldKind, value: unknown): string | undefined {
  const code = fault(kind, value)
  return code && faults[code]
}

/** What a kind takes, what it refuses, and the sentence it refuses it with. */
function table(title: string, kind: FieldKind, message: string, taken: unknown[], refused: unknown[]) {
  describe(title, () => {
    it.each(taken.map(cell))(`${kind} takes $value`, ({ value }) => expect(check(kind, value)).toBeUndefined())
    it.each(refused.map(cell))(`${kind} refuses $value`, ({ value }) => expect(check(kind, value)).toBe(message))
  })
}

table(
  'ERRORS-005: time',
  'time',
  'Enter a valid time format',
  ['00:00', '09:30', '23:59:59', '24:00', '24:00:00', ''],
  ['25:00', '24:01', '9:30', '12:60', '12:30:60', '12', '12:30:00:00', '12.30', 'noon', '12:30\n', 930],
)
table(
  'ERRORS-006: number',
  'number',
  'Enter a valid number',
  ['0', '42', '007', 42, 0, ''],
  ['-1', '4.2', '4,2', '1e3', '٣', ' 42', '99999999999999999', -1, 4.2, Number.NaN, true, '4\n'],
)
table(
  'ERRORS-006: a number that must be there',
  'required-number',
  'You must specify a number',
  ['0', 42],
  ['', '  ', undefined, null, 'x'],
)
table('ERRORS-008/empty', 'mandatory', 'Mandatory field', ['a', 0, false, ['a']], ['', ' \t', undefined, null, []])
table('ERRORS-008/dropdown', 'dropdown', 'Mandatory field', ['a', '00', 1], ['', '0', 0, undefined, null])
table('ERRORS-008/multi-select', 'multi-select', 'Mandatory field', [['a'], ['0']], [[], '', undefined, 'a'])
table(
  'ERRORS-009/word: word',
  'word',
  'Enter a valid word',
  ['order_2', 'A', ''],
  ['two words', 'a-b', 'straße', 'a\n', '.'],
)
table(
  'ERRORS-009/letters: no special characters',
  'no-special-characters',
  'Please only use letters and numbers',
  ['Straße5', 'order_2', ''],
  ['a b', 'a-b', '<b>', 'a\n', '😀'],
)
table(
  'ERRORS-011/trimmed/length/message: e-mail',
  'email',
  'Enter valid email',
  ['ada@example.com', '  ada@example.com ', 'a.b+c@sub.example.co.uk', 'grüße@müller.de', 'a@xn--mller-kva.de', ''],
  [
    'ada',
    '@example.com',
    'ada@example',
    'ada@@example.com',
    'a b@example.com',
    'ada@example..com',
    '.ada@example.com',
    `${'a'.repeat(65)}@example.com`,
    'ada@-example.com',
    'ada@example.com, bob@example.com',
    'ada@example.com\nBcc: all@example.com x',
    `${'a'.repeat(64)}@${'b'.repeat(60)}.${'c'.repeat(60)}.${'d'.repeat(60)}.${'e'.repeat(10)}.com`,
  ],
)
table(
  'ERRORS-011: several e-mails',
  'email-list',
  'Please enter a valid email in a comma-separated list',
  ['ada@example.com', 'ada@example.com, bob@example.com', ''],
  ['ada@example.com,', 'ada@example.com; bob@example.com', 'ada@example.com, bob'],
)
table(
  'ERRORS-012/boolean: boolean',
  'boolean',
  'Please enter a valid value',
  [true, false, 'true', 'false', ''],
  ['yes', 1, 0, 'TRUE '],
)
table(
  'ERRORS-012/image: image',
  'image',
  'Please upload an image file',
  [{ type: 'image/png' }, { type: 'image/jpeg' }, undefined],
  [{ type: 'image/svg+xml' }, { type: 'text/html' }, { type: '' }, {}, 'image/png'],
)
table(
  'ERRORS-013: phone',
  'phone',
  'Enter valid phone number.',
  ['+491701234567', '01701234567', 'whatsapp:+491701234567', 'whatsapp:1234567890', ''],
  ['123456789', '1234567890123456', '+49 170 1234567', 'whatsapp:', 'tel:+491701234567', '++491701234567'],
)
table(
  'FORMS-013: date',
  'date',
  'Enter a valid date',
  ['2024-02-29', '29/02/2024', '1.5.2026', ''],
  ['2023-02-29', '31.04.2026', '2026-13-01', '1/5.2026', '05-01-2026', 'tomorrow', '2026-5-1'],
)

const inside = [
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://017700000001/',
  'http://localhost/',
  'http://LOCALHOST./',
  'http://printer/',
  'http://db.internal/',
  'http://metadata.google.internal/',
  'http://nas.local/',
  'http://10.1.2.3/',
  'http://172.31.255.255/',
  'http://192.168.0.1:8080/',
  'http://169.254.169.254/latest/meta-data/',
  'http://100.100.100.200/',
  'http://168.63.129.16/',
  'http://0.0.0.0/',
  'http://255.255.255.255/',
  'http://224.0.0.1/',
  'http://[::1]/',
  'http://[::]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[::ffff:a9fe:a9fe]/',
  'http://[64:ff9b::a9fe:a9fe]/',
  'http://[2002:7f00:1::]/',
  'http://[fd00:ec2::254]/',
  'http://[fe80::1]/',
  'http://①②⑦.⓪.⓪.①/',
]
const malformed = [
  'example.com',
  '//example.com',
  'ftp://example.com',
  'javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'https://',
  'https://user:secret@example.com/',
  'https://example.com@10.0.0.1/',
  'https://example.com\\@10.0.0.1/',
  'https://exam ple.com/',
  'https://example.com/\u0000',
  'https:example.com',
  `https://example.com/${'a'.repeat(2048)}`,
  42,
]
const outside = [
  'https://example.com',
  'http://example.com:8080/a?b#c',
  'https://93.184.216.34/',
  'https://müller.de/ä',
]
const url = 'Enter a valid url'

table('ERRORS-007/private: url', 'url', url, [...outside, 'https://[2606:4700::1111]/', ''], [...inside, ...malformed])
table(
  'ERRORS-007/private: the beginning of urls',
  'url-prefix',
  url,
  ['https://example.com/a/', ''],
  [...inside, ...malformed, 'https://example.com/?a', 'https://example.com/#a'],
)
table(
  'ERRORS-007/https: https only',
  'https-url',
  url,
  ['https://example.com/', 'HTTPS://example.com/', ''],
  [...malformed, 'http://example.com/', 'https://localhost/', 'https://10.0.0.1/'],
)
table(
  'ERRORS-007/development: in development',
  'development-url',
  url,
  [...outside, 'http://localhost:3000/hook', 'http://127.0.0.1:3000', 'http://[::1]:3000/', 'http://api.localhost/'],
  [...malformed, 'http://10.0.0.1/', 'http://169.254.169.254/', 'http://[::ffff:127.0.0.1]/', 'http://printer/'],
)
table(
  'ERRORS-010: url or variable',
  'url-or-variable',
  'Enter a valid url or at least one variable (exp: ***URL***)',
  [
    ...outside,
    '***URL***',
    '***URL***/orders',
    'https://example.com/orders/***ORDER***?a=***B***',
    'https://***SHOP***.example.com/',
    'mailto:***EMAIL***',
    'tel:***PHONE***',
    '',
  ],
  [
    ...inside,
    ...malformed,
    '******',
    '***two words***',
    'javascript:***CODE***',
    ' javascript:***CODE***',
    'java\tscript:***CODE***',
    'data:***A***',
    'https://10.0.0.1/***PATH***',
    'https://user:***SECRET***@example.com/',
  ],
)

describe('addresses of the public internet', () => {
  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700:4700::1111', '2a00:1450:4001::8a'])(
    '%s is one',
    (address) => expect(isPublicAddress(address)).toBe(true),
  )
  it.each(['1.1.1', '1.1.1.256', '1.1.1.1.1', '2606:::1', '2606::1::1', '1:2:3:4:5:6:7:8:9', 'fe80::1%eth0', 'x', ''])(
    '%j is none',
    (address) => expect(isPublicAddress(address)).toBe(false),
  )
  it('no IPv4 address becomes public by being wrapped in IPv6', () => {
    const byte = fc.integer({ min: 0, max: 255 })
    const wrapped = fc.tuple(
      fc.constantFrom('::', '::ffff:', '64:ff9b::', '64:ff9b:1::', 'fe80::'),
      byte,
      byte,
      byte,
      byte,
    )
    fc.assert(fc.property(wrapped, ([prefix, ...v4]) => !isPublicAddress(prefix + v4.join('.'))))
  })
})

describe('every kind', () => {
  it('has a fault of the shared list', () => {
    for (const kind of kinds) expect(faults[fields[kind].fault]).toMatch(/^\p{Lu}/u)
  })

  it('answers whatever it is given', () => {
    fc.assert(
      fc.property(fc.constantFrom(...kinds), fc.anything(), (kind, value) => {
        const code = fault(kind, value)
        expect(code === undefined || code in faults).toBe(true)
      }),
    )
  })

  it('refuses endless texts without reading them', () => {
    const seed = fc.constantFrom(
      'a',
      '1',
      '*',
      '***A',
      'a.',
      'a@',
      '@',
      '-',
      'http://',
      '1:',
      '::',
      '%',
      ',',
      'ä',
      '\u0301',
    )
    const texts = kinds.filter((kind) => !['mandatory', 'dropdown'].includes(kind))
    fc.assert(
      fc.property(
        fc.constantFrom(...texts),
        seed,
        seed,
        fc.integer({ min: 6000, max: 300_000 }),
        (kind, a, b, times) => {
          expect(fault(kind, b + a.repeat(times) + b + a)).toBe(fields[kind].fault)
        },
      ),
    )
  })

  it('reads the same day in each notation', () => {
    const day = fc.date({ min: new Date('1900-01-01'), max: new Date('2999-12-31'), noInvalidDate: true })
    fc.assert(
      fc.property(day, (at) => {
        const iso = at.toISOString().slice(0, 10)
        const [year, month, date] = iso.split('-').map(Number)
        return [`${date}/${month}/${year}`, `${date}.${month}.${year}`, iso].every((one) => isoDate(one) === iso)
      }),
    )
  })
})
