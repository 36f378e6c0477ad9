/**
 * How a customer feels just now, as an agent is told of it: only where it is plain, because a wrong mood is worse than
 * none. Figures sum up what was written by `sentimentOf`; this asks the last messages alone.
 */
import type { ContentLanguage } from '#shared/languages'
import type { Sentiment } from '#shared/chat/sentiment'
import { sentimentOf, type Written } from '../../nlu/text/sentiment.ts'

/** Earlier messages tell how it was. */
const messagesMax = 3
/** So many more clauses of one feeling than of its opposite are plain. */
const leadMin = 2

/** Clauses are counted, so that one long message can be plain. `neutral` is shown to nobody. */
export function moodOf(texts: readonly Written[]): Sentiment {
  const last = texts.slice(-messagesMax)
  const clauses = last.flatMap(({ text, language }) =>
    text.split(/[.,;:!?\n]+/u).map((clause) => sentimentOf([{ text: clause, language }])),
  )
  const count = (label: Sentiment) => clauses.filter((clause) => clause === label).length
  const lead = count('positive') - count('negative')
  if (lead <= -leadMin) return 'negative'
  const isGlad =
    lead >= leadMin && count('negative') === 0 && !last.some(({ text, language }) => trouble[language].test(text))
  return isGlad ? 'positive' : 'neutral'
}

/**
 * Who mourns or misses something is polite and writes of what they love, in the words of who is glad. Beginnings of words,
 * by language.
 */
const trouble: Readonly<Record<ContentLanguage, RegExp>> = {
  en: wordStart(
    'funeral|mourn|grie[fv]|condolen|passed away|died|dead|death|coffin|wreath|missing|lost|late\\b|arriv|delay|refund|cancel',
  ),
  de: wordStart(
    'beerdigung|begräbnis|bestattung|trauer|beileid|verstorben|gestorben|kranz|sarg|fehl|vermiss|verloren|spät|angekommen|erstatt|storn',
  ),
  nl: wordStart(
    'begrafenis|uitvaart|rouw|condole|overleden|gestorven|krans|kwijt|ontbre|vermist|vertrag|aangekomen|annul',
  ),
  it: wordStart(
    'funeral|lutto|condoglian|mort[oaei]|corona|bara|manca|smarrit|pers[oa]\\b|ritard|arrivat|rimbors|annull',
  ),
  cy: wordStart('angladd|galar|cydymdeimlad|bu farw|marw|torch|coll|hwyr|cyrraedd|ad-dal|canslo'),
}

function wordStart(words: string): RegExp {
  return new RegExp(String.raw`(?<![\p{L}\p{M}])(?:${words})`, 'iu')
}
