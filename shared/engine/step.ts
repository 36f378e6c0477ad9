/**
 * One turn of a conversation: an event in, effects as data out. The turn is pure: it has no clock and reads no store. If
 * content is missing, the turn names it, and the caller looks it up and runs the same turn again.
 */
import {
  ask,
  askedQuestion,
  inputOf,
  leaveForm,
  openForm,
  questionOf,
  storeValue,
  takeAnswer,
  takesBackIn,
} from './asking.ts'
import { digress, mayDigress } from './digression.ts'
import { isMeantFor } from '../chat/channels.ts'
import type { SaidChoice } from '../chat/message.ts'
import { follow, stateAfter } from './follow.ts'
import { answerClarified, askBack } from './clarify.ts'
import {
  answerImpossibleDate,
  answerManner,
  answerOffer,
  followAll,
  offerThat,
  withLanguageOffer,
  type Before,
} from './manners.ts'
import { mannerTexts } from './manner-texts.ts'
import { misunderstand } from './misunderstood.ts'
import { blockOf, missingContent, type MissingContent, type Scene } from './scene.ts'
import { answerSmallTalk } from './small-talk.ts'
import { withSuggestions } from './suggestions.ts'
import type { BotState, Content, Effect, TurnContext, TurnResult, TurnEvent, WordlessEvent } from './turn.ts'
import { botMessage, wordingIn } from './wording.ts'
import { acknowledge, answerIn, isWordless } from './wordless.ts'
import { foundMessage } from './runners/knowledge.ts'

/**
 * What is said about the talk itself comes first, then the open form answers, then the block that waits for a reply, then
 * the block that was meant (INTENTS-009).
 */
export function step(
  content: Content,
  { offer, missed, missedTwice, acknowledged, ...state }: BotState,
  event: TurnEvent,
  context: TurnContext,
): TurnResult | MissingContent {
  const scene = { content, state, context, calls: 0 }
  const before = { offer, missed, missedTwice, acknowledged }
  const result =
    (isWordless(event) ? takeWordless(scene, before, event) : undefined) ?? answerEvent(scene, before, event)
  const isBesideFile = event.type === 'text' && event.file !== undefined && !('wanting' in result)
  return isBesideFile ? { ...result, state: { ...result.state, acknowledged: true } } : result
}

function answerEvent(scene: Scene, before: Before, event: TurnEvent): TurnResult | MissingContent {
  const { state } = scene
  const answersForm = takesBackIn(scene, event) && !asksForMore(event)
  return (
    answerClarified(scene, before, event) ??
    answerOffer(scene, before, event) ??
    (answersForm ? answerForm(scene, event) : undefined) ??
    answerManner(scene, before, event) ??
    answerSmallTalk(scene, event) ??
    answerForm(scene, event) ??
    askFirst({ ...scene, state: leaveForm(state) }, event) ??
    answerFreely({ ...scene, state: leaveForm(state) }, before, event, state.onReply)
  )
}

/** What takes back an answer is no objection to what the bot has said; who leaves, insults or wants a person does no such thing. */
const asksForMore = (event: TurnEvent): boolean =>
  event.type === 'text' &&
  (event.smallTalk !== undefined || (event.manner !== undefined && event.manner !== 'objection'))

/** `undefined` where a form, or the block that waits for a reply, takes it. */
function takeWordless(scene: Scene, before: Before, event: WordlessEvent): TurnResult | MissingContent | undefined {
  if (!scene.state.form) return scene.state.onReply ? undefined : acknowledge(scene, before, event)
  const asked = askedQuestion(scene)
  if (!asked) return acknowledge({ ...scene, state: leaveForm(scene.state) }, before, event)
  if ('wanting' in asked) return asked
  return answerIn(event, asked.question) ? undefined : acknowledge(scene, before, event)
}

/** `undefined` if no form is open, if it was deleted, or if the event is no input of a form. */
function answerForm(scene: Scene, event: TurnEvent): TurnResult | MissingContent | undefined {
  const { state } = scene
  if (!state.form) return undefined
  const asking = openForm(scene)
  if (!asking || 'wanting' in asking) return asking
  const question = questionOf(asking.form, state.form)
  const input = (question && answerIn(event, question)) ?? inputOf(event)
  if (!input) return undefined
  if (event.type === 'choice' && event.target !== undefined)
    return follow({ ...storeValue(asking, scene, state.form.state, input), next: event.target }, scene)
  if (event.type === 'text' && question && !takesBackIn(scene, event) && mayDigress(question, input)) {
    if (event.isUnread) return { wanting: { blocks: [], forms: [], meaning: true } }
    const digressed = digress(scene, event)
    if (digressed) return digressed
  }
  return follow(takeAnswer(asking, scene, state.form.state, input), scene)
}

