/** What a customer means: which block a text, a button or a beginning leads to, and how sure that is. */
import type { Understood } from '#shared/chat/message'
import type { Channel } from '#shared/chat/channels'
import { writtenChoice } from '#shared/chat/written-choice'
import { answerPart } from '#shared/engine/correction'
import { consentIn, mannerTexts } from '#shared/engine/manner-texts'
import type { BotState, Memory, Offer, SmallTalk, TextEvent, TurnEvent } from '#shared/engine/turn'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { countryOf } from '#shared/masking/country'
import { systemBlock } from '../../content/items/blocks.ts'
import { choiceAnswerOf } from '../../content/items/knowledge.ts'
import { languageOf } from '../../nlu/talk/language.ts'
import { mannerOf } from '../../nlu/talk/manner.ts'
import { pickedPlace } from '../../nlu/talk/pointing.ts'
import { smallTalkOf } from '../../nlu/talk/small-talk.ts'
import { valuesIn } from '../../nlu/values/values.ts'
import type { ContentRows } from '../../platform/table/content-rows.ts'
import { meaningOf, type Meaning } from '../stage/meaning.ts'
import { phoneIn } from './phone-value.ts'
import { dayAt, type BotInput, type Place } from '../stage/place.ts'
import { consentPress, likelyPress, recallShown, surePress, type WrittenPress } from './shown-choices.ts'
import { understand } from '../stage/understanding.ts'

/** Where the conversation stands when the customer acts. */
export interface Standing {
  readonly state: BotState
  readonly memory: Memory
  readonly language: ContentLanguage
  readonly channel: Channel
  readonly isLanguageFixed: boolean
}

export interface Meant {
  readonly event: TurnEvent
  readonly understood?: Understood | undefined
  readonly topic?: Meaning['topic'] | undefined
  /** A language model was asked for the answer, whatever came of it. */
  readonly hasAskedModel?: true | undefined
}

/** What the customer means by it: which block, and how sure that is (INTENTS-009). */
export async function turnEventOf(place: Place, standing: Standing, said: BotInput): Promise<Meant> {
  const { content } = place.stage
  switch (said.type) {
    case 'start': {
      const target = said.blockId ?? (await systemBlock(content, 'welcome'))?._id
      return { event: { type: 'start', target, formId: said.formId } }
    }
    case 'file':
    case 'shown':
      return { event: said }
    case 'choice':
      return { event: await choiceEventOf(content, said) }
    case 'text':
      return textEventOf(place, standing, said)
  }
}

async function textEventOf(
  place: Place,
  standing: Standing,
  { text, answer, file }: Extract<BotInput, { type: 'text' }>,
): Promise<Meant> {
  const { state, memory } = standing
  const manner = mannerOf(text)
  const country = countryOf(place.config.company.timezone)
  const smallTalk = manner || consentIn(text) === false ? undefined : smallTalkOf(text, standing.language)
  const event: TextEvent = {
    type: 'text',
    text,
    ...(answer !== undefined && { answer }),
    ...(file && { file }),
    named: {
      ...valuesIn(answerPart(answer ?? text), dayAt(place.now, place.config), { language: standing.language, country }),
      phone: await phoneIn(answer ?? text, country),
    },
    ...(manner && { manner }),
  }
  const picked = state.offer?.type === 'clarify' ? await pickedOption(place, state.offer, text) : undefined
  if (picked) return { event: { type: 'choice', title: text, target: picked } }
  // The form, or the block that waits for a reply, takes what is said; only the engine knows whether it does.
  if (state.form) return { event: { ...event, ...(smallTalk && { smallTalk }), isUnread: true } }
  const languages = place.config.company.supportedLangs
  const shown = await recallShown(place.stage.content, memory.shown, { ...standing, languages })
  const press = isOfferAnswer(state, text) ? undefined : surePress(shown, text)
  if (state.onReply && press?.by !== 'words') return { event: { ...event, ...(smallTalk && { smallTalk }) } }
  if (press) return pressWritten(place, press, text)
  if (manner) return { event, ...(manner === 'person' && { understood: { outcome: 'nlp' as const } }) }
  const agreed = state.offer ? undefined : consentPress(shown, text)
  if (agreed) return pressWritten(place, agreed, text)
  if (pickedPlace(text, itemsMax) !== undefined) return { event, understood: { outcome: 'failure' } }
  const writtenIn = offeredLanguage(place, standing, text)
  if (smallTalk && !(await hasOwnAnswer(place, text, smallTalk)))
    return { event: { ...event, smallTalk, ...(writtenIn && { writtenIn }) }, understood: { outcome: 'nlp' } }
  const likely =
    state.offer || consentIn(text) !== undefined ? undefined : likelyPress(shown, text, await parserOf(place))
  if (likely) return pressWritten(place, likely, text)
  const { event: meant, understood, topic } = await meaningOf(place, text, memory.topic?.text)
  return { event: { ...event, ...meant, ...(writtenIn && { writtenIn }) }, understood, topic }
}

