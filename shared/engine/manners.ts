/** Answers what is said about the talk itself: a call for a person, an insult, an objection, a yes or a no to the bot's own offer. */
import { textLengthMax } from '../limits.ts'
import { contentLanguages, type ContentLanguage } from '../languages.ts'
import { cut } from '../fields/text.ts'
import { askAgain, askedQuestion, leaveForm } from './asking.ts'
import { takesAnything } from './form-answer.ts'
import { follow } from './follow.ts'
import { consentIn, mannerTexts } from './manner-texts.ts'
import { messageEffects } from './runners/messages.ts'
import { blockOf, missingContent, type MissingContent, type Scene } from './scene.ts'
import { botMessage } from './wording.ts'
import type { Block } from '../contracts/blocks.ts'
import type { BotMessage, Effect, Offer, TextEvent, TurnEvent, TurnResult } from './turn.ts'

type Answer = TurnResult | MissingContent | undefined

/** What the bot's own last question, and the last text, were. */
export interface Before {
  readonly offer?: Offer | undefined
  readonly missed?: true | undefined
  readonly missedTwice?: true | undefined
  /** The last event was a file. */
  readonly acknowledged?: true | undefined
}

/** `undefined` where the event is no answer to the bot's offer. A button for a language works at any time. */
export function answerOffer(scene: Scene, { offer }: Before, event: TurnEvent): Answer {
  const language = event.type === 'choice' ? languageIn(event.value) : undefined
  if (language) return switchLanguage(scene, language, offer)
  const isWanted = offer && consentOf(event)
  if (!offer || offer.type === 'clarify' || isWanted === undefined) return undefined
  if (!isWanted) return goOn(scene)
  switch (offer.type) {
    case 'person':
      return callPerson(scene)
    case 'switch':
      return follow({ state: leaveForm(scene.state), effects: [], next: offer.target }, scene)
    case 'language':
      return switchLanguage(scene, offer.language, offer)
  }
}

function consentOf(event: TurnEvent): boolean | undefined {
  if (event.type === 'text') return consentIn(event.text)
  return event.type === 'choice' && !event.target && event.value !== undefined ? consentIn(event.value) : undefined
}

/** After a no the open form asks its question again. */
function goOn(scene: Scene): TurnResult | MissingContent {
  if (scene.state.form) return askAgain(scene)
  return { state: scene.state, effects: [say(scene, mannerTexts.declined[scene.context.language])] }
}

/**
 * `undefined` where the text is to be answered for what it means. A question that takes any text, and a block that waits
 * for a reply, give up nothing but an explicit call for a person: a card may say `I hate you`.
 */
export function answerManner(scene: Scene, { offer, missed }: Before, event: TurnEvent): Answer {
  if (event.type !== 'text') return undefined
  const { manner, text, target } = event
  if (manner === 'person') return callPerson(scene)
  const isFree = !scene.state.form && !scene.state.onReply
  if (isFree && (missed || !target) && consentIn(text) === false) return goOn(scene)
  if (manner === undefined || scene.state.onReply) return undefined
  const asked = askedQuestion(scene)
  if (asked && 'wanting' in asked) return asked
  if (asked && (takesAnything(asked.question) || manner === 'objection')) return undefined
  // An insult after the offer is no patience left.
  return manner === 'insult' && offer?.type === 'person' ? callPerson(scene) : offerPerson(scene, manner)
}

const offerPerson = (scene: Scene, manner: 'insult' | 'objection'): TurnResult =>
  offerThat(scene, { type: 'person' }, mannerTexts[manner][scene.context.language])

/** A yes-or-no question, with a button for either. */
export function offerThat({ state, context }: Scene, offer: Offer, text: string): TurnResult {
  const button = (value: 'yes' | 'no') => ({
    title: mannerTexts[value][context.language],
    action: { type: 'form-value' as const, value },
  })
  const message = botMessage({ text, choiceType: 'qreply', choices: [button('yes'), button('no')] }, context)
  return { state: { ...state, offer }, effects: [{ type: 'say', message }] }
}

/** The form is left; the bot's own way to a person is gone, which may ask for opening hours, else a person is called at once. */
export function callPerson(scene: Scene): TurnResult | MissingContent {
  const { content } = scene
  if (!content.personWays) return { wanting: { blocks: [], forms: [], personWays: true } }
  const state = leaveForm(scene.state)
  const effects: Effect[] = [{ type: 'outcome', outcome: 'nlp' }]
  for (const next of content.personWays) {
    const leads = leadsToPerson(scene, next)
    if (typeof leads === 'object') return leads
    if (leads) return follow({ state, effects, next }, scene)
  }
  return { state, effects: [...effects, ...messageEffects(content.system.handover, scene), { type: 'handover' }] }
}

