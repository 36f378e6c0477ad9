/**
 * The head of a mail as programs copy it above the mail that is answered or passed on: a line that says so, then sender,
 * moment, recipient and subject, a line each. Words of the content languages and of their neighbours are known by name (from
 * the interfaces of Outlook, Apple Mail, Gmail, Thunderbird, Yahoo, GMX, Samsung and Roundcube); other languages by shape.
 */

/** A longer line is written by a person. */
const lineLengthMax = 300

const labelPattern = (names: string): RegExp => new RegExp(`^(?:${names})\\s?[:：]`, 'i')

const from = labelPattern(
  'From|Von|Absender|Van|Da|Mittente|De|Oddi wrth|Gan|O|Expéditeur|Remitente|Od|Nadawca|Remetente|Från|Fra|Avsändare',
)
const subject = labelPattern(
  'Subject|Betreff|Onderwerp|Oggetto|Pwnc|Testun|Objet|Sujet|Asunto|Temat|Assunto|Ämne|Emne|Předmět',
)
const sentNames =
  'Sent|Date|Gesendet|Datum|Verzonden|Inviato|Data|Anfonwyd|Dyddiad|Envoyé|Enviado|Enviado el|Fecha|Wysłano|Enviada em|Enviada|Skickat|Sendt|Dato|Odesláno'
const sent = labelPattern(sentNames)
const others = labelPattern(
  `${sentNames}|To|Cc|Bcc|Reply-To|Importance|Attachments|An|Kopie|Kopie \\(CC\\)|Antwort an|Priorität|Wichtigkeit|Anlagen|Aan|Bijlagen|A|At|I|À|Pour|Copie à|Répondre à|Para|Do|Dw|Adresat|Till|Kopia|Til|Kopi|Komu`,
)
const blockLinesMax = 12
const foldedLengthMax = 2000

/** How many lines from `at` on are the head of a mail: sender, moment, recipient and subject, a line each; 0 where none begins. */
export function copiedHeadLinesAt(lines: readonly string[], at: number): number {
  const first = plain(lines[at])
  if (!from.test(first) && !sent.test(first)) return isHeadByShape(lines, at) ? 3 : 0
  let [labels, end, hasFrom, hasSubject, hasAddress] = [0, at, false, false, false]
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
    end = next + 1
  }
  return labels >= 3 && hasFrom && (hasSubject || hasAddress) ? end - at : 0
}

const anyLabel = /^\p{L}[\p{L}\p{M}'’.() -]{0,24}\s?[:：]\s*\S/u
const bracketed = /[<[(](?:mailto:)?[^<>\s]+@[^<>\s]+[>\])]/i
const momentWithYear = /(?=.*\b(?:19|20)\d{2}\b)(?=.*\d{1,2}[:.]\d{2})/

/** In a language that is not known by name: three labels, of which the first two are a sender in brackets and a moment. */
function isHeadByShape(lines: readonly string[], at: number): boolean {
  const [first = '', second = '', third = ''] = lines.slice(at, at + 3).map((line) => plain(line))
  if (![first, second, third].every((line) => anyLabel.test(line))) return false
  return (
    [first, second].some((line) => bracketed.test(line)) && [first, second].some((line) => momentWithYear.test(line))
  )
}

/** Without the signs that make it bold. */
const plain = (line = ''): string => (line.length > lineLengthMax ? '' : line.replaceAll(/[*_]+/g, '').trim())

const separators = new RegExp(
  `^-{2,}\\s*(?:${[
    'Original[ -]?(?:Message|Nachricht|Mail|meddelande)',
    'Ursprüngliche (?:Nachricht|Mail|E-?Mail)',
    'Oorspronkelijke? (?:bericht|e-mailbericht)',
    'Messaggio originale',
    'Neges (?:wreiddiol|gwreiddiol)',
    "Message (?:d['’]origine|original)",
    'Mensaje original',
    'Oryginalna wiadomość|Wiadomość oryginalna',
    'Mensagem original',
    'Ursprungligt meddelande',
    'Oprindelig (?:meddelelse|besked)',
    'Původní zpráva',
  ].join('|')})\\s*-{2,}$`,
  'i',
)
const forwardTitles = [
  'Forwarded message|Begin forwarded message',
  'Weitergeleitete (?:Nachricht|E-?Mail)|Anfang der weitergeleiteten (?:Nachricht|E-?Mail)',
  'Doorgestuurd bericht|Begin doorgestuurd bericht',
  'Messaggio inoltrato|Inizio messaggio inoltrato',
  "Neges (?:a anfonwyd|wedi['’]i hanfon) ymlaen",
  'Message (?:transféré|transmis)|Début du message (?:transféré|réexpédié)',
  'Mensaje reenviado|Inicio del mensaje reenviado',
  'Przekazana wiadomość|Treść przekazanej wiadomości|Początek (?:przekazanej|przekazywanej) wiadomości|Wiadomość przesłana dalej',
  'Mensagem (?:encaminhada|reencaminhada|reenviada)|Início da mensagem (?:encaminhada|reencaminhada|reenviada)',
  'Vidarebefordrat (?:meddelande|mejl|brev)',
  'Videresendt (?:meddelelse|besked)|Start på videresendt besked',
  'Přeposlaná zpráva|Začátek (?:přeposlané|přeposílané) zprávy',
].join('|')
/** Yahoo goes on in the same line. */
const forwards = new RegExp(
  `^(?:(?:-{2,}\\s*)?(?:${forwardTitles})\\s*:$|-{2,}\\s*(?:${forwardTitles})\\s*-{2,}(?:$|\\s))`,
  'i',
)
/** A rule, or a title between dashes in whatever language. */
const rule = /^(?:_{20,}|-{5,} ?\p{L}[\p{L}\p{M}'’ -]{3,48}[^-] ?-{5,})$/u

/** Zoho's line: `---- On Mon, 03 Nov 2025 10:12:00 +0100 Jo Doe <jo@doe.example> wrote ----`. */
const dashedHead = /^-{3,}\s(?=.*\b(?:19|20)\d{2}\b)(?=.*<[^<>\s]+@[^<>\s]+>).*\s-{3,}$/

/** Whether a line says that the mail below it is the one that is answered. */
export function isSeparatorAt(lines: readonly string[], at: number): boolean {
  const line = lines[at] ?? ''
  if (line.length > lineLengthMax) return false
  const isKnown = separators.test(plain(line)) || dashedHead.test(line.trim())
  return isKnown || (rule.test(line.trim()) && hasLabelsBelow(lines, at))
}

/** GroupWise's line: `>>> Jo Doe <jo@doe.example> 03.11.2025 10:12 >>>`. */
export const isArrowHead = (line: string): boolean =>
  line.length <= lineLengthMax && /^>>> [^>].*\d{1,2}[:.]\d{2}.* >>>\s*$/.test(line)

const labelsLookMax = 5

/** Two labels follow, one of which has an address or a moment. */
function hasLabelsBelow(lines: readonly string[], at: number): boolean {
  const below = lines
    .slice(at + 1, at + 1 + labelsLookMax)
    .map((line) => plain(line))
    .filter((line) => anyLabel.test(line))
  return below.length >= 2 && below.some((line) => line.includes('@') || momentWithYear.test(line))
}

/** Whether a line says that somebody else's mail follows. */
export const isForward = (line: string): boolean => forwards.test(plain(line))