/** A yes or a no belongs to what the bot itself has asked, whatever is offered beside it. */
const isOfferAnswer = ({ offer }: BotState, text: string): boolean =>
  offer !== undefined && consentIn(text) !== undefined

const parserOf = async ({ stage }: Place) => (await stage.model())?.parser

/** The option that is written; what may mean something else is no option where the bot was taught it. */
async function pickedOption(
  place: Place,
  { options }: Extract<Offer, { type: 'clarify' }>,
  text: string,
): Promise<string | undefined> {
  const written = writtenChoice(text, { labels: options.map(({ title }) => [title]) })
  const isLikely = written?.by === 'part' || written?.by === 'slip'
  if (!written || (isLikely && (await parserOf(place))?.teaches(text))) return undefined
  return options[written.place]?.target
}

/** What was written as if it had been pressed; what opens on the customer's device is shown again. */
async function pressWritten({ stage }: Place, { choice, blockId }: WrittenPress, text: string): Promise<Meant> {
  const { titles, formValue, action } = choice
  const said = { title: text, formValue, action }
  const event = await choiceEventOf(stage.content, { type: 'choice', choice: said, blockId })
  const isOpening = event.type === 'choice' && event.opens
  return { event: isOpening ? { ...event, again: { title: titles[0] ?? text, action } } : event }
}

/** Whether the company has taught its bot such small talk, or names something of its own by these words: that wins. */
async function hasOwnAnswer(place: Place, text: string, smallTalk: SmallTalk): Promise<boolean> {
  const understood = await understand(place.stage, text, { today: dayAt(place.now, place.config) })
  if (!understood) return false
  const { intentId, isTaught } = understood
  const parser = await parserOf(place)
  // Only what is listed counts: what was learned of other sentences says nothing of a sign, or of two letters.
  if (isTaught() || (parser?.valuesIn(text).length ?? 0) > 0) return true
  const taught = (intentId && parser?.utterancesOf(intentId)) || []
  return taught.some((utterance) => contentLanguages.some((language) => smallTalkOf(utterance, language) === smallTalk))
}

/** The language of the text, where the company speaks it, the chat is in another one and none was offered yet. */
function offeredLanguage(
  { config: { company } }: Place,
  { language, memory, isLanguageFixed }: Standing,
  text: string,
): ContentLanguage | undefined {
  if (company.supportedLangs.length < 2 || memory.isLanguageOffered || isLanguageFixed) return undefined
  const written = languageOf(text)
  return written !== language && company.supportedLangs.some((each) => each === written) ? written : undefined
}

/** A place that no gallery has is none. */
const itemsMax = 50

async function choiceEventOf(
  content: ContentRows,
  { choice: { title, formValue, action }, blockId }: Extract<BotInput, { type: 'choice' }>,
): Promise<TurnEvent> {
  const event = { type: 'choice', title, ...(formValue && { value: formValue }) } as const
  switch (action.type) {
    case 'block':
      return { ...event, target: action.value }
    case 'block-intent':
      return { ...event, target: await choiceAnswerOf(content, action.value, blockId ?? '') }
    case 'form-value':
      return { ...event, value: formValue ?? action.value }
    case 'url':
    case 'phone':
    case 'location':
    case 'extension':
      return { ...event, opens: true }
  }
}

/** The blocks that a request for a person leads to, asked in plain words that every bot's training knows best. */
export async function personWaysOf(place: Place, language: ContentLanguage): Promise<string[]> {
  const asked = await Promise.all(
    [...new Set([language, 'en' as const])].map((each) => meaningOf(place, mannerTexts.person[each], undefined)),
  )
  return [...new Set(asked.flatMap(({ event }) => event.target ?? event.doubt?.map(({ target }) => target) ?? []))]
}
