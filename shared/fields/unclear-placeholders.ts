/** What in the texts of authors looks like a placeholder and is none, or may stand for nothing. */
import { placeholder } from './placeholders.ts'

/** What other products write: `{name}` and `{{ name }}`. Customers would read it as it is. */
const foreign = /\{{1,2}\s*[\p{L}_][\p{L}\p{N}_ .-]{0,60}\}{1,2}/gu

/** The variables that are empty for customers who have not told their name. */
const namesOfCustomers: ReadonlySet<string> = new Set(['firstname', 'lastname'])

/** `foreign`: nothing fills it. `unknown`: no variable has this name. `empty`: it may have no value and nothing else to say. */
export interface UnclearPlaceholder {
  readonly text: string
  readonly why: 'foreign' | 'unknown' | 'empty'
}

/** What of texts its author should look at before customers read it, each once; `known` are names in lower case. */
export function unclearPlaceholders(texts: readonly string[], known: ReadonlySet<string>): UnclearPlaceholder[] {
  const found = texts.flatMap((text) => [...foreignIn(text), ...mentionsIn(text, known)])
  return [...new Map(found.map((each) => [each.text, each])).values()]
}

const foreignIn = (text: string): UnclearPlaceholder[] =>
  Array.from(text.matchAll(foreign), ([written]) => ({ text: written, why: 'foreign' }))

function mentionsIn(text: string, known: ReadonlySet<string>): UnclearPlaceholder[] {
  return Array.from(text.matchAll(new RegExp(placeholder, 'g'))).flatMap(
    ([written, name = '', otherwise]): UnclearPlaceholder[] => {
      if (!known.has(name.toLowerCase())) return [{ text: written, why: 'unknown' }]
      const isEmpty = otherwise === undefined && namesOfCustomers.has(name.toLowerCase())
      return isEmpty ? [{ text: written, why: 'empty' }] : []
    },
  )
}
