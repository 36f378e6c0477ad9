/**
 * The training data and the domain of a Rasa assistant (format 2 and 3), in one YAML file or several. Intents, responses,
 * lookups, synonyms and forms come over; of rules and stories that an intent is answered by a response or a form.
 */
import { LineCounter, parseDocument } from 'yaml'
import { faultAt } from '#shared/faults'
import type { ContentLanguage } from '#shared/languages'
import { fileProblem } from '#shared/problem'
import { slug } from '#shared/slug'
import type { LeftOut, Sketch, SketchedChoice, SketchedQuestion } from '../sketch.ts'
import { Drafting, titleOf } from './drafting.ts'
import { parseAnnotatedLine, isRecord, linesOf, textIn, valuesOf, type Fields } from './parts.ts'

/** Whether a text is a file of Rasa: YAML with one of its sections. */
export const isRasa = (text: string): boolean =>
  /^(nlu|responses|intents|stories|rules|forms|slots|domain):/m.test(text)

interface NamedText {
  readonly name: string
  readonly text: string
}

export function sketchOfRasa(files: readonly NamedText[], language: ContentLanguage, left: LeftOut): Sketch {
  const sections = files.map(sectionsOf)
  const all = (name: string): unknown[] => sections.flatMap((each) => valuesOf(each[name]))
  const merged = (name: string): Fields => Object.assign({}, ...sections.map((each) => recordOf(each[name])))
  const assistant = new Assistant(new Drafting(language, 'Rasa', left), merged('slots'))
  // Synonyms come last, because they go to the entity that has one of their words.
  const isSynonym = (entry: unknown) => isRecord(entry) && entry['synonym'] !== undefined
  for (const entry of all('nlu').toSorted((a, b) => Number(isSynonym(a)) - Number(isSynonym(b)))) assistant.learn(entry)
  for (const [name, variants] of Object.entries(merged('responses'))) assistant.respond(name, variants)
  for (const [name, form] of Object.entries(merged('forms'))) assistant.ask(name, form, merged('responses'))
  for (const entry of [...all('rules'), ...all('stories')]) assistant.follow(entry)
  assistant.answerByName()
  for (const action of all('actions')) assistant.leaveAction(action)
  assistant.leaveSlots()
  const { sketch } = assistant.drafting
  if (sketch.intents.length + sketch.responses.length === 0) throw fileProblem(faultAt('uploadId', 'file-unknown'))
  return sketch
}

const recordOf = (value: unknown): Fields => (isRecord(value) ? value : {})

/** The sections of a file; what is no YAML is refused with its line. */
function sectionsOf({ name, text }: NamedText): Fields {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false, uniqueKeys: false })
  const [error] = document.errors
  if (error) {
    const { line } = lines.linePos(error.pos[0])
    throw fileProblem(faultAt(name || 'uploadId', 'file-yaml', { row: line }))
  }
  try {
    return recordOf(document.toJS({ maxAliasCount: 100 }))
  } catch {
    throw fileProblem(faultAt(name || 'uploadId', 'file-yaml', { row: 1 }))
  }
}

/** The responses that Rasa gives by itself where it has not understood. */
const misunderstood = new Set(['utter_default', 'utter_please_rephrase', 'utter_ask_rephrase', 'utter_fallback'])

class Assistant {
  readonly #slotsUsed = new Set<string>()

  constructor(
    readonly drafting: Drafting,
    private readonly slots: Fields,
  ) {}

  learn(entry: unknown): void {
    const { intent, synonym, lookup, regex, examples } = recordOf(entry)
    const { drafting } = this
    if (typeof intent === 'string') {
      const marked = linesOf(examples).map(parseAnnotatedLine)
      for (const { text, entities } of marked)
        for (const { start, end, name, value } of entities)
          drafting.define(name, value ?? text.slice(start, end), [text.slice(start, end)])
      const utterances = marked.map(({ text, entities }) => ({
        text,
        language: drafting.language,
        entities: entities.map(({ start, end, name }) => ({ start, end, entity: slug(name) })),
      }))
      drafting.teach(intent, utterances)
    } else if (typeof lookup === 'string') for (const value of linesOf(examples)) drafting.define(lookup, value)
    else if (typeof synonym === 'string') this.#add(synonym, linesOf(examples))
    else if (typeof regex === 'string') drafting.left.add('pattern', regex)
  }

