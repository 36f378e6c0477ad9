/** Answers small talk with the moments of the bot, and leaves what the customer takes back. */
import { momentWords } from '../blocks/moment-words.ts'
import { askAgain, askedQuestion, leaveForm } from './asking.ts'
import { choicesOf, dataTypeOf, takesAnything } from './form-answer.ts'
import { findChoice, meantChoice } from './form-choice.ts'
import { consentIn } from './manner-texts.ts'
import { follow } from './follow.ts'
import { withLanguageOffer } from './manners.ts'
import { messageEffects } from './runners/messages.ts'
import type { MissingContent, Scene } from './scene.ts'
import type { Effect, SmallTalk, TextEvent, TurnEvent, TurnResult } from './turn.ts'
import { botMessage } from './wording.ts'

/**
 * `undefined` where the text is none, or is the answer that the bot waits for: a card may say `Thank you`. What is taken back
 * leaves a form, a goodbye also one that cannot take it as an answer; after anything else the form asks its question again.
 */
export function answerSmallTalk(scene: Scene, event: TurnEvent): TurnResult | MissingContent | undefined {
  if (event.type !== 'text' || !event.smallTalk) return undefined
  const { smallTalk, text } = event
  const isTakenBack = smallTalk === 'never-mind'
  if (scene.state.onReply && !isTakenBack) return undefined
  const asked = askedQuestion(scene)
  if (!asked) return answerFreely(scene, event, smallTalk)
  if ('wanting' in asked) return asked
  const { question } = asked
  const choices = choicesOf(question)
  const isChosen = findChoice(choices, text) ?? (consentIn(text) !== undefined && meantChoice(question, choices, text))
  const isConsent = dataTypeOf(question) === 'boolean' && consentIn(text) !== undefined
  const isAnswer = isChosen || isConsent || (!isTakenBack && takesAnything(question))
  if (isAnswer) return undefined
  if (isTakenBack || smallTalk === 'goodbye') return answerFreely(scene, event, smallTalk)
  const again = askAgain(scene)
  return 'wanting' in again ? again : { ...again, effects: [...momentEffects(scene, smallTalk), ...again.effects] }
}

function answerFreely(from: Scene, event: TextEvent, smallTalk: SmallTalk): TurnResult | MissingContent {
  const scene = { ...from, state: leaveForm(from.state) }
  const { state } = scene
  const block = momentOf(scene, smallTalk)
  const effects: Effect[] = [{ type: 'outcome', outcome: 'nlp' }]
  const answer = block
    ? follow({ state, effects, next: block._id }, scene)
    : { state, effects: [...effects, ...momentEffects(scene, smallTalk)] }
  return 'wanting' in answer ? answer : withLanguageOffer(scene, { ...event, target: block?._id }, answer)
}

/** A bot without a word for a greeting welcomes the customer again. */
const momentOf = ({ content: { system } }: Scene, smallTalk: SmallTalk) =>
  system[`small-talk-${smallTalk}`] ?? (smallTalk === 'greeting' ? system.welcome : undefined)

function momentEffects(scene: Scene, smallTalk: SmallTalk): Effect[] {
  const block = scene.content.system[`small-talk-${smallTalk}`]
  if (block) return messageEffects(block, scene)
  const { language } = scene.context
  const text = momentWords[`small-talk-${smallTalk}`].text[language]
  return [{ type: 'say', message: botMessage({ text }, { language }) }]
}