/** `undefined` unless a form is to be asked before the beginning, and neither deleted nor answered. */
function askFirst(scene: Scene, event: TurnEvent): TurnResult | MissingContent | undefined {
  if (event.type !== 'start' || !event.formId || scene.state.answers[event.formId]) return undefined
  const { formId, target } = event
  const form = scene.content.forms.get(formId)
  if (!form) return missingContent(scene.content, { forms: [formId] })
  // An environment without a welcome says nothing after it.
  return follow(ask({ form, blockId: target ?? formId, isFirst: true, next: target }, scene), scene)
}

function answerFreely(
  scene: Scene,
  before: Before,
  event: TurnEvent,
  onReply: string | undefined,
): TurnResult | MissingContent {
  const { content, state } = scene
  if (event.type === 'choice' && event.opens)
    return {
      state: { ...state, ...(onReply && { onReply }) },
      effects: event.again ? [showAgain(scene, event.again)] : [],
    }
  for (const next of waysOf(event, onReply)) {
    const lacks = missingContent(content, { blocks: [next] })
    if (lacks) return lacks
    if (!blockOf(content, next)) continue
    return event.type === 'text' && next === event.target
      ? answerMeant(scene, { ...event, target: next })
      : follow({ state, effects: [], next }, scene)
  }
  if (event.type === 'start' && !event.target) return { state, effects: [] }
  const asked = answerWithKnowledge(scene, event) ?? (event.type === 'text' ? askBack(scene, before, event) : undefined)
  if (isWordless(event)) return acknowledge(scene, before, event)
  const missed = asked ?? offerPersonInstead(scene, event) ?? misunderstand(scene, before, event)
  return 'wanting' in missed || event.type !== 'text' ? missed : withLanguageOffer(scene, event, missed)
}

/** A button that opens something on the customer's device, where they have written what stands on it. */
const showAgain = ({ context }: Scene, choice: SaidChoice): Effect => ({
  type: 'say',
  message: botMessage({ text: choice.title, choiceType: 'question', choices: [choice] }, context),
})

/** `undefined` if nothing was found, or if the block of what was found is gone or not for the channel. */
function answerWithKnowledge(scene: Scene, event: TurnEvent): TurnResult | MissingContent | undefined {
  const found = event.type === 'text' ? event.found : undefined
  if (!found) return undefined
  const { content, state, context } = scene
  const lacks = missingContent(content, { blocks: [found.blockId] })
  if (lacks) return lacks
  const block = blockOf(content, found.blockId)
  const message =
    block && isMeantFor(context.channel, block.includeOnChannels) && foundMessage(found, wordingIn(state, context))
  if (!message) return undefined
  const effects: Effect[] = [
    { type: 'outcome', outcome: 'knowledge-base' },
    { type: 'say', message },
  ]
  const next = found.asks ? undefined : block.next
  return follow({ state: stateAfter(block, { state, effects }), effects, next }, scene)
}

/** The question stays open, and is reviewed as one. */
function offerPersonInstead(scene: Scene, event: TurnEvent): TurnResult | undefined {
  if (event.type !== 'text' || !event.offersPerson) return undefined
  const { state, effects } = offerThat(scene, { type: 'person' }, mannerTexts.insult[scene.context.language])
  const failed: Effect[] = [
    { type: 'unanswered', text: event.text },
    { type: 'outcome', outcome: 'failure' },
  ]
  return { state, effects: [...failed, ...effects] }
}

/** The answers to the wishes of a text, which count as one. */
function answerMeant(scene: Scene, event: MeantEvent): TurnResult | MissingContent {
  const impossible = answerImpossibleDate(scene, event)
  if (impossible) return impossible
  const answer = followAll(scene, [event.target, ...(event.also ?? [])])
  if ('wanting' in answer) return answer
  const suggested = withSuggestions(scene, event, answer)
  if ('wanting' in suggested) return suggested
  const { state, effects } = withLanguageOffer(scene, event, suggested)
  return { state, effects: [{ type: 'outcome', outcome: 'nlp' }, ...effects] }
}

type MeantEvent = Extract<TurnEvent, { type: 'text' }> & { readonly target: string }

/** The blocks an event may lead to, best first. A file or a button without a target also counts as a reply. */
function waysOf(event: TurnEvent, onReply: string | undefined): readonly string[] {
  const target = isWordless(event) ? undefined : event.target
  const isReply = event.type === 'choice' ? !target : event.type !== 'start'
  return [isReply ? onReply : undefined, target].filter((id) => id !== undefined)
}
