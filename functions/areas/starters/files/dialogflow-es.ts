/**
 * The export of a Dialogflow ES agent: a zip of JSON files. Intents with their training phrases and first responses, entities,
 * and required parameters with their prompts as forms come over; contexts, events, webhooks and rich messages do not.
 */
import type { ContentLanguage, Localized } from '#shared/languages'
import { slug } from '#shared/slug'
import type { LeftOut, Sketch, SketchedUtterance } from '../sketch.ts'
import { Drafting, hasWords, joinedTexts, languageOf, titleOf } from './drafting.ts'
import { isRecord, textIn, valuesOf, type Fields } from './parts.ts'

export interface NamedValue {
  readonly name: string
  readonly value: unknown
}

/** None where the files are something else. */
export function sketchOfEs(files: readonly NamedValue[], language: ContentLanguage, left: LeftOut): Sketch | undefined {
  const parts = files.map(({ name, value }) => ({ path: name.split('/').slice(-2), value }))
  const inFolder = (folder: string) => parts.filter(({ path }) => path.length === 2 && path[0] === folder)
  const intents = inFolder('intents')
  if (!intents.some(({ value }) => isRecord(value) && Array.isArray(value['responses']))) return undefined
  const agent = new Agent(new Drafting(language, 'Dialogflow', left))
  for (const { path, value } of inFolder('entities')) agent.define(path[1]!, value)
  for (const { path, value } of intents) agent.teach(path[1]!, value)
  for (const { value } of intents) if (isRecord(value)) agent.answer(value)
  return agent.drafting.sketch
}

const phrasesFile = /^(.*)_usersays_([\w-]+)\.json$/
const entriesFile = /^(.*)_entries_([\w-]+)\.json$/

class Agent {
  constructor(readonly drafting: Drafting) {}

