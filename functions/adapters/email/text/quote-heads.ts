/**
 * What mail programs write above the mail that is answered, in the languages of customers. Each question looks at a few
 * short lines only, so that no text makes it slow.
 */

/** A longer line is written by a person. */
const lineLengthMax = 300
const headLengthMax = 400
const headLinesMax = 4

/** What a head begins with; what it says of writing then stands in it somewhere, and a colon ends it. */
const openers = /^(?:On|At|Am|Op|Il|Ar|Le|El|Em)\s/
const verbs =
  /\s(?:wrote|writes|schrieb|geschrieben|schreef|ha scritto|ysgrifennodd|a écrit|escribió|escreveu)(?:\s|:|$)/
/** The writer first: `Jo Doe <jo@example.com> schrieb am 3. November 2025 um 10:12:`. */
const writerFirst =
  /(?:^|\s)(?:wrote on|schrieb am|schreef op|ha scritto il|ysgrifennodd ar|a écrit le|wrote|schrieb|schreef|ha scritto)(?:\s|:)/
const startsWithWriting = /^Ysgrifennodd\s/
/** `2025-11-03 10:12 GMT+01:00 Jo Doe <jo@example.com>:` */
const dateAndAddress = /^\d{4}[-/]\d{1,2}[-/]\d{1,2},?\s[^<]*<[^<>\s]+@[^<>\s]+>\s?:$/
const moment = /\d{1,2}[:.]\d{2}|@|\b(?:19|20)\d{2}\b/

/** How many lines from `at` on are the head of a quote; 0 where none begins. `isAbove`: a marked quote follows. */
export function headLinesAt(lines: readonly string[], at: number): number {
  const first = lines[at] ?? ''
  if (first.length > lineLengthMax || first.trim() === '') return 0
  let joined = ''
  for (let count = 1; count <= headLinesMax; count++) {
    const line = lines[at + count - 1]
    if (line === undefined || line.trim() === '' || line.startsWith('>')) return 0
    joined = `${joined} ${line.trim()}`.trimStart()
    if (joined.length > headLengthMax) return 0
    if (isHead(joined, isQuoted(lines, at + count))) return count
  }
  return 0
}

function isHead(text: string, isAboveQuote: boolean): boolean {
  if (!text.endsWith(':')) return false
  if (dateAndAddress.test(text)) return true
  const isProven = moment.test(text) || isAboveQuote
  if (!isProven) return false
  if (openers.test(text) || startsWithWriting.test(text)) return verbs.test(text) || startsWithWriting.test(text)
  return writerFirst.test(text) && (isAboveQuote || /<[^<>\s]+@[^<>\s]+>/.test(text))
}

/** Whether the first line from `at` on that is not empty is marked as a quote; it looks over three empty ones. */
export function isQuoted(lines: readonly string[], at: number): boolean {
  for (let next = at; next < at + 4; next++) {
    const line = lines[next]
    if (line === undefined) return false
    if (line.trim() !== '') return line.startsWith('>')
  }
  return false
}

const from = /^(?:From|Von|Van|Da|De|Oddi wrth|Gan|O)\s?:/i
const subject = /^(?:Subject|Betreff|Onderwerp|Oggetto|Pwnc|Testun|Objet|Asunto)\s?:/i
const others =
  /^(?:Sent|Date|To|Cc|Bcc|Reply-To|Importance|Attachments|Gesendet|Datum|An|Antwort an|Verzonden|Aan|Inviato|Data|A|Anfonwyd|Dyddiad|At|I|Envoyé|À|Enviado|Para|Priorität|Wichtigkeit|Anlagen)\s?:/i
const sent = /^(?:Sent|Date|Gesendet|Datum|Verzonden|Inviato|Data|Anfonwyd|Dyddiad|Envoyé|Enviado)\s?:/i
const blockLinesMax = 12
const foldedLengthMax = 2000

/** Whether the head of a mail begins here, as Outlook copies it: sender, moment, recipient and subject, a line each. */
export function isCopiedHead(lines: readonly string[], at: number): boolean {
  const first = plain(lines[at])
  if (!from.test(first) && !sent.test(first)) return false
  let [labels, hasFrom, hasSubject, hasAddress] = [0, false, false, false]
  for (let next = at; next < at + blockLinesMax; next++) {
    const line = lines[next]
    if (line === undefined || line.length > foldedLengthMax) break
    const text = plain(line)
    // In a mail that was markup, an empty line stands between any two.
    if (text === '' && (labels > 1 || next < at + 3)) continue
    if (from.test(text)) hasFrom = true
    else if (subject.test(text)) hasSubject = true
    // A long list of recipients goes on in the next line.
    else if (!others.test(text) && (labels < 2 || !/^[\s<"]|@/.test(line))) break
    hasAddress ||= text.includes('@')
    labels += 1
  }
  return labels >= 3 && hasFrom && (hasSubject || hasAddress)
}

/** Without the signs that make it bold. */
const plain = (line = ''): string => (line.length > lineLengthMax ? '' : line.replaceAll(/[*_]+/g, '').trim())

const separators =
  /^-{2,}\s*(?:Original[ -]?(?:Message|Nachricht)|Original[ -]?Mail|Ursprüngliche (?:Nachricht|Mail|E-?Mail)|Oorspronkelijk (?:bericht|e-mailbericht)|Messaggio originale|Neges (?:wreiddiol|gwreiddiol)|Message d'origine|Mensaje original)\s*-{2,}$/i
const forwards =
  /^(?:-{2,}\s*)?(?:Forwarded message|Begin forwarded message|Weitergeleitete Nachricht|Anfang der weitergeleiteten (?:Nachricht|E-Mail)|Doorgestuurd bericht|Begin doorgestuurd bericht|Messaggio inoltrato|Inizio messaggio inoltrato|Neges (?:a anfonwyd|wedi'i hanfon) ymlaen|Message transféré)\s*(?:-{2,}|:)$/i

/** Whether a line says that the mail below it is the one that is answered. */
export const isSeparator = (line: string): boolean => separators.test(plain(line))
/** Whether a line says that somebody else's mail follows. */
export const isForward = (line: string): boolean => forwards.test(plain(line))
