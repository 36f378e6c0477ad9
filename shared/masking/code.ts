/** Short codes: of cards, accounts and telephones, and those that are sent to be typed in once. */
import { findCards } from './card.ts'
import { isApart, isWordCharacter } from './digit-chains.ts'
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'
import { isAfter, isNamedAfter, references, valueAfter } from './words.ts'

const pins =
  /\b(?:pin|pins|pin ?-?code|pin ?-?number|pin-?nummer|cvv2?|cvc2?|cvn|csc|cid|card (?:verification|security) (?:code|number|value)|security (?:code|number|digits)|sicherheits(?:code|nummer|zahl)|(?:karten)?pruf(?:nummer|ziffer|zahl)|(?:karten)?pruef(?:nummer|ziffer|zahl)|geheim(?:zahl|nummer|code)|cryptogramme(?: visuel)?|code (?:secret|confidentiel|de securite|pin)|codigo (?:secreto|de seguridad|pin)|numero secreto|codice (?:segreto|di sicurezza|pin)|(?:veiligheids|beveiligings)code|(?:three|3|four|4|last three) digits on the back|[346][ -]digit (?:security )?code|code (?:a |de )?[34] chiffres|codigo de [34] (?:digitos|cifras)|codice (?:a|di) [34] cifre|[34]-?(?:stellige|cijferige)\w{0,2} (?:code|nummer|zahl)|crypto|last (?:three|3)(?: digits)?)\b|\b(?:cvv|cvc|pin)(?=\d{3,4}\b)/g
