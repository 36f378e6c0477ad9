/** Months, weekdays and numbers as words, in the languages of the content; folded. */
import type { ContentLanguage } from '#shared/languages'

type Words = Readonly<Record<ContentLanguage, string>>

const months: Words = {
  en: 'january jan|february feb|march mar|april apr|may|june jun|july jul|august aug|september sep sept|october oct|november nov|december dec',
  de: 'januar janner|februar|marz|april|mai|juni|juli|august|september|oktober okt|november|dezember dez',
  it: 'gennaio|febbraio|marzo|aprile|maggio|giugno|luglio|agosto|settembre|ottobre|novembre|dicembre',
  nl: 'januari|februari|maart|april|mei|juni|juli|augustus|september|oktober|november|december',
  cy: 'ionawr|chwefror|mawrth|ebrill|mai|mehefin|gorffennaf|awst|medi|hydref|tachwedd|rhagfyr',
}

/** Without German ones of two letters, such as `so`, because they are other words as well. */
const weekdays: Words = {
  en: 'monday mondays mon|tuesday tuesdays tue|wednesday wednesdays wed|thursday thursdays thu|friday fridays fri|saturday saturdays sat|sunday sundays sun',
  de: 'montag montags|dienstag dienstags|mittwoch mittwochs|donnerstag donnerstags|freitag freitags|samstag samstags sonnabend|sonntag sonntags',
  it: 'lunedi|martedi|mercoledi|giovedi|venerdi|sabato|domenica',
  nl: 'maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag',
  cy: 'llun|mawrth|mercher|iau|gwener|sadwrn|sul',
}

/** From two on: one is an article in most of them. Without those that are another word as well, such as `sei`. */
const numbers: Readonly<Record<ContentLanguage, Readonly<Record<string, number>>>> = {
  en: numbered('two three four five six seven eight nine ten eleven twelve', {
    fifteen: 15,
    twenty: 20,
    thirty: 30,
    forty: 40,
    fifty: 50,
    sixty: 60,
    ninety: 90,
    hundred: 100,
    thousand: 1000,
  }),
  de: numbered('zwei drei vier funf sechs sieben acht neun zehn elf zwolf', {
    vierzehn: 14,
    funfzehn: 15,
    zwanzig: 20,
    dreissig: 30,
    vierzig: 40,
    funfzig: 50,
    sechzig: 60,
    neunzig: 90,
    hundert: 100,
    tausend: 1000,
  }),
  it: numbered('due tre quattro cinque - sette otto nove dieci undici dodici', {
    quattordici: 14,
    quindici: 15,
    venti: 20,
    trenta: 30,
    cinquanta: 50,
    cento: 100,
    mille: 1000,
  }),
  nl: numbered('twee drie vier vijf zes zeven acht negen tien elf twaalf', {
    veertien: 14,
    vijftien: 15,
    twintig: 20,
    dertig: 30,
    vijftig: 50,
    honderd: 100,
    duizend: 1000,
  }),
  cy: numbered('dau tri pedwar pump chwech saith wyth naw deg', { dwy: 2, tair: 3, pedair: 4, ugain: 20, cant: 100 }),
}

function numbered(fromTwo: string, more: Readonly<Record<string, number>>): Readonly<Record<string, number>> {
  return { ...Object.fromEntries(fromTwo.split(' ').map((word, index) => [word, index + 2])), ...more }
}

/** In the languages of `among` a word means the place in its list, from one on. */
function placesIn(lists: Words, among: readonly ContentLanguage[]): ReadonlyMap<string, number> {
  const parts = among.flatMap((language) => lists[language].split('|').map((words, place) => ({ words, place })))
  return new Map(parts.flatMap(({ words, place }) => words.split(' ').map((word) => [word, place + 1] as const)))
}

export interface CalendarWords {
  readonly months: ReadonlyMap<string, number>
  readonly weekdays: ReadonlyMap<string, number>
  readonly numbers: ReadonlyMap<string, number>
}

/** What words of these languages mean. */
export const calendarWordsOf = (among: readonly ContentLanguage[]): CalendarWords => ({
  months: placesIn(months, among),
  weekdays: placesIn(weekdays, among),
  numbers: new Map(among.flatMap((language) => Object.entries(numbers[language]))),
})