  #languageOf(tag: string): ContentLanguage | undefined {
    const language = languageOf(tag)
    if (!language) this.drafting.left.add('language', tag)
    return language
  }

  define(file: string, value: unknown): void {
    const [, name, tag] = entriesFile.exec(file) ?? []
    if (name === undefined || tag === undefined) {
      if (isRecord(value) && value['isRegexp'] === true) this.drafting.left.add('pattern', textIn(value['name']))
      return
    }
    if (!this.#languageOf(tag)) return
    for (const entry of valuesOf(value).filter(isRecord))
      this.drafting.define(name, textIn(entry['value']), valuesOf(entry['synonyms']).map(textIn).filter(Boolean))
  }

  teach(file: string, value: unknown): void {
    const [, name, tag] = phrasesFile.exec(file) ?? []
    if (name === undefined || tag === undefined) return
    const language = this.#languageOf(tag)
    if (!language) return
    const phrases = valuesOf(value)
      .filter(isRecord)
      .map((phrase) => this.#phrase(valuesOf(phrase['data']).filter(isRecord), language))
    this.drafting.teach(
      name,
      phrases.filter(({ text }) => text !== ''),
    )
  }

  #phrase(parts: readonly Fields[], language: ContentLanguage): SketchedUtterance {
    const entities: { start: number; end: number; entity: string }[] = []
    let text = ''
    for (const part of parts) {
      const words = typeof part['text'] === 'string' ? part['text'] : ''
      const [start, meta] = [text.length, textIn(part['meta'])]
      text += words
      if (meta.startsWith('@sys.')) this.drafting.left.add('system-entity', meta)
      else if (meta.startsWith('@') && words !== '') {
        const entity = this.drafting.define(meta.slice(1), '')
        entities.push({ start, end: text.length, entity })
      }
    }
    return withoutOuterSpaces({ text, language, entities })
  }

  answer(intent: Fields): void {
    const { drafting } = this
    const { left } = drafting
    const name = textIn(intent['name'])
    const [first, ...others] = valuesOf(intent['responses']).filter(isRecord)
    if (!first || name === '') return
    left.add('variant', name, others.length)
    for (const context of valuesOf(intent['contexts'])) left.add('context', textIn(context))
    for (const event of valuesOf(intent['events']).filter(isRecord)) left.add('event', textIn(event['name']))
    if (intent['webhookUsed'] === true) left.add('webhook', name)
    const text = this.#text(valuesOf(first['messages']).filter(isRecord), name)
    const moment = momentOf(intent)
    if (moment) {
      if (hasWords(text)) drafting.respond(moment, titleOfMoment[moment], { is: 'text', text })
      drafting.intents.delete(slug(name))
      return
    }
    if (!drafting.intents.has(slug(name))) left.add('empty', name)
    const form = this.#form(name, valuesOf(first['parameters']).filter(isRecord))
    const said = hasWords(text) ? drafting.respond(slug(name), titleOf(name), { is: 'text', text }) : undefined
    if (form !== undefined) drafting.respond(`${form}-form`, `${titleOf(name)}: form`, { is: 'form', form }, said)
    const answer = form === undefined ? said : `${form}-form`
    if (answer !== undefined) drafting.answer(name, answer)
  }

  /** Plain texts alone; of several ways to say one, the first. */
  #text(messages: readonly Fields[], name: string): Localized {
    const texts = messages.flatMap((message): Localized[] => {
      if (Number(message['type']) !== 0 || message['platform'] !== undefined) {
        this.drafting.left.add('payload', name)
        return []
      }
      const [said, ...variants] = valuesOf(message['speech'] ?? message['textToSpeech'])
        .map(textIn)
        .filter(Boolean)
      const language = this.#languageOf(textIn(message['lang']) || this.drafting.language)
      if (said === undefined || !language) return []
      this.drafting.left.add('variant', name, variants.length)
      return [{ [language]: withVariables(said) }]
    })
    return joinedTexts(texts)
  }

  #form(name: string, parameters: readonly Fields[]): string | undefined {
    const questions = parameters.flatMap((parameter) => {
      const key = slug(textIn(parameter['name'])).replaceAll('-', '_')
      const prompts = valuesOf(parameter['prompts']).filter(isRecord)
      const question = joinedTexts(
        prompts
          .flatMap((prompt) => {
            const language = languageOf(textIn(prompt['lang']))
            return language ? [{ [language]: withVariables(textIn(prompt['value'])) }] : []
          })
          .slice(0, 1),
      )
      if (parameter['required'] !== true || !hasWords(question)) {
        this.drafting.left.add('parameter', `${name}: ${textIn(parameter['name'])}`)
        return []
      }
      return { key, question, ...kindOf(textIn(parameter['dataType'])) }
    })
    if (questions.length === 0) return undefined
    const key = slug(name)
    this.drafting.forms.set(key, { key, title: { [this.drafting.language]: titleOf(name) }, questions })
    return key
  }
}

/** What stands for one of the bot's own moments there. */
function momentOf(intent: Fields): 'welcome' | 'misunderstood' | undefined {
  if (intent['fallbackIntent'] === true) return 'misunderstood'
  const events = valuesOf(intent['events']).filter(isRecord)
  return events.some(({ name }) => name === 'WELCOME') ? 'welcome' : undefined
}

export const titleOfMoment = { welcome: 'Welcome', misunderstood: 'Not understood' } as const

/** A parameter in a text is the answer to a question of a form here. */
export const withVariables = (text: string): string =>
  text.replaceAll(
    /\$(?:session\.params\.)?([A-Za-z][\w-]*)(?:\.original)?/g,
    (_, name: string) => `***${slug(name).replaceAll('-', '_')}***`,
  )

export function kindOf(type: string): { type: 'input' | 'input-email' | 'input-date'; isNumber?: true } {
  if (/@sys\.email/.test(type)) return { type: 'input-email' }
  if (/@sys\.date\b/.test(type)) return { type: 'input-date' }
  return /@sys\.(number|number-integer|cardinal|age)\b/.test(type)
    ? { type: 'input', isNumber: true }
    : { type: 'input' }
}

/** Without spaces around it, and its marks moved along. */
export function withoutOuterSpaces({ text, entities = [], ...rest }: SketchedUtterance): SketchedUtterance {
  const lead = text.length - text.trimStart().length
  const short = text.trim()
  const moved = entities
    .map(({ start, end, entity }) => ({
      start: Math.max(0, start - lead),
      end: Math.min(short.length, end - lead),
      entity,
    }))
    .filter(({ start, end }) => start < end)
  return { ...rest, text: short, entities: moved }
}
