/**
 * Makes content of a sketch: with ids, in the languages of the company alone, and with the places of the file in the faults.
 * The schema wants an English text everywhere; a company that does not speak English has its first language there.
 */
import { choosingFieldTypes, forcedDataTypes } from '#shared/contracts/forms'
import type { FieldFault } from '#shared/faults'
import { lookOf } from '#shared/fields/names'
import { textIn, type ContentLanguage, type Localized } from '#shared/languages'
import { titleLengthMax, utteranceLengthMax, utterancesPerIntentMax } from '#shared/limits'
import { fileProblem } from '#shared/problem'
import type { ContentKind } from '#shared/references'
import { readItem, readMapping } from '../../content/plans/file-items.ts'
import type { Portion, PortionItem, PortionMapping } from '../../content/plans/portion.ts'
import type {
  LeftOut,
  Sketch,
  SketchedChoice,
  SketchedForm,
  SketchedIntent,
  SketchedQuestion,
  SketchedResponse,
  SketchedTarget,
  SketchedTest,
} from './sketch.ts'

interface Making {
  /** The first is the one that stands in for the others. */
  readonly languages: readonly ContentLanguage[]
  readonly newId: () => string
  readonly now: Date
  readonly left: LeftOut
}

/** Throws `file-refused` where something is no content, each fault with the kind and the key that it is of. */
export function portionOfSketch(sketch: Sketch, making: Making): Portion {
  return new Maker(sketch, making).portion
}

interface Titled {
  readonly title: string
  readonly [field: string]: unknown
}

class Maker {
  readonly #ids = new Map<string, string>()
  readonly #titles = new Set<string>()
  /** The intents that have an utterance in a language of the company. */
  readonly #taught = new Set<string>()
  readonly #items: PortionItem[] = []
  readonly #mappings: PortionMapping[] = []
  readonly #faults: FieldFault[] = []

  constructor(
    sketch: Sketch,
    private readonly making: Making,
  ) {
    for (const entity of sketch.entities) this.#put('entity', entity.key, { ...entity })
    for (const form of sketch.forms) this.#put('form', form.key, this.#form(form))
    const intents = sketch.intents.filter(({ utterances }) =>
      utterances.some(({ language }) => making.languages.includes(language)),
    )
    for (const { key } of intents) this.#taught.add(key)
    for (const intent of intents) this.#put('intent', intent.key, this.#intent(intent))
    for (const response of sketch.responses) this.#put('block', response.key, this.#block(response))
    for (const test of sketch.tests)
      if (making.languages.includes(test.language)) this.#put('test', test.key, this.#test(test))
    for (const { key, answer } of intents) if (answer !== undefined) this.#map(key, answer)
  }

  get portion(): Portion {
    if (this.#faults.length > 0) throw fileProblem(...this.#faults)
    return { items: this.#items, mappings: this.#mappings, parts: { forms: true, mappings: true } }
  }

  #id(kind: ContentKind, key: string): string {
    const name = `${kind} ${key}`
    const id = this.#ids.get(name) ?? this.making.newId()
    this.#ids.set(name, id)
    return id
  }

  /** Two of a kind never have the same title here; elsewhere they may. */
  #ownTitle(kind: ContentKind, title: string): string {
    let own = title
    for (let count = 2; this.#titles.has(`${kind} ${lookOf(own)}`); count += 1) own = `${title} ${count}`
    this.#titles.add(`${kind} ${lookOf(own)}`)
    return own
  }

  #put(kind: ContentKind, key: string, fields: { readonly title: string }): void {
    const updated = this.making.now.toISOString()
    const row = { ...fields, title: this.#ownTitle(kind, fields.title), key, _id: this.#id(kind, key), updated }
    const { item, faults } = readItem(kind === 'field' ? 'form' : kind, row, `${kind}.${key}`)
    this.#faults.push(...faults)
    if (item) this.#items.push(item)
  }

  #map(intent: string, response: string): void {
    const row = {
      _id: this.making.newId(),
      intent: this.#id('intent', intent),
      entities: [],
      blockId: this.#id('block', response),
    }
    const { mapping, faults } = readMapping('intent-mapping', row, `intent.${intent}`)
    this.#faults.push(...faults)
    if (mapping) this.#mappings.push(mapping)
  }

