/**
 * The export of a Dialogflow CX agent in JSON: a folder an intent, an entity type and a flow. An intent that a flow answers by
 * words, or by a page with words or questions, comes over; conditions, webhooks and what pages lead to do not.
 */
import type { ContentLanguage, Localized } from '#shared/languages'
import { slug } from '#shared/slug'
import type { LeftOut, Sketch, SketchedQuestion, SketchedUtterance } from '../sketch.ts'
import { kindOf, titleOfMoment, withoutOuterSpaces, withVariables, type NamedValue } from './dialogflow-es.ts'
import { Drafting, hasWords, joinedTexts, languageOf, titleOf } from './drafting.ts'
import { isRecord, textIn, valuesOf, type Fields } from './parts.ts'

interface Placed {
  readonly path: readonly string[]
  readonly value: Fields
}

/** None where the files are something else. */
export function sketchOfCx(files: readonly NamedValue[], language: ContentLanguage, left: LeftOut): Sketch | undefined {
  const placed = files.flatMap(({ name, value }): Placed[] =>
    isRecord(value) ? [{ path: name.split('/'), value }] : [],
  )
  const below = (folder: string) =>
    placed.flatMap(({ path, value }) => {
      const at = path.lastIndexOf(folder)
      return at < 0 ? [] : [{ path: path.slice(at + 1), value }]
    })
  const [intents, flows] = [below('intents'), below('flows')]
  if (intents.length === 0 || flows.length === 0) return undefined
  const agent = new Agent(new Drafting(language, 'Dialogflow', left))
  agent.define(below('entityTypes'))
  agent.teach(intents)
  for (const { path, value } of flows) if (!path.includes('pages')) agent.read(value, flows)
  return agent.drafting.sketch
}

/** The name of the item in whose folder a file lies: `[Order, trainingPhrases, en.json]`. */
const ownerOf = ({ path }: Placed): string => path[0] ?? ''

class Agent {
  readonly #types = new Map<string, string>()

  constructor(readonly drafting: Drafting) {}

