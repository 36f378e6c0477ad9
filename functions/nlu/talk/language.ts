/** The language of a message, told by the small words that only one of the content's languages has. */
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { fold, tokenize } from '../text/text.ts'

const words: Readonly<Record<ContentLanguage, string>> = {
  en: 'the you your do does did can could would will are what when where how which with for from have has this that they please i my we our much many there any and hello thanks deliver order flowers want need open',
  de: 'ich du ihr wir sie und oder aber nicht kein keine der das dem den ein eine einen einem einer ist sind habt haben hat habe kann können könnt möchte will für mit nach von zum zur auf bei wie wo wann warum welche welcher welches wieviel viel bitte danke guten tag morgen hallo euch euer eure mir mich mein meine meinen auch noch schon gibt es kostet liefern liefert bestellen blumen heute übermorgen',
  it: 'il lo gli una della dello degli che di sono siete avete quanto quando dove come perché vorrei posso potete per con buongiorno grazie ciao fiori consegna ordinare anche questo questa mio mia è',
  nl: 'ik jij jullie wij het een niet geen van voor met naar hoe wat waar wanneer waarom welke kunnen kan kunt hebben heeft graag dank goedemorgen goedendag bloemen bezorgen bestellen ook nog mijn zijn bent deze veel kost leveren',
  cy: 'mae rydw dw chi ydych ydy yw beth sut pryd ble pam faint gallaf gallwch hoffwn eisiau diolch bore da helo blodau archebu ddim gyda heddiw yfory yn os gwelwch fy eich',
}

/** A word that two languages share says nothing about either, so it is left out. */
const languageOfWord = new Map<string, ContentLanguage>()
const shared = new Set<string>()
for (const language of contentLanguages) {
  for (const word of new Set(words[language].split(' ').map(fold))) {
    if (languageOfWord.has(word)) shared.add(word)
    languageOfWord.set(word, language)
  }
}
for (const word of shared) languageOfWord.delete(word)

/** Fewer of them may be a name or a greeting that others use as well. */
const wordsMin = 2
/** So many times as often as those of any other language. */
const leadMin = 2

const wordsOf = (text: string) => new Set(tokenize(text.slice(0, 400)).map(({ folded }) => folded))

/**
 * The language of each of many texts that people wrote in these languages. What is too short to say so by itself is told
 * by its words: the others are in the language in which they stand most. `undefined` where nothing tells.
 */
export function languagesOf(
  texts: readonly string[],
  among: readonly ContentLanguage[],
): (ContentLanguage | undefined)[] {
  const [only] = among
  if (among.length === 1) return texts.map(() => only)
  const told = texts.map((text) => {
    const language = languageOf(text)
    return language && among.includes(language) ? language : undefined
  })
  const uses = new Map<string, Map<ContentLanguage, number>>()
  for (const [index, text] of texts.entries()) {
    const language = told[index]
    if (!language) continue
    for (const word of wordsOf(text)) {
      const counts = uses.get(word) ?? new Map<ContentLanguage, number>()
      uses.set(word, counts.set(language, (counts.get(language) ?? 0) + 1))
    }
  }
  return texts.map((text, index) => told[index] ?? likeliest(wordsOf(text), uses, among))
}

/** The language in which words are used most, each word counting alike however often it is used. */
function likeliest(
  said: ReadonlySet<string>,
  uses: ReadonlyMap<string, ReadonlyMap<ContentLanguage, number>>,
  among: readonly ContentLanguage[],
): ContentLanguage | undefined {
  const shares = new Map<ContentLanguage, number>(among.map((language) => [language, 0]))
  for (const word of said) {
    const own = languageOfWord.get(word)
    const counts = uses.get(word) ?? new Map(own ? [[own, 1]] : [])
    const all = [...counts.values()].reduce((sum, count) => sum + count, 0)
    for (const [language, count] of counts) shares.set(language, (shares.get(language) ?? 0) + count / all)
  }
  const [best, second] = [...shares].filter(([language]) => among.includes(language)).toSorted(([, a], [, b]) => b - a)
  return best && best[1] > (second?.[1] ?? 0) ? best[0] : undefined
}

/** `undefined` where too little says so, or where two languages are mixed. */
export function languageOf(text: string): ContentLanguage | undefined {
  const counts = new Map<ContentLanguage, number>()
  for (const word of wordsOf(text)) {
    const language = languageOfWord.get(word)
    if (language) counts.set(language, (counts.get(language) ?? 0) + 1)
  }
  const [best, second] = [...counts].toSorted(([, a], [, b]) => b - a)
  if (!best || best[1] < wordsMin) return undefined
  return second && best[1] < second[1] * leadMin ? undefined : best[0]
}