  /** Rasa says of a synonym for which value it stands, and not of which entity. */
  #add(value: string, written: readonly string[]): void {
    const owner = [...this.drafting.entities.values()].find(({ synonyms }) =>
      synonyms.some((each) => [each.value, ...each.written].some((text) => text === value || written.includes(text))),
    )
    if (owner) this.drafting.define(owner.key, value, written)
    else this.drafting.left.add('synonym', value)
  }

  respond(name: string, variants: unknown): void {
    const { drafting } = this
    const [first, ...others] = valuesOf(variants).map(recordOf)
    if (!first) return drafting.left.add('empty', name)
    drafting.left.add('variant', name, others.length)
    for (const part of ['image', 'custom', 'attachment', 'condition'] as const)
      if (first[part] !== undefined) drafting.left.add(part === 'condition' ? 'condition' : 'payload', name)
    const text = textIn(first['text']).replaceAll(/\{([a-z0-9_]+)\}/g, '***$1***')
    if (text === '') return drafting.left.add('empty', name)
    const choices = valuesOf(first['buttons']).flatMap((button) => this.#choice(recordOf(button)))
    const isMoment = misunderstood.has(name) && !drafting.responses.has('misunderstood')
    const key = isMoment ? 'misunderstood' : slug(name)
    const title = isMoment ? 'Not understood' : titleOf(name.replace(/^utter_/, ''))
    drafting.respond(key, title, { is: 'text', text: { [drafting.language]: text }, choices })
  }

  #choice({ title, payload, type }: Fields): SketchedChoice[] {
    const { drafting } = this
    const [label, target] = [textIn(title), textIn(payload)]
    const words = { [drafting.language]: label }
    if (label === '') return []
    if (type === 'web_url' || target.startsWith('https://')) return [{ title: words, to: { url: target } }]
    const intent = /^\/([^{]+)/.exec(target)?.[1]
    if (intent !== undefined) return [{ title: words, to: { intent: slug(intent) } }]
    drafting.left.add('payload', label)
    return []
  }

  /** A form asks for its slots by responses of a certain name, and those are no responses of their own then. */
  ask(name: string, form: unknown, responses: Fields): void {
    const { drafting } = this
    const required = isRecord(form) ? (form['required_slots'] ?? form) : form
    const slots = isRecord(required) ? Object.keys(required) : valuesOf(required).map(textIn)
    const questions = slots
      .filter((slot) => slot !== '' && slot !== 'required_slots')
      .map((slot): SketchedQuestion => {
        this.#slotsUsed.add(slot)
        const asking = [`utter_ask_${name}_${slot}`, `utter_ask_${slot}`].find((each) => responses[each] !== undefined)
        if (asking) drafting.responses.delete(slug(asking))
        const words = asking ? textIn(recordOf(valuesOf(responses[asking])[0])['text']) : ''
        return {
          key: slug(slot).replaceAll('-', '_'),
          question: { [drafting.language]: words || `${titleOf(slot)}?` },
          ...this.#kind(slot),
        }
      })
    if (questions.length === 0) return drafting.left.add('empty', name)
    const key = slug(name)
    drafting.forms.set(key, { key, title: { [drafting.language]: titleOf(name) }, questions })
    drafting.respond(key, titleOf(name), { is: 'form', form: key })
  }

  #kind(slot: string): Pick<SketchedQuestion, 'type' | 'isNumber' | 'choices'> {
    const { type, values } = recordOf(this.slots[slot])
    const { language } = this.drafting
    const choice = (value: string) => ({ value, title: { [language]: titleOf(value) } })
    if (type === 'categorical')
      return { type: 'select', choices: valuesOf(values).map(textIn).filter(Boolean).map(choice) }
    if (type === 'bool') return { type: 'select', choices: yesNo[language === 'de' ? 'de' : 'en'].map(choice) }
    return { type: /e-?mail/i.test(slot) ? 'input-email' : 'input', isNumber: type === 'float' }
  }

  /** An intent and the action right behind it; what else a conversation does has no place. */
  follow(entry: unknown): void {
    const { rule, story, steps, condition } = recordOf(entry)
    const name = textIn(rule) || textIn(story)
    const all = valuesOf(steps).map(recordOf)
    const intents = all.filter(({ intent }) => typeof intent === 'string')
    if (condition !== undefined || intents.length !== 1) this.drafting.left.add('story', name)
    let asking: string | undefined
    let said: string | undefined
    for (const { intent, action } of all) {
      if (typeof intent === 'string') [asking, said] = [intent, undefined]
      if (typeof action !== 'string') continue
      const key = this.#keyOf(action)
      if (key === undefined) continue
      if (said !== undefined) this.#chain(said, key)
      else if (asking !== undefined) this.drafting.answer(asking, key)
      said = key
    }
  }

  #chain(before: string, after: string): void {
    const response = this.drafting.responses.get(before)
    if (response && response.next === undefined && !this.#leadsTo(after, before))
      this.drafting.responses.set(before, { ...response, next: after })
  }

  #leadsTo(from: string, to: string): boolean {
    let at: string | undefined = from
    for (let steps = 0; at !== undefined && steps < 100; steps += 1) {
      if (at === to) return true
      at = this.drafting.responses.get(at)?.next
    }
    return at !== undefined
  }

  #keyOf(action: string): string | undefined {
    const key = slug(action)
    return this.drafting.responses.has(key) ? key : undefined
  }

  /** `faq/ask_hours` is answered by `utter_faq/ask_hours`, and `hours` by `utter_hours` where no rule says anything else. */
  answerByName(): void {
    for (const { key } of this.drafting.intents.values()) {
      const response = this.drafting.responses.get(`utter-${key}`)
      if (response) this.drafting.answer(key, response.key)
    }
  }

  leaveAction(action: unknown): void {
    const name = typeof action === 'string' ? action : (Object.keys(recordOf(action))[0] ?? '')
    if (!name.startsWith('utter_') && !this.drafting.forms.has(slug(name))) this.drafting.left.add('action', name)
  }

  leaveSlots(): void {
    for (const name of Object.keys(this.slots)) if (!this.#slotsUsed.has(name)) this.drafting.left.add('slot', name)
  }
}

const yesNo = { en: ['yes', 'no'], de: ['ja', 'nein'] } as const
