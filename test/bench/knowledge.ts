/** Answers from knowledge: how fast they are found among 500 articles, how many are right, and how many strangers get one. */
import { passagesOf } from '../../functions/nlu/passages/passages.ts'
import { isAnswer, search, type Found } from '../../functions/nlu/passages/search.ts'
import { buildIndex, openIndex, type PassageIndex, type Source } from '../../functions/nlu/passages/word-postings.ts'
import { articles, parts } from './knowledge-set/set.ts'
import { quantile, spreadOf, tell } from './figure.ts'

export function knowledge(): void {
  const index = openIndex(indexedArticles())
  const times: number[] = []
  const ask = (text: string) => {
    const began = performance.now()
    const found = answerTo(index, text)
    times.push(performance.now() - began)
    return found
  }
  const about = { bench: 'knowledge', unit: 'of 100' }
  for (const { name, answerable, strangers } of parts) {
    const right = answerable.filter(({ title, question }) => ask(question)?.of.title === title).length
    const answered = strangers.filter((text) => ask(text)).length
    tell({ ...about, metric: `right answers, ${name}`, value: (100 * right) / answerable.length, goal: '>= 90' })
    tell({ ...about, metric: `strangers answered, ${name}`, value: (100 * answered) / strangers.length, goal: '<= 5' })
  }
  const time = { value: quantile(times, 0.95), spread: spreadOf(times) }
  tell({ bench: 'knowledge', metric: 'a question among 500 articles, p95', unit: 'ms', goal: '<= 10', ...time })
}

export function indexedArticles(): Uint8Array {
  const sources: Source[] = articles.map(({ title }, index) => ({ blockId: String(index), title, at: '' }))
  return buildIndex(
    sources,
    articles.flatMap(({ text }, source) => passagesOf(text).map((passage) => ({ ...passage, source }))),
  )
}

/** The passage with which a text is answered, if one is good enough. */
export function answerTo(index: PassageIndex, text: string): Found | undefined {
  const [best] = search(index, { text, language: 'en', isMeant: () => true })
  return best && isAnswer(best) ? best : undefined
}