const codes =
  /\b(?:(?:verification|authentication|authorisation|authorization|auth|login|log-?in|sign-?in|sms|text|one[- ]time|2fa|mfa|two[- ]factor|access|activation|unlock|reset|recovery|backup|security|confirmation|otp|6[- ]digit|six[- ]digit) (?:pass)?(?:code|codes|pin)|otp|one[- ]time (?:password|pin)|2fa|authenticator|(?:number|digits) (?:you|i was|they) (?:just )?(?:texted|sent)|text (?:with|saying)|sms (?:mit|met|con|avec|with|says|said|sagt|dice|dit|zegt)|m?tan|push-?tan|(?:verifizierungs|bestatigungs|bestaetigungs|freischalt|aktivierungs|einmal|anmelde|login|zugangs|sms|freigabe)-?(?:code|kode|passwort|pin)|code (?:de (?:verification|confirmation|validation|connexion|securite|acces)|d'acces|sms|recu|otp|unique)|codigo (?:de (?:verificacion|confirmacion|validacion|acceso|seguridad)|sms|otp)|codice (?:di (?:verifica|conferma|accesso|sicurezza)|sms|otp|temporaneo)|(?:verificatie|bevestigings|inlog|toegangs|activatie|sms|herstel)-?code)\b/g
/** A code that was sent: somebody says so around it. */
const plainCodes = /\b(?:code|kode|codigo|codice)\b/g
const sent =
  /\b(?:texted|text message|texting|sms|whatsapp|here is|here's|voici|hier ist|ecco|sent me|sent to me|you sent|emailed me|just (?:got|received)|i (?:got|received)|log ?in|sign ?in|2fa|verify|verification|geschickt|gesendet|zugeschickt|erhalten|bekommen|anmeld\w{0,4}|einlogg\w{0,4}|recu|envoye|envoyez|recibid[oa]|enviado|enviasteis|mandado|me llego|ricevuto|inviato|mandato|arrivato|ontvangen|gestuurd|gekregen|toegestuurd)\b/
const digitCode =
  /\d(?:[ -]\d){3,5}(?![\d-])|\d{2}[ -]\d{2}[ -]\d{2}(?![\d-])|(?:[a-z]-)?\d{3,4}[ -]\d{3,4}(?![\d-])|(?:[a-z]-)?\d{3,10}(?!\d)/y
const afterwards = new RegExp(`${pins.source}|${codes.source}`)

export const findCodes = ({ text, folded, sourceOf }: PlainText): readonly Found[] => [
  ...pinsIn(text, folded),
  ...afterExpiry({ text, folded, sourceOf }),
  ...codesIn(text, folded),
]

function pinsIn(text: string, folded: string): readonly Found[] {
  const found: Found[] = []
  for (const { 0: cue, index } of folded.matchAll(pins)) {
    const value = digitsAfter(text, folded, index + cue.length, 3, 8)
    if (value) found.push(value)
  }
  for (const { 0: digits, index } of folded.matchAll(/(?<![\w.,-])\d{3,8}(?=[\s,()=-])/g)) {
    const end = index + digits.length
    if (isNamedAfter(afterwards, folded, end)) found.push({ start: index, end })
  }
  return found
}

/** What stands behind a card and the month in which it expires. */
function afterExpiry(plain: PlainText): readonly Found[] {
  const behind =
    /\d[\s,|/-]{1,3}\(?(?:exp\w{0,5}[:. ]{0,2})?(?:0[1-9]|1[0-2])\s?[/-]\s?(?:20)?\d\d\)?[\s,|/-]{1,3}(\d{3,4})(?![\d/.-])/g
  const after = [...plain.text.matchAll(behind)]
  const ends = after.length ? new Set(findCards(plain).map(({ end }) => end)) : new Set()
  return after
    .filter(({ index }) => ends.has(index + 1))
    .map(({ 0: all, 1: digits = '', index }) => ({
      start: index + all.length - digits.length,
      end: index + all.length,
    }))
}

function codesIn(text: string, folded: string): readonly Found[] {
  const found: Found[] = []
  for (const { 0: cue, index } of folded.matchAll(codes)) {
    if (isAfter(references, folded, index)) continue
    const value = digitsAfter(text, folded, index + cue.length, 4, 10) ?? lettersAfter(text, folded, index + cue.length)
    if (value) found.push(value)
  }
  for (const { 0: cue, index } of folded.matchAll(plainCodes)) {
    if (isAfter(references, folded, index) || isOtherCode(folded, index)) continue
    const from = index + cue.length
    const six = saidSix(text, folded, from)
    if (six) {
      found.push(six)
      continue
    }
    const digits = /^[^\d.!?\n]{0,60}?\s?(?:[a-z]-)?(?=\d)/.exec(folded.slice(from, from + 70))
    if (!digits || !sent.test(folded.slice(Math.max(0, index - 50), from + digits[0].length + 60))) continue
    const value = digitsAt(text, folded, from + digits[0].length, 4, 8)
    if (value) found.push(value)
  }
  return found
}

/** "The code is 482913": six digits are a code that was sent, whatever else is said. */
function saidSix(text: string, folded: string, from: number): Found | undefined {
  const { at, isSaid } = valueAfter(folded, from, codeFillers)
  return isSaid ? digitsAt(text, folded, at, 6, 6) : undefined
}

/** Codes that anybody may read. */
const isOtherCode = (folded: string, at: number) =>
  /\b(?:discount|promo\w{0,6}|error|postal|post|country|zip|qr|bar|dress|area|product|voucher|coupon|gift|source|referral|status|response|http|rabatt|gutschein|fehler|lander|vorwahl|remise|reduction|erreur|postale?|descuento|promocional|sconto|errore|korting|kortings|fout|booking|return|tracking|order|reservation|airport|colou?r|team|tax)[\s-]$/.test(
    folded.slice(Math.max(0, at - 16), at),
  )

function digitsAfter(text: string, folded: string, from: number, least: number, most: number): Found | undefined {
  return digitsAt(text, folded, valueAfter(folded, from, codeFillers).at, least, most)
}

const codeFillers = new Set(
  'login log verify app bank i you got get received just sent me you by sms text via per mail from von vom der den sie mir ich fur for to of account digit digits on back recu par que he ricevuto ho per via ik heb gekregen als'.split(
    ' ',
  ),
)

function digitsAt(text: string, folded: string, at: number, least: number, most: number): Found | undefined {
  digitCode.lastIndex = at
  const [written] = digitCode.exec(folded) ?? []
  if (!written) return undefined
  const count = written.replace(/\D/g, '').length
  const found = { start: at, end: at + written.length }
  const isPart = /^(?:[.,:/-]\d|\s?[€$£%])/.test(text.slice(found.end, found.end + 2))
  return count >= least && count <= most && !isPart && (isApart(text, found) || isAttached(text, folded, found))
    ? found
    : undefined
}

/** "cvv123": the name of the code touches it. */
const isAttached = (text: string, folded: string, { start, end }: Found) =>
  /\b(?:cvv|cvc|pin)$/.test(folded.slice(Math.max(0, start - 4), start)) && !isWordCharacter(text[end])

/** A code of capitals and digits. */
function lettersAfter(text: string, folded: string, from: number): Found | undefined {
  const { at } = valueAfter(folded, from, codeFillers)
  const [written] =
    /^(?=[A-Z-]{0,11}\d)[A-Z0-9]{4,12}(?:-[A-Z0-9]{3,6}){0,4}(?![\w-])/.exec(text.slice(at, at + 60)) ?? []
  return written ? { start: at, end: at + written.length } : undefined
}
