/** What pages of a website make: knowledge that is read again every night, and an answer to each question that they answer. */
import type { FoundPage } from '#shared/contracts/starters'
import { lookOf } from '#shared/fields/names'
import type { ContentLanguage, Localized } from '#shared/languages'
import { uniqueSlug } from '#shared/slug'
import { emptySketch, LeftOut, type Sketch, type SketchedIntent, type SketchedResponse } from '../sketch.ts'

const pagesTopic: Localized = { en: 'Website', de: 'Website' }

export function sketchOfPages(pages: readonly FoundPage[], language: ContentLanguage): Sketch {
  const left = new LeftOut()
  const taken = new Set<string>()
  const keyOf = (title: string): string => {
    const key = uniqueSlug(title, taken)
    taken.add(key)
    return key
  }
  const topic = { [language]: pagesTopic[language] ?? pagesTopic.en }
  const responses: SketchedResponse[] = []
  const intents: SketchedIntent[] = []
  const asked = new Set<string>()
  for (const { url, title } of pages)
    responses.push({ key: keyOf(`page ${title}`), title: { [language]: title }, topic, content: { is: 'page', url } })
  for (const { question, answer } of pages.flatMap(({ questions }) => questions)) {
    if (asked.has(lookOf(question))) {
      left.add('duplicate', question)
      continue
    }
    asked.add(lookOf(question))
    const key = keyOf(question)
    const title = { [language]: question }
    responses.push({ key, title, topic, content: { is: 'text', text: { [language]: answer } } })
    intents.push({ key, title, answer: key, utterances: [{ text: question, language }] })
  }
  return { ...emptySketch, responses, intents, left: left.list }
}
