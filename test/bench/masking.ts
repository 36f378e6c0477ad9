/** Masking: what is found of labelled messages and of random references, and how long messages and hostile texts take. */
import { findMasked } from '../../shared/masking/find.ts'
import { maskKinds } from '../../shared/masking/kinds.ts'
import { isPhone } from '../../functions/chat/masking/phone-check.ts'
import { allHidden, labelled, verdictOf } from '../unit/masking/labelled.ts'
import { quantile, spreadOf, tell } from './figure.ts'

const bench = 'masking'
const countries = ['GB', 'DE', 'US', 'FR', 'ES', 'NL', 'IT']

export function masking(): void {
  tellFound()
  tellReferences()
  tellTimes()
}

function tellFound(): void {
  const verdicts = labelled.map(verdictOf)
  for (const kind of maskKinds) {
    const of = (values: readonly { kind: string }[]) => values.filter((value) => value.kind === kind).length
    const hidden = verdicts.reduce((sum, verdict) => sum + of(verdict.hidden), 0)
    const all = verdicts.reduce((sum, { message }) => sum + of(message.values), 0)
    const goal = kind === 'card' || kind === 'iban' || kind === 'secret' ? '>= 97' : '>= 93'
    tell({ bench, metric: `${kind} hidden, of ${all}`, unit: 'of 100', value: (100 * hidden) / all, goal })
  }
  const clean = verdicts.filter(({ message }) => !message.values.length)
  const touched = clean.filter(({ wrong }) => wrong.length).length
  const metric = `clean messages touched, of ${clean.length}`
  tell({ bench, metric, unit: 'of 100', value: (100 * touched) / clean.length, goal: '<= 1' })
}

/** Numbers of orders, parcels and things as companies make them up, in ordinary sentences. */
function tellReferences(): void {
  const random = randomOf(7)
  const digits = (length: number) => Array.from({ length }, () => Math.floor(random() * 10)).join('')
  const letters = (length: number) =>
    Array.from({ length }, () => String.fromCodePoint(65 + Math.floor(random() * 26))).join('')
  const forms = [
    () => digits(6 + Math.floor(random() * 12)),
    () => letters(2) + digits(9),
    () => `${letters(3)}-${digits(6)}`,
    () => `${digits(3)}-${digits(7)}`,
    () => `${digits(4)} ${digits(4)} ${digits(4)}`,
    () => `202${digits(1)}-${digits(6)}`,
    () => letters(4) + digits(4),
    () => `${digits(3)}.${digits(3)}.${digits(3)}`,
  ]
  const sentences = [
    'My order number is #',
    'Bestellnummer # ist noch nicht da',
    'where is # please',
    'la commande # est en retard',
    'mi pedido #',
    'zending #',
    'It says # on the box',
    '#',
  ]
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] ?? from[0]!
  const messages = Array.from({ length: 12_000 }, () => pick(sentences).replace('#', pick(forms)()))
  const touched = messages.filter((text, index) => masked(text, countries[index % countries.length]).length).length
  const metric = `messages with random references touched, of ${messages.length}`
  tell({ bench, metric, unit: 'of 100', value: (100 * touched) / messages.length, goal: '<= 1.5' })
}

function tellTimes(): void {
  const each = Array.from({ length: 20 }, () => {
    const began = performance.now()
    for (const { text, country } of labelled) masked(text, country)
    return (performance.now() - began) / labelled.length
  })
  const metric = `a message, median of ${each.length} runs of ${labelled.length}`
  tell({ bench, metric, unit: 'ms', value: quantile(each, 0.5), spread: spreadOf(each), goal: '<= 0.2' })
  const long = labelled
    .map(({ text }) => text)
    .join(' ')
    .slice(0, 5000)
  const hostile = [...hostilePieces, long].map((piece) => {
    const text = piece.repeat(Math.ceil(5000 / piece.length)).slice(0, 5000)
    const times = Array.from({ length: 3 }, () => {
      const began = performance.now()
      masked(text, 'DE')
      return performance.now() - began
    })
    // What else the machine does in a few milliseconds is no property of the text.
    return Math.min(...times)
  })
  const worst = `worst of ${hostile.length} texts of 5,000 characters that mean harm`
  tell({ bench, metric: worst, unit: 'ms', value: Math.max(...hostile), spread: spreadOf(hostile), goal: '<= 50' })
}

const masked = (text: string, country: string | undefined) => findMasked(text, { modes: allHidden, country, isPhone })

const hostilePieces = [
  '1',
  '4 ',
  '4111 ',
  '@',
  'a@',
  'a@a.',
  '0',
  '01 ',
  '012 34 ',
  '+',
  '+4',
  '(0',
  ' ',
  '\n',
  '-',
  '1-',
  '1.',
  '12.12.',
  'eyJ',
  'eyJaaaaaaaaaaa.',
  'sk-',
  '-----BEGIN PRIVATE KEY-----',
  'DE89 3704 0044 ',
  'password is ',
  'passwort: a',
  'pin 1',
  'code ',
  'code sms ',
  'my name is ',
  'Jo ',
  'geboren am ',
  'born on 1 ',
  'call 1',
  'order ',
  'ssn 1',
  'a at ',
  'passport number is ',
  'a at b dot ',
  '１',
  '\u200b',
  'ﷺ',
  '😀',
  '756.',
  '://a:',
  'is my password 1 ',
  'thanks\n',
  '0171 2345678 ',
  '0171 2345678; ',
  '536-22-1234',
  '1 85 05 78 ',
  'jan 1 ',
  '1234 is my ',
  '4111 1111 1111 1111 ',
]

/** Numbers between 0 and 1 that are the same in every run (Park and Miller). */
function randomOf(seed: number): () => number {
  let state = seed
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647
}
