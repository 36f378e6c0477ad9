/** What a customer means: which block a text, a button or a beginning leads to, and how sure that is. */
import type { BlockChoice } from '#shared/blocks/choices'
import { onChannel } from '#shared/blocks/on-channel'
import type { Understood } from '#shared/chat/message'
import type { Block } from '#shared/contracts/blocks'
import type { Channel } from '#shared/chat/channels'
import { consentIn, mannerTexts } from '#shared/engine/manner-texts'
import type { BotState, Memory, Offer, SmallTalk, TextEvent, TurnEvent } from '#shared/engine/turn'
import { contentLanguages, type ContentLanguage } from '#shared/languages'
import { countryOf } from '#shared/masking/country'
import { blocksOf, systemBlock } from '../areas/blocks/operations.ts'
import { choiceAnswerOf } from '../areas/knowledge/operations.ts'
import { languageOf } from '../nlu/talk/language.ts'
import { mannerOf } from '../nlu/talk/manner.ts'
import { pickedPlace } from '../nlu/talk/pointing.ts'
import { smallTalkOf } from '../nlu/talk/small-talk.ts'
import { valuesIn } from '../nlu/values/values.ts'
import type { ContentRows } from '../platform/table/content-rows.ts'
import { meaningOf, type Meaning } from './meaning.ts'
import { phoneIn } from './phone-value.ts'
import { dayAt, type BotInput, type Place } from './place.ts'
import { understand } from './understanding.ts'

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
  { text, answer }: Extract<BotInput, { type: 'text' }>,
): Promise<Meant> {
  const { state, memory } = standing
  const manner = mannerOf(text)
  const smallTalk = manner || consentIn(text) === false ? undefined : smallTalkOf(text, standing.language)
  const event: TextEvent = {
    type: 'text',
    text,
    ...(answer !== undefined && { answer }),
    named: {
      ...valuesIn(answer ?? text, dayAt(place.now, place.config)),
      phone: await phoneIn(answer ?? text, countryOf(place.config.company.timezone)),
    },
    ...(manner && { manner }),
  }
  const picked = state.offer?.type === 'clarify' ? pickedOption(state.offer, text) : undefined
  if (picked) return { event: { type: 'choice', title: text, target: picked } }
  // The form, or the block that waits for a reply, takes what is said; only the engine knows whether it does.
  if (state.form) return { event: { ...event, ...(smallTalk && { smallTalk }), isUnread: true } }
  if (state.onReply) return { event: { ...event, ...(smallTalk && { smallTalk }) } }
  if (manner) return { event, ...(manner === 'person' && { understood: { outcome: 'nlp' as const } }) }
  if (pickedPlace(text, itemsMax) !== undefined)
    return { event: (await pickedEventOf(place, standing, text)) ?? event, understood: { outcome: 'failure' } }
  const writtenIn = offeredLanguage(place, standing, text)
  if (smallTalk && !(await hasOwnAnswer(place, text, smallTalk)))
    return { event: { ...event, smallTalk, ...(writtenIn && { writtenIn }) }, understood: { outcome: 'nlp' } }
  const { event: meant, understood, topic } = await meaningOf(place, text, memory.topic?.text)
  return { event: { ...event, ...meant, ...(writtenIn && { writtenIn }) }, understood, topic }
}

/** The option that is picked by its place: `the second one`. */
const pickedOption = ({ options }: Extract<Offer, { type: 'clarify' }>, text: string): string | undefined => {
  const place = pickedPlace(text, options.length)
  return place === undefined ? undefined : options[place]?.target
}

/** Whether the company has taught its bot such small talk, or names something of its own by these words: that wins. */
async function hasOwnAnswer(place: Place, text: string, smallTalk: SmallTalk): Promise<boolean> {
  const understood = await understand(place.stage, text, { today: dayAt(place.now, place.config) })
  if (!understood) return false
  const { intentId, entityIds, isTaught } = understood
  if (isTaught() || entityIds.length > 0) return true
  const parser = (await place.stage.model())?.parser
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

/** `The second one` presses that button, or the first button of that item which leads to a block. */
async function pickedEventOf(
  { stage: { content } }: Place,
  { memory: { shown }, channel }: Standing,
  text: string,
): Promise<TurnEvent | undefined> {
  if (!shown) return undefined
  const [block] = await blocksOf(content, [shown.blockId])
  const listed = block ? listedIn(block, channel) : []
  const place = pickedPlace(text, listed.length)
  const choice = place === undefined ? undefined : listed[place]?.find(leadsOn)
  if (!block || !choice) return undefined
  const { action } = choice
  return choiceEventOf(content, { type: 'choice', choice: { title: text, action }, blockId: block._id })
}

/** What may be picked, in its order: the items of a gallery or list with their buttons, else the buttons one by one. */
function listedIn(block: Block, channel: Channel): readonly (readonly BlockChoice[])[] {
  if (block.type === 'complex') return onChannel(block, channel).items.map(({ choices }) => choices)
  return block.type === 'select' || block.type === 'media' ? block.choices.map((choice) => [choice]) : []
}

const leadsOn = ({ action: { type } }: BlockChoice): boolean => type === 'block' || type === 'block-intent'

/** A place that no gallery has is none, so that `the last one` is noticed before the gallery is read. */
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
