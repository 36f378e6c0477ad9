/**
 * More than a thousand mails in the shapes of ten programs and twelve languages, each with what its writer says in it: the
 * answer above, below and between what is quoted, mails that are passed on with and without a note, and mails without a word.
 */
import { readFileSync } from 'node:fs'
import { markerLine } from '../../../functions/adapters/email/text/marker.ts'
import { contentLanguages, type ContentLanguage } from '../../../shared/languages.ts'
import {
  hasEndlessQuotes,
  htmlForward,
  htmlReply,
  plainFormat,
  plainForward,
  plainReply,
  programs,
  type Head,
  type Part,
  type Piece,
  type Program,
} from './programs.ts'

export const shapes = ['above', 'below', 'between', 'forward', 'note', 'bare'] as const
export type Shape = (typeof shapes)[number]

export interface SampleMail {
  readonly name: string
  readonly program: Program
  readonly language: string
  readonly shape: Shape
  readonly part: Part
  readonly bytes: Buffer
  /** The lines its writer has written, or those that are passed on; none where it says nothing. */
  readonly said: readonly string[]
}

const table = (name: string): string[][] =>
  readFileSync(new URL(`${name}.tsv`, import.meta.url), 'utf8')
    .split('\n')
    .filter(Boolean)
    .map((line) => line.split('\t'))

const byPair = (name: string): ReadonlyMap<string, string> =>
  new Map(table(name).map(([program, language, text = '']) => [`${program} ${language}`, text]))

const [replies, forwards, devices] = [byPair('replies'), byPair('forwards'), byPair('devices')]
const labels = new Map(table('labels').map(([language = '', ...rest]) => [language, rest]))

const isContentLanguage = (language: string): language is ContentLanguage =>
  (contentLanguages as readonly string[]).includes(language)

function headOf(program: Program, language: string, sender: string, isForward: boolean): Head {
  const [from = '', sent = '', to = '', subject = '', moment = '', dateLabel = ''] = labels.get(language) ?? []
  const titles: Partial<Record<Program, string>> = {
    gmail: '---------- Forwarded message ---------',
    proton: '------- Forwarded Message -------',
  }
  const named = isForward || program === 'samsung' ? (forwards.get(`${program} ${language}`) ?? '') : ''
  return {
    line: replies.get(`${program} ${language}`) ?? '',
    title: titles[program] ?? named,
    labels: [from, sent, to, subject],
    dateLabel,
    moment,
    sender,
    subject: isForward ? 'Order 4711' : 'Re: Order 4711',
  }
}

function bytesOf(program: Program, part: Part, subject: string, text: string): Buffer {
  const type = part === 'html' ? 'text/html; charset=utf-8' : `text/plain; charset=utf-8${plainFormat[program] ?? ''}`
  const head = [
    'From: Jo Doe <jo@doe.example>',
    'To: help@shop.example',
    `Subject: ${subject}`,
    'Message-ID: <m1@doe.example>',
    'Date: Mon, 3 Nov 2025 10:12:00 +0000',
    'MIME-Version: 1.0',
    `Content-Type: ${type}`,
    'Content-Transfer-Encoding: 8bit',
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${text}`)
}

const shop = 'Shop <shop@other.example>'
const bloom = 'Bloom <hello@bloom.example>'

function mailsOf(program: Program, words: readonly string[], part: Part): SampleMail[] {
  const [language = '', first = '', second = '', question = '', another = '', note = '', news = ''] = words
  const marker = markerLine(isContentLanguage(language) ? language : 'en')
  const device = devices.get(`${program} ${language}`)
  const head = headOf(program, language, bloom, false)
  const passedOn = headOf(program, language, shop, true)
  const reply = (pieces: readonly Piece[]) => (part === 'html' ? htmlReply : plainReply)(program, head, pieces)
  const pass = (above: readonly string[]) =>
    (part === 'html' ? htmlForward : plainForward)(program, passedOn, above, [news])
  const quote = [marker, question, another, 'Bloom, 1 Main Street']
  const of = (shape: Shape, text: string, said: readonly string[]): SampleMail => ({
    name: [program, language, shape, part].join(' '),
    program,
    language,
    shape,
    part,
    bytes: bytesOf(program, part, shape === 'forward' || shape === 'note' ? 'Fwd: Order 4711' : 'Re: Order 4711', text),
    said,
  })
  const mails = [
    of('above', reply([{ written: [first, second, ...(device ? [device] : [])] }, { quoted: quote }]), [first, second]),
    of('forward', pass([]), [news]),
    of('note', pass([note]), [note]),
    of('bare', reply([{ quoted: quote }]), []),
  ]
  if (!hasEndlessQuotes(program, part)) {
    const between = [
      { quoted: quote.slice(0, 2) },
      { written: [first] },
      { quoted: quote.slice(2) },
      { written: [second] },
    ]
    if (program !== 'gmx') mails.push(of('between', reply(between), [first, second]))
    mails.push(of('below', reply([{ quoted: quote }, { written: [first, second] }]), [first, second]))
  }
  return mails
}

export const sampleMails: readonly SampleMail[] = table('words').flatMap((words) =>
  programs.flatMap((program) => [...mailsOf(program, words, 'plain'), ...mailsOf(program, words, 'html')]),
)
