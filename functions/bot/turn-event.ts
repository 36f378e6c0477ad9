/** What a customer means: which block a text, a button or a beginning leads to, and how sure that is. */
import type { BlockChoice } from '#shared/blocks/choices'
import { onChannel } from '#shared/blocks/on-channel'
import type { Understood } from '#shared/chat/message'
import type { Block } from '#shared/contracts/blocks'
import type { Channel } from '#shared/chat/channels'
import { mannerTexts } from '#shared/engine/manner-texts'
import type { BotState, Memory, TextEvent, TurnEvent } from '#shared/engine/turn'
import type { ContentLanguage } from '#shared/languages'
import { blocksOf, systemBlock } from '../areas/blocks/operations.ts'
import { choiceAnswerOf } from '../areas/knowledge/operations.ts'
import { languageOf } from '../nlu/talk/language.ts'
import { mannerOf } from '../nlu/talk/manner.ts'
import { pickedPlace } from '../nlu/talk/pointing.ts'
import { valuesIn } from '../nlu/values/values.ts'
import type { ContentRows } from '../platform/table/content-rows.ts'
import { meaningOf, type Meaning } from './meaning.ts'
import { dayAt, type BotInput, type Place } from './place.ts'

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
  const event: TextEvent = {
    type: 'text',
    text,
    ...(answer !== undefined && { answer }),
    named: valuesIn(answer ?? text, dayAt(place.now, place.config)),
    ...(manner && { manner }),
  }
  // The form, or the block that waits for a reply, takes what is said; only the engine knows whether it does.
  if (state.form) return { event: { ...event, isUnread: true } }
  if (state.onReply) return { event }
  if (manner) return { event, ...(manner === 'person' && { understood: { outcome: 'nlp' as const } }) }
  if (pickedPlace(text, itemsMax) !== undefined)
    return { event: (await pickedEventOf(place, standing, text)) ?? event, understood: { outcome: 'failure' } }
  const { event: meant, understood, topic } = await meaningOf(place, text, memory.topic?.text)
  const writtenIn = offeredLanguage(place, standing, text)
  return { event: { ...event, ...meant, ...(writtenIn && { writtenIn }) }, understood, topic }
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
  return [...new Set(asked.flatMap(({ event }) => event.target ?? []))]
}