  #languageOf(tag: string): ContentLanguage | undefined {
    const language = languageOf(tag)
    if (!language) this.drafting.left.add('language', tag)
    return language
  }

  define(files: readonly Placed[]): void {
    for (const file of files) {
      const { path, value } = file
      if (value['kind'] === 'KIND_REGEXP') this.drafting.left.add('pattern', ownerOf(file))
      if (!path.includes('entities') || !this.#languageOf(path.at(-1)!.replace('.json', ''))) continue
      for (const entry of valuesOf(value['entities']).filter(isRecord))
        this.drafting.define(
          ownerOf(file),
          textIn(entry['value']),
          valuesOf(entry['synonyms']).map(textIn).filter(Boolean),
        )
    }
  }

  teach(files: readonly Placed[]): void {
    // What a parameter of an intent is stands beside its phrases.
    for (const { path, value } of files.filter((file) => !file.path.includes('trainingPhrases')))
      for (const parameter of valuesOf(value['parameters']).filter(isRecord))
        this.#types.set(`${path[0]} ${textIn(parameter['id'])}`, textIn(parameter['entityType']))
    for (const file of files.filter(({ path }) => path.includes('trainingPhrases')))
      for (const phrase of valuesOf(file.value['trainingPhrases']).filter(isRecord)) {
        const language = this.#languageOf(textIn(phrase['languageCode']) || file.path.at(-1)!.replace('.json', ''))
        const utterance = language && this.#phrase(ownerOf(file), valuesOf(phrase['parts']).filter(isRecord), language)
        if (utterance?.text) this.drafting.teach(ownerOf(file), [utterance])
      }
  }

  #phrase(intent: string, parts: readonly Fields[], language: ContentLanguage): SketchedUtterance {
    const entities: { start: number; end: number; entity: string }[] = []
    let text = ''
    for (const part of parts) {
      const start = text.length
      text += typeof part['text'] === 'string' ? part['text'] : ''
      const parameter = textIn(part['parameterId'])
      const type = (this.#types.get(`${intent} ${parameter}`) ?? '').replace(/^@/, '')
      if (type.includes('sys.')) this.drafting.left.add('system-entity', `@${type}`)
      else if (type !== '' && text.length > start)
        entities.push({ start, end: text.length, entity: this.drafting.define(type.split('/').at(-1)!, '') })
    }
    return withoutOuterSpaces({ text, language, entities })
  }

  /** What a flow answers an intent with. */
  read(flow: Fields, flows: readonly Placed[]): void {
    const { drafting } = this
    const flowName = textIn(flow['displayName'])
    for (const route of valuesOf(flow['transitionRoutes']).filter(isRecord)) {
      const intent = textIn(route['intent']).split('/').at(-1) ?? ''
      if (textIn(route['condition']) !== '') drafting.left.add('condition', intent || flowName)
      if (intent === '') continue
      if (textIn(route['targetFlow']) !== '') drafting.left.add('flow', textIn(route['targetFlow']))
      const text = this.#text(route['triggerFulfillment'], intent)
      if (/^default welcome intent$/i.test(intent)) {
        if (hasWords(text)) drafting.respond('welcome', titleOfMoment.welcome, { is: 'text', text })
        drafting.intents.delete(slug(intent))
        continue
      }
      this.#answer(intent, text, pageOf(textIn(route['targetPage']), flows))
    }
    for (const handler of valuesOf(flow['eventHandlers']).filter(isRecord)) {
      const event = textIn(handler['event'])
      const text = this.#text(handler['triggerFulfillment'], event)
      if (event === 'sys.no-match-default' && hasWords(text) && !drafting.responses.has('misunderstood'))
        drafting.respond('misunderstood', titleOfMoment.misunderstood, { is: 'text', text })
      else if (event !== 'sys.no-match-default' && event !== 'sys.no-input-default') drafting.left.add('event', event)
    }
  }

  #answer(intent: string, text: Localized, page: Fields | undefined): void {
    const { drafting } = this
    const entry = page ? this.#text(page['entryFulfillment'], intent) : {}
    for (const { triggerFulfillment: _, ...route } of valuesOf(page?.['transitionRoutes']).filter(isRecord))
      drafting.left.add(
        'flow',
        textIn(route['targetPage']) || textIn(route['condition']) || textIn(page?.['displayName']),
      )
    const said = joinedTexts([text, entry])
    const form = page && this.#form(intent, page)
    const key = slug(intent)
    const answer = hasWords(said)
      ? drafting.respond(key, titleOf(intent), { is: 'text', text: said }, form && `${form}-form`)
      : form && `${form}-form`
    if (form !== undefined) drafting.respond(`${form}-form`, `${titleOf(intent)}: form`, { is: 'form', form })
    if (answer !== undefined) drafting.answer(intent, answer)
  }

  #form(intent: string, page: Fields): string | undefined {
    const form = isRecord(page['form']) ? page['form'] : {}
    const questions = valuesOf(form['parameters'])
      .filter(isRecord)
      .flatMap((parameter): SketchedQuestion[] => {
        const name = textIn(parameter['displayName'])
        const filling = isRecord(parameter['fillBehavior']) ? parameter['fillBehavior'] : {}
        const question = this.#text(filling['initialPromptFulfillment'], name)
        if (!hasWords(question)) {
          this.drafting.left.add('parameter', `${intent}: ${name}`)
          return []
        }
        return [{ key: slug(name).replaceAll('-', '_'), question, ...kindOf(textIn(parameter['entityType'])) }]
      })
    if (questions.length === 0) return undefined
    const key = slug(intent)
    this.drafting.forms.set(key, { key, title: { [this.drafting.language]: titleOf(intent) }, questions })
    return key
  }

  #text(fulfilment: unknown, name: string): Localized {
    if (!isRecord(fulfilment)) return {}
    if (fulfilment['webhook'] !== undefined || fulfilment['tag'] !== undefined) this.drafting.left.add('webhook', name)
    const texts = valuesOf(fulfilment['messages'])
      .filter(isRecord)
      .flatMap((message): Localized[] => {
        const { text } = message
        if (!isRecord(text)) {
          this.drafting.left.add('payload', name)
          return []
        }
        const [said, ...variants] = valuesOf(text['text']).map(textIn).filter(Boolean)
        const language = this.#languageOf(textIn(message['languageCode']) || this.drafting.language)
        if (said === undefined || !language) return []
        this.drafting.left.add('variant', name, variants.length)
        return [{ [language]: withVariables(said) }]
      })
    return joinedTexts(texts)
  }
}

function pageOf(name: string, flows: readonly Placed[]): Fields | undefined {
  const wanted = name.split('/').at(-1)
  if (!wanted) return undefined
  return flows.find(({ path, value }) => path.includes('pages') && textIn(value['displayName']) === wanted)?.value
}
