/** Letters: mails that a person reads, written once as lines, and sent as plain text with its twin in HTML. */
import { interfaceLanguages, type ContentLanguage, type InterfaceLanguage } from '#shared/languages'
import { sendMail } from '../platform/aws/mail.ts'

/** A line is a paragraph, or a link that stands by itself; a list is one paragraph whose items stand below each other. */
export type LetterLine =
  | string
  | { readonly link: string; readonly text: string }
  | { readonly items: readonly string[] }

export interface Letter {
  readonly subject: string
  readonly lines: readonly LetterLine[]
}

/** A letter in each language of the console. */
export type Letters<Data> = Readonly<Record<InterfaceLanguage, (data: Data) => Letter>>

/** The language of a letter: that of the agent who reads it, else the company's first one, else English. */
export const letterLanguage = (
  agent: { readonly language?: InterfaceLanguage | undefined } | undefined,
  company: { readonly supportedLangs: readonly ContentLanguage[] } | undefined,
): InterfaceLanguage =>
  agent?.language ?? interfaceLanguages.find((language) => language === company?.supportedLangs[0]) ?? 'en'

const escaped = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' } as const
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => escaped[sign as keyof typeof escaped])

const textOf = (line: LetterLine): string =>
  typeof line === 'string'
    ? line
    : 'link' in line
      ? `${line.text}:\n${line.link}`
      : line.items.map((item) => `- ${item}`).join('\n')

function htmlOf(line: LetterLine): string {
  if (typeof line === 'string') return `<p>${escapeHtml(line).replaceAll('\n', '<br>')}</p>`
  if ('items' in line) return `<ul>${line.items.map((item) => `<li>${escapeHtml(item)}</li>`).join('')}</ul>`
  return `<p><a href="${escapeHtml(line.link)}">${escapeHtml(line.text)}</a></p>`
}

/** Both forms of a letter say the same. */
export const bodiesOf = ({ lines }: Letter): { text: string; html: string } => ({
  text: lines.map(textOf).join('\n\n'),
  html: lines.map(htmlOf).join('\n'),
})

/** Sends a letter; `reference` tells a mail that is sent twice from two mails. */
export const sendLetter = (to: readonly string[], letter: Letter, reference: string): Promise<void> =>
  sendMail({ to, subject: letter.subject, ...bodiesOf(letter), reference })