  /** In the languages of the company; where English is none of them, it has the words of the first. */
  #text(text: Localized): Localized {
    const { languages } = this.making
    const kept = Object.fromEntries(languages.flatMap((each) => (text[each] ? [[each, text[each]]] : [])))
    return { ...kept, en: kept.en ?? (kept[this.#first] || textIn(text, this.#first)) }
  }

  #title(text: Localized): string {
    return cutTo(textIn(text, this.#first).trim(), titleLengthMax)
  }

  get #first(): ContentLanguage {
    return this.making.languages[0]!
  }

  #intent({ key, title, utterances }: SketchedIntent): Titled {
    const { languages, left } = this.making
    const texts = new Set<string>()
    const kept = utterances.flatMap(({ text, language, entities = [] }) => {
      if (!languages.includes(language)) return (left.add('language', language), [])
      if (text.length > utteranceLengthMax) return (left.add('too-long', text), [])
      if (texts.has(lookOf(text))) return (left.add('duplicate', text), [])
      texts.add(lookOf(text))
      const marked = entities.map(({ start, end, entity }) => ({ start, end, entityId: this.#id('entity', entity) }))
      return { text, entities: marked }
    })
    left.add('too-many', key, kept.slice(utterancesPerIntentMax).length)
    return { title: this.#title(title), utterances: kept.slice(0, utterancesPerIntentMax) }
  }

  #block({ title, topic, content, next }: SketchedResponse): Titled {
    const { languages } = this.making
    const titles = Object.fromEntries(
      languages.flatMap((each) => (each !== 'en' && title[each] ? [[each, cutTo(title[each], titleLengthMax)]] : [])),
    )
    return {
      title: this.#title(title),
      ...(Object.keys(titles).length > 0 && { titles }),
      group: this.#title(topic),
      ...(next !== undefined && { next: this.#id('block', next) }),
      ...this.#content(content),
    }
  }

  #content(content: SketchedResponse['content']): object {
    switch (content.is) {
      case 'text': {
        const text = this.#text(content.text)
        const choices = (content.choices ?? []).filter(({ to }) => !('intent' in to) || this.#taught.has(to.intent))
        if (choices.length === 0) return { type: 'message', text }
        return {
          type: 'select',
          text,
          choiceType: 'qreply',
          choices: choices.map((each) => this.#choice(each)),
        }
      }
      case 'form':
        return { type: 'function', function: { type: 'form', formId: this.#id('form', content.form) } }
      case 'handover':
        return { type: 'function', function: { type: 'handover' } }
      case 'knowledge':
        return { type: 'kb', kb: { text: this.#text(content.text), usage: 'answers' } }
      case 'page':
        return { type: 'kb', kb: { text: {}, url: content.url, autoUpdate: true, usage: 'answers' } }
    }
  }

  #choice({ title, to }: SketchedChoice): object {
    return { title: this.#text(title), action: this.#action(to) }
  }

  #action(to: SketchedTarget): object {
    if ('response' in to) return { type: 'block', value: this.#id('block', to.response) }
    if ('intent' in to) return { type: 'block-intent', value: this.#id('intent', to.intent) }
    return 'url' in to ? { type: 'url', value: to.url } : { type: 'phone', value: to.phone }
  }

  #form({ title, questions }: SketchedForm): Titled {
    return { type: 'form', title: this.#title(title), questions: questions.map((each) => this.#question(each)) }
  }

  #question({ key, question, type, isNumber = false, choices = [] }: SketchedQuestion): object {
    const fieldType = choosingFieldTypes.includes(type) && choices.length === 0 ? 'input' : type
    return {
      key,
      question: this.#text(question),
      fieldType,
      dataType: forcedDataTypes[fieldType] ?? (isNumber ? 'number' : type === 'input-date' ? 'date' : 'text'),
      choices: choices.map(({ value, title }) => ({ formValue: value, title: this.#text(title) })),
    }
  }

  #test({ title, language, questions }: SketchedTest): Titled {
    const asked = questions.map(({ text, intent }) => ({ text, intent: this.#id('intent', intent) }))
    return { type: 'questions', title, tags: [], language, questions: asked }
  }
}

/** A title ends at a word, and says that there is more. */
export function cutTo(text: string, lengthMax: number): string {
  if (text.length <= lengthMax) return text
  const kept = text.slice(0, lengthMax - 1)
  const end = kept.lastIndexOf(' ')
  return `${(end > lengthMax / 2 ? kept.slice(0, end) : kept).replace(/[\ud800-\udbff]$/, '')}…`
}
