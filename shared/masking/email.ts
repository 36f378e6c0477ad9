/** E-mail addresses, also those written for people: "jo (at) example (dot) com", "jo arobase exemple point fr". */
import type { Found } from './found.ts'
import type { PlainText } from './plain-text.ts'

const local = /[\p{L}\p{N}._%+'&~-]/u
const domain = /(?:[\p{L}\p{N}][\p{L}\p{N}-]{0,62}\.){1,8}(?:xn--[a-z0-9-]{2,40}|\p{L}{2,24})(?![\p{L}\p{N}])/uy
/** Houses of mail that people name without their ending, or with a slip in it. */
const providers =
  'gmail|googlemail|hotmail|outlook|yahoo|ymail|icloud|me|live|msn|aol|gmx|web|t-online|freenet|mail|posteo|proton|protonmail|orange|wanadoo|free|laposte|sfr|libero|virgilio|tiscali|alice|ziggo|kpnmail|planet|xs4all|telefonica|terra|bluewin|btinternet|sky|comcast|fastmail'
const endings =
  'com|net|org|de|fr|es|it|nl|be|at|ch|uk|co|eu|io|info|biz|ie|pt|pl|us|ca|au|dk|se|no|fi|lu|me|app|dev|ai|cz|tr|br|mx|in'
const slip = new RegExp(`(?:${providers})(?:\\s?[.,]\\s?|\\s)(?:${endings})\\b|(?:${providers})\\b(?![.\\w-])`, 'y')

const dot = '(?:\\s?[[({<]\\s?(?:dot|punkt|point|punto|punt|\\.)\\s?[\\])}>]\\s?|\\s(?:dot|punkt|point|punto|punt)\\s)'
const label = '[a-z0-9](?:[a-z0-9-]{0,40})'
const spelledDomain = new RegExp(`(?:${label}(?:${dot}|\\s?\\.\\s?)){1,4}(?:${endings}|[a-z]{2,6})\\b`, 'y')
/** In brackets, or as a word of its own. */
const spelledAt =
  /\s?[[({<]\s?(?:at|aet|a|@|arobase|arroba|chiocciola|apenstaart|apenstaartje|klammeraffe|affe)\s?[\])}>]\s?|\s(?:at|aet|arobase|arroba|chiocciola|apenstaart|apenstaartje|klammeraffe|@)\s|\s@|@\s/g
const dotted = new RegExp(`${label}(?:${dot}${label}){0,2}${dot}(?:${endings})\\b`, 'y')
const spelledDot = new RegExp(`${dot}$`)
/** Before "at", these speak of a place. */
const places =
  /^(?:a|an|and|at|look|looking|looked|shop|shopping|shopped|bought|buy|order|ordered|orders|me|us|it|is|was|am|are|you|i|he|she|they|we|account|page|site|website|here|there|working|work|works|found|available|saw|seen|one|item|product|prices?|cheaper|login|log|now|today|yesterday|sold|out|in|on|und|ist|that|this)$/

export function findEmails({ text, folded }: PlainText): readonly Found[] {
  return [...ordinary(text, folded), ...spelled(text, folded)]
}

function ordinary(text: string, folded: string): readonly Found[] {
  const found: Found[] = []
  for (let at = text.indexOf('@'); at >= 0; at = text.indexOf('@', at + 1)) {
    const start = startOfLocal(text, at)
    const end = endOf(domain, text, at + 1) ?? endOf(dotted, folded, at + 1) ?? endOf(slip, folded, at + 1)
    if (start < at && end) found.push({ start, end })
  }
  return found
}

function spelled(text: string, folded: string): readonly Found[] {
  const found: Found[] = []
  for (const { 0: sign, index } of folded.matchAll(spelledAt)) {
    const from = index + sign.length
    const end = endOf(spelledDomain, folded, from)
    const start = startOfSpelledLocal(text, folded, index)
    if (end === undefined || start >= index) continue
    const said = folded.slice(start, index)
    const host = folded.slice(from, end)
    const isMail = new RegExp(`^(?:${providers})\\W`).test(host)
    const isBare = /^\s/.test(sign) && /^\s?(?:at|@|aet)\s?$/.test(sign.trim())
    const isSpaced = sign.includes('@')
    const isSpelledOut = /\b(?:dot|punkt|punto|punt|point)\b/.test(host)
    const isMailed = /mail/.test(folded.slice(Math.max(0, start - 24), start))
    const isPlace = places.test(said) || (!isSpaced && !isMailed && !isSpelledOut && !(isMail && /[._\d]/.test(said)))
    const hasEnding = new RegExp(`(?:${endings})$`).test(host)
    if (hasEnding && !(isBare && isPlace)) found.push({ start, end })
  }
  return found
}

function startOfLocal(text: string, at: number): number {
  let start = at
  while (start > 0 && local.test(text[start - 1] ?? '')) start--
  // Marks around an address are not part of it.
  while (start < at && /[.'&~-]/.test(text[start] ?? '')) start++
  return start
}

/** The name before a spelled sign, with its spelled dots. */
function startOfSpelledLocal(text: string, folded: string, at: number): number {
  let start = startOfLocal(text, at)
  for (let parts = 0; parts < 4 && start < at; parts++) {
    const before = Math.max(0, start - 12)
    const [joint] = spelledDot.exec(folded.slice(before, start)) ?? []
    if (!joint) break
    const next = startOfLocal(text, start - joint.length)
    if (next >= start - joint.length) break
    start = next
  }
  return start
}

function endOf(pattern: RegExp, text: string, from: number): number | undefined {
  pattern.lastIndex = from
  return pattern.test(text) ? pattern.lastIndex : undefined
}
