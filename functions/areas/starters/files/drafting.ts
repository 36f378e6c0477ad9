/** What sketches of other products have in common: responses, forms and entities that are named before all is known of them. */
import type { ContentLanguage, Localized } from '#shared/languages'
import { contentLanguages } from '#shared/languages'
import { slug } from '#shared/slug'
import type {
  LeftOut,
  Sketch,
  SketchedContent,
  SketchedEntity,
  SketchedForm,
  SketchedIntent,
  SketchedResponse,
} from '../sketch.ts'

/** A content language of a tag such as `de-AT`; none where nothing is written in it here. */
export const languageOf = (tag: string): ContentLanguage | undefined =>
  contentLanguages.find((each) => each === tag.toLowerCase().split(/[-_]/)[0])

/** `book_a-room` is read as `Book a room`. */
export function titleOf(name: string): string {
  const words = name
    .replaceAll(/[-_/.]+/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return words === '' ? name : words[0]!.toUpperCase() + words.slice(1)
}

/** The words in all languages that they are given in, joined by `also`. */
export const joinedTexts = (texts: readonly Localized[]): Localized =>
  Object.fromEntries(
    contentLanguages.flatMap((language) => {
      const words = texts.flatMap((text) => text[language] || [])
      return words.length === 0 ? [] : [[language, words.join('\n\n')]]
    }),
  )

export const hasWords = (text: Localized): boolean => Object.values(text).some((words) => words.trim() !== '')

/** The parts of a sketch while they are collected, each once. */
export class Drafting {
  readonly responses = new Map<string, SketchedResponse>()
  readonly intents = new Map<string, SketchedIntent>()
  readonly forms = new Map<string, SketchedForm>()
  readonly entities = new Map<string, SketchedEntity>()

  constructor(
    readonly language: ContentLanguage,
    readonly topic: string,
    readonly left: LeftOut,
  ) {}

  respond(key: string, title: string, content: SketchedContent, next?: string): string {
    const topic = { [this.language]: this.topic }
    const response = { key, title: { [this.language]: title }, topic, content, ...(next !== undefined && { next }) }
    this.responses.set(key, response)
    return key
  }

  /** Utterances of one intent may stand in several places. */
  teach(name: string, utterances: SketchedIntent['utterances']): void {
    const key = slug(name)
    const before = this.intents.get(key)
    const all = [...(before?.utterances ?? []), ...utterances]
    this.intents.set(key, { key, title: { [this.language]: titleOf(name) }, ...before, utterances: all })
  }

  answer(name: string, response: string): void {
    const intent = this.intents.get(slug(name))
    if (intent) this.intents.set(intent.key, { ...intent, answer: intent.answer ?? response })
  }

  /** A value with the ways people write it. */
  define(name: string, value: string, written: readonly string[] = []): string {
    const key = slug(name)
    const { title, synonyms } = this.entities.get(key) ?? { title: titleOf(name), synonyms: [] }
    const known = synonyms.find((each) => each.value === value)
    const others = [...new Set([...(known?.written ?? []), ...written])].filter((each) => each !== value)
    const after = value === '' ? synonyms : [...synonyms.filter((each) => each !== known), { value, written: others }]
    this.entities.set(key, { key, title, synonyms: after })
    return key
  }

  /** Intents without an utterance are told of, and so is all that leads to them. */
  get sketch(): Sketch {
    for (const { key, utterances } of this.intents.values()) if (utterances.length === 0) this.left.add('empty', key)
    return {
      responses: [...this.responses.values()].map((each) => this.#withoutGone(each)),
      intents: [...this.intents.values()].map(({ answer, ...intent }) => ({
        ...intent,
        ...(answer !== undefined && this.responses.has(answer) && { answer }),
      })),
      entities: [...this.entities.values()],
      forms: [...this.forms.values()],
      tests: [],
      facts: [],
      left: this.left.list,
    }
  }

  /** Choices that lead to nothing are left out. */
  #withoutGone({ next, content, ...response }: SketchedResponse): SketchedResponse {
    const ahead = next !== undefined && this.responses.has(next) ? { next } : {}
    if (content.is !== 'text' || !content.choices) return { ...response, content, ...ahead }
    const choices = content.choices.filter(({ to, title }) => {
      const isThere =
        'response' in to
          ? this.responses.has(to.response)
          : !('intent' in to) || (this.intents.get(to.intent)?.utterances.length ?? 0) > 0
      if (!isThere) this.left.add('payload', Object.values(title)[0] ?? '')
      return isThere
    })
    return { ...response, content: { ...content, choices }, ...ahead }
  }
}
