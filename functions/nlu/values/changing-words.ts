/**
 * Words of a reply by which its one number or day becomes another one, many or none: `every Friday`, `5 or more`. They
 * are small words, of which each language has few; all others only describe.
 */
import { contentLanguages, type ContentLanguage } from '#shared/languages'

const anyOf = (lists: readonly string[]): RegExp =>
  new RegExp(String.raw`(?<!\p{L})(?:${lists.join('|')})(?!\p{L})`, 'iu')

const ofDays = anyOf([
  // Before five o'clock is a time.
  String.raw`(?:before|after|from|vor|nach|ab|prima|dopo|na|voor|vanaf|cyn|ar ôl)(?!\s(?:le |the |den )?\d)`,
  'or|oder|oppure|neu',
  // Days are `#` in what is left of a text.
  String.raw`(?:da|dal|o)(?=\s#)`,
  // `Black Friday` and its like are days of their own.
  String.raw`(?:good|black|easter|whit|ash|cyber|shrove|palm|maundy|holy|goede|witte|nacht auf)(?=\s#)|santo|groglith`,
  'ago|geleden|fa|yn ôl|almost|nearly|roughly|fast|beinahe|knapp|quasi|bijna|bron',
  'starting|onwards?|as of|commencing|partire|ingaand|ymlaen|beginnend',
  'every|each|any|except|besides|apart|since|later|earlier|other|another|following|previous|prior|half|than|weekends?|after next|mid|middle|beginning',
  'jede[nrms]?|seit|außer|ausser|später|früher|andere[nrms]?|übernächste[nr]?|vorletzte[nr]?|vorvorletzte[nr]?|mehr|halb|ende|anfang|mitte|wochenende|wochenenden',
  'ogni|tutti|tranne|eccetto|più|inizio|metà|altr[oi]',
  'elke|iedere|sinds|behalve|eerder|andere|meer|eind|einde|overmorgen over',
  'bob|heblaw|mwy|diwedd|dechrau|canol|penwythnos|oddi',
  String.raw`(?:weeks?|fortnights?|months?|years?|days|wochen?|tagen?|monate?n?|jahre?n?|settiman[ae]|giorni|mes[ei]|weken|dagen|maand|wythnos(?:au)?)`,
])

/** What is another word in a neighbour's language: Italian `fine` is the end. */
const ofDaysHere: Readonly<Record<ContentLanguage, RegExp>> = {
  en: anyOf(['but|end|last|next']),
  de: anyOf(['alle|als|letzte[nr]?|nächste[nr]?']),
  it: anyOf(['o|da|dal|fine|scors[oa]|prossim[oa]']),
  nl: anyOf(['of|alle|begin|vorige|volgende']),
  cy: anyOf(['o|ers|neu|nesaf|diwethaf']),
}

const ofNumbers = anyOf([
  String.raw`(?:or|oder|oppure|neu)(?! so(?!\p{L}))`,
  'more|less|fewer|double|twice|triple|half|halves|third|thirds|quarters?|fifths?|score|grand|trillion|gross|dozens|hundreds|thousands|except|apart|each|every',
  'mehr|weniger|doppelt|doppelte|doppelten|dreifach|hälfte|drittel|viertel|dreiviertel|achtel|billion|billionen|dutzende|hunderte|tausende|außer|ausser|jede[nrms]?|je',
  'più|meno|doppio|metà|terz[oi]|quart[oi]|migliaia|centinaia|decine|bilioni|tranne|ogni',
  'meer|minder|dubbel|dubbele|helft|kwart|derde|biljoen|honderden|duizenden|tientallen|behalve|elke',
  'mwy|fwy|llai|lai|dwbl|chwarter|traean|cannoedd|miloedd|heblaw|pob|bob',
  String.raw`t(?:eur|\s?€)|mil|pro person|o giù`,
])

const ofNumbersHere: Readonly<Record<ContentLanguage, RegExp>> = {
  en: anyOf(['but|per']),
  de: anyOf(['pro']),
  it: anyOf([String.raw`o(?! così)`]),
  nl: anyOf(['of(?! zo)', 'per']),
  cy: anyOf(['yr un']),
}

interface Span {
  readonly start: number
  readonly end: number
}

/** What is left of a text without the values that were found in it, each sign in its place. */
export function restOf(text: string, spans: readonly Span[]): string {
  return spans.reduce((rest, { start, end }) => rest.slice(0, start) + '#'.repeat(end - start) + rest.slice(end), text)
}

/** @param language of the talk; without it the small words of every language count */
export function isDayChanged(text: string, days: readonly Span[], language: ContentLanguage | undefined): boolean {
  return isChanged(restOf(text, days), ofDays, ofDaysHere, language)
}

export function isNumberChanged(
  text: string,
  numbers: readonly Span[],
  language: ContentLanguage | undefined,
): boolean {
  return isChanged(restOf(text, numbers), ofNumbers, ofNumbersHere, language)
}

function isChanged(
  rest: string,
  everywhere: RegExp,
  here: Readonly<Record<ContentLanguage, RegExp>>,
  language: ContentLanguage | undefined,
): boolean {
  const languages = language ? [language] : contentLanguages
  return everywhere.test(rest) || languages.some((each) => here[each].test(rest))
}