/** Whether a hand-over is among the blocks that follow, whichever way a decision goes. */
function leadsToPerson({ content }: Scene, from: string): boolean | MissingContent {
  const seen = new Set<string>()
  for (let ids: readonly string[] = [from]; ids.length > 0;) {
    const lacks = missingContent(content, { blocks: ids })
    if (lacks) return lacks
    for (const id of ids) seen.add(id)
    const blocks = ids.flatMap((id) => blockOf(content, id) ?? [])
    if (blocks.some((block) => block.type === 'function' && block.function.type === 'handover')) return true
    ids = [...new Set(blocks.flatMap(waysFrom))].filter((id) => !seen.has(id))
  }
  return false
}

function waysFrom(block: Block): string[] {
  const decided =
    block.type === 'function' && block.function.type === 'logic'
      ? [...block.function.expressions.map(({ blockId }) => blockId), block.function.defaultMappingBlockId]
      : []
  return [...decided, block.next].filter((id) => typeof id === 'string')
}

/** A day that the calendar lacks is asked about, because every answer to it would be wrong. */
export function answerImpossibleDate({ state, context }: Scene, { named }: TextEvent): TurnResult | undefined {
  if (!named?.impossibleDate) return undefined
  const text = mannerTexts.impossibleDate[context.language].replace('{day}', cut(named.impossibleDate, dayLengthMax))
  return { state, effects: [{ type: 'say', message: botMessage({ text: cut(text, textLengthMax) }, context) }] }
}

const dayLengthMax = 40

/** The answer to a text in another language, behind the offer to go on in that one. */
export function withLanguageOffer(scene: Scene, event: TextEvent, answer: TurnResult): TurnResult {
  const { writtenIn: language, target, also = [] } = event
  const isBusy = answer.state.form ?? answer.state.onReply ?? answer.effects.find(({ type }) => type === 'handover')
  if (!language || isBusy || answer.state.offer) return answer
  const choice = {
    title: mannerTexts.languageButton[language],
    action: { type: 'form-value' as const, value: languageMark + language },
  }
  const message: BotMessage = botMessage(
    { text: mannerTexts.language[language], choiceType: 'question', choices: [choice] },
    { language },
  )
  const targets = target ? [target, ...also] : []
  return {
    state: { ...answer.state, offer: { type: 'language', language, targets } },
    effects: [{ type: 'say', message }, ...answer.effects],
  }
}

/** Sets the value of such a button apart from the answers to forms. */
const languageMark = 'language:'

const languageIn = (value: string | undefined): ContentLanguage | undefined =>
  contentLanguages.find((language) => value === languageMark + language)

/**
 * Goes on in the language: with the open question of a form, else with the answers that were given in the other one. Who may
 * not change it any more is told so.
 */
function switchLanguage(from: Scene, language: ContentLanguage, offer: Offer | undefined): TurnResult | MissingContent {
  if (from.context.isLanguageFixed && language !== from.context.language) return keepLanguage(from)
  const scene = { ...from, context: { ...from.context, language } }
  const effects: Effect[] = [{ type: 'language', language }, say(scene, mannerTexts.languageNow[language])]
  const again = scene.state.form ? askAgain(scene) : followAll(scene, offer?.type === 'language' ? offer.targets : [])
  return 'wanting' in again ? again : { state: again.state, effects: [...effects, ...again.effects] }
}

function keepLanguage(scene: Scene): TurnResult | MissingContent {
  const told = say(scene, mannerTexts.languageFixed[scene.context.language])
  const again = scene.state.form ? askAgain(scene) : { state: scene.state, effects: [] }
  return 'wanting' in again ? again : { state: again.state, effects: [told, ...again.effects] }
}

/** The answers to several wishes in their order; one that waits for the customer comes last, and of two such the first. */
export function followAll(scene: Scene, targets: readonly string[]): TurnResult | MissingContent {
  let last: TurnResult = { state: scene.state, effects: [] }
  const said: Effect[] = []
  let waiting: TurnResult | undefined
  for (const next of targets) {
    const answer = follow({ state: last.state, effects: [], next }, scene)
    if ('wanting' in answer) return answer
    const { form, onReply } = answer.state
    if (form || onReply || answer.effects.some(({ type }) => type === 'handover')) waiting ??= answer
    else {
      said.push(...answer.effects)
      last = answer
    }
  }
  return waiting ? { state: waiting.state, effects: [...said, ...waiting.effects] } : { ...last, effects: said }
}

const say = ({ context }: Scene, text: string): Effect => ({ type: 'say', message: botMessage({ text }, context) })
