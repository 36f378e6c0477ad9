/** Intents and entities whose utterances and values are plain texts, and which are called by a `name`. */
import { change, each, isFields, rename, type Fields } from './fields.ts'

export const intent = (said: Fields): Fields => change(rename(said, 'name', 'title'), 'utterances', each(utterance))

const utterance = (said: unknown): unknown => {
  if (typeof said === 'string') return { text: said }
  return isFields(said) ? rename(said, 'value', 'text') : said
}

export const entity = (said: Fields): Fields =>
  change(
    rename(said, 'name', 'title'),
    'synonyms',
    each((one) => (typeof one === 'string' ? { value: one } : one)),
  )
