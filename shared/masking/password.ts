/** Passwords, where somebody says which one: "my password is …", "Passwort: …". */
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'
import { isNamedAfter, valueAfter } from './words.ts'

const passwords =
  /(?<![a-z0-9])(?:pass(?=\s?[:=])|pw(?=\s?[:=]|\s(?:is|ist|lautet|heisst|est|es|e)\b)|pass ?-?words?|passwd|pwd|passphrase|pass ?phrase|pass ?-?code|passwort\w{0,3}|kennwort|kennworter|losungswort|mot de passe|mdp|contrasenas?|clave(?: de acceso| secreta)?|parola d'ordine|parola chiave|wachtwoord(?:en)?|wi-?fi ?(?:key|code|pass)|wlan-?(?:schlussel|passwort))\b/g
const passwordFillers = new Set(
  (
    'to for of you gave sent me i got set chose use using account accounts login wifi wi fi wlan email mail new old current temporary fur zu zum zur konto neues altes altes aktuelles neue pour compte nouveau ancien ' +
    'para cuenta nueva antigua per nuovo vecchio account voor nieuwe oude username user shop page website portal app'
  ).split(' '),
)
const afterwards = new RegExp(passwords.source)
/** What stands between a word and its value, where the word was not the last: "password for jo is …". */
const later = /^\s?(?::|=|(?:is|ist|lautet|est|es)\s)\s?/

/** Words after "the password is" that say something of it. */
const states = new Set(
  (
    'not wrong incorrect expired invalid too never being always the same lost gone reset blocked locked weak forgotten required correct right what no needed missing changed ' +
    'rejected refused accepted unknown working broken case set only or and a an in on to for your my it that this longer short empty old new different safe secure please help ' +
    'denied disabled stolen leaked compromised sent set okay ok fine good bad hidden visible saved stored asked requested recognized recognised valid ' +
    'falsch abgelaufen gesperrt weg vergessen verloren ungultig ungueltig nicht zu immer korrekt richtig neu alt unbekannt erforderlich notig weiterhin leider ein eine mir das der die ' +
    'incorrect errone expire perdu oublie bloque invalide pas trop toujours faux bon mauvais refuse correct un une le la ' +
    'incorrecta erronea caducada olvidada bloqueada invalida valida no muy siempre correcta mala nueva la el una un demasiado ' +
    'sbagliata errata scaduta persa dimenticata bloccata non troppo sempre corretta valida nuova la il una un ' +
    'verkeerd onjuist verlopen vergeten kwijt geblokkeerd niet te altijd fout juist ongeldig nieuw het de een'
  ).split(' '),
)
const quoted = /["'«»„“”<]$/

/** The end of what is said of a password. */
const ending =
  /^["'”“]?(?:\s*$|[.,;!?)\n]|\s(?:and|but|und|aber|et|mais|y|pero|e|ma|en|maar|for|fur|pour|para|per|voor)\b)/
const owners = /\b(?:my|mein|mon|mi|mia|mijn|the|das|le|la|el|het|her|his|our|unser)\s(?:\w{1,12}\s){0,2}$/
/** Dates, times, sums: numbers with marks between them. */
const figures = /^[\d.,:/-]+$/

export function findPasswords({ text, folded }: PlainText): readonly Found[] {
  const found: Found[] = []
  for (const { 0: cue, index } of folded.matchAll(passwords)) {
    const part = passwordAfter(text, folded, index, index + cue.length)
    if (part) found.push(part)
  }
  for (const { 0: word, index } of text.matchAll(/(?<=^|\s)\S{0,40}\d\S{0,40}(?=\s)/g)) {
    const end = index + word.length
    if (isNamedAfter(afterwards, folded, end)) found.push({ start: index, end })
  }
  return found
}

function passwordAfter(text: string, folded: string, cue: number, from: number): Found | undefined {
  const value = valueAfter(folded, from, passwordFillers)
  const lead = folded.slice(from, value.at)
  const said = saidAt(text, value.at, quoted.test(lead))
  if (!said) return undefined
  const end = value.at + said.length
  const part = { start: value.at, end }
  if (quoted.test(lead)) return states.has(folded.slice(value.at, end)) ? undefined : part
  const isOfAccount = !value.isSaid && /\b(?:for|of|fur|zu|zum|pour|para|per|voor)\b/.test(lead)
  const [joint = ''] = isOfAccount ? (later.exec(folded.slice(end, end + 12)) ?? []) : []
  if (joint) {
    const last = saidAt(text, end + joint.length, false)
    return last.length >= 3 && !states.has(last.toLowerCase())
      ? { start: end + joint.length, end: end + joint.length + last.length }
      : undefined
  }
  if (said.length < 3) return undefined
  if (/\d/.test(said)) {
    if (!figures.test(said)) return value.isSaid || /\p{L}/u.test(said) ? part : undefined
    const isPlain = /^\d{4,}$/.test(said) && !/^(?:19|20)\d\d$/.test(said)
    return value.isSaid || (isPlain && /^\s?$/.test(lead)) ? part : undefined
  }
  if (!value.isSaid || states.has(folded.slice(value.at, end))) return undefined
  if (/[^\p{L}'.,/-]/u.test(said) || /\p{Ll}\p{Lu}/u.test(said)) return part
  const isOwn = owners.test(folded.slice(Math.max(0, cue - 30), cue)) || /[:=]/.test(lead)
  return isOwn && ending.test(folded.slice(end, end + 10)) ? part : undefined
}

/** A word as it was typed, without the marks of the sentence around it; in quotes, to the closing one. */
function saidAt(text: string, at: number, isQuoted: boolean): string {
  const rest = text.slice(at, at + 128)
  if (isQuoted) return /^[^"'«»„“”>\n]{1,128}/.exec(rest)?.[0] ?? ''
  const [word = ''] = /^\S+/.exec(rest) ?? []
  return word.replace(/[.,;:?)\]"'»”]+$/, '')
}
