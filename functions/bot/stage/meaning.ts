/** The meaning of a text: which blocks answer it, whether it holds one wish or several, and what it is about. */
import type { Understood } from '#shared/chat/message'
import { consentIn } from '#shared/engine/manner-texts'
import type { Candidate, TextMeaning } from '#shared/engine/turn'
import { answerOfEntity, answerOfIntent, answersAbout } from '../../content/items/knowledge.ts'
import { isLittle } from '../../nlu/talk/little.ts'
import { refusedIn } from '../../nlu/talk/negation.ts'
import { wishesIn } from '../../nlu/talk/wishes.ts'
import { dayAt, type Place } from './place.ts'
import { understand, type Understood as Understanding } from './understanding.ts'

export interface Meaning {
  readonly event: TextMeaning
  readonly understood: Understood
  /** What a later text may point back to. */
  readonly topic?: { readonly text: string; readonly namesEntity: boolean }
}

/** So sure must each part of a message be that both are answered. */
const wishConfidenceMin = 0.5
/** More answers at once are no help. */
const wishesMax = 2
const suggestionsMax = 3

/** What a customer means by a text, the topic being what was spoken of before. */
export async function meaningOf(place: Place, text: string, topic: string | undefined): Promise<Meaning> {
  const parts = wishesIn(text)
  const [only] = parts
  return (
    (parts.length > 1 && (await severalWishes(place, parts, topic))) ||
    oneWish(place, parts.length > 1 ? text : only!, topic)
  )
}

/** Inside a form only an intent answers, and what asks nothing must be all the surer. */
export async function digressionOf(place: Place, text: string, isQuestion: boolean): Promise<Meaning> {
  const understanding = await understandAt(place, text, undefined)
  const isRefused = understanding && understanding.doubt.length > 0 && refusedIn(text).length > 0
  const isSure = understanding?.intentId && !isRefused && (isQuestion || understanding.confidence >= wishConfidenceMin)
  const target = isSure ? await intentAnswer(place, understanding) : undefined
  return { event: { target }, understood: understoodFrom(understanding, target) }
}

/** `undefined` unless at least two parts are each understood, as different intents; what else is said goes with them. */
async function severalWishes(
  place: Place,
  parts: readonly string[],
  topic: string | undefined,
): Promise<Meaning | undefined> {
  const said: { readonly part: string; readonly meant: Understanding }[] = []
  for (const [index, part] of parts.entries()) {
    const meant = await understandAt(place, part, parts[index - 1] ?? topic)
    // What is refused is asked back, with all that was said.
    if (meant && refusedIn(part).length > 0 && meant.doubt.length > 0) return undefined
    if (meant?.intentId && meant.confidence >= wishConfidenceMin) said.push({ part, meant })
  }
  const intents = new Set(said.map(({ meant }) => meant.intentId))
  if (intents.size < 2) return undefined
  const answers = await Promise.all(said.map(({ meant }) => intentAnswer(place, meant)))
  const [target, ...also] = [...new Set(answers)].filter((id) => id !== undefined).slice(0, wishesMax)
  const named = said.find(({ meant }) => meant.entityIds.length > 0)
  return {
    event: { target, also },
    understood: understoodFrom(said[0]?.meant, target),
    topic: { text: cut((named ?? said.at(-1)!).part), namesEntity: named !== undefined },
  }
}

async function oneWish(place: Place, text: string, topic: string | undefined): Promise<Meaning> {
  const understanding = await understandAt(place, text, topic)
  if (!understanding) return { event: {}, understood: understoodFrom(undefined, undefined) }
  const namesEntity = understanding.entityIds.length > 0
  const event = await eventOf(place, understanding, consentIn(text) === false)
  return {
    event,
    understood: understoodFrom(understanding, event.target),
    ...((namesEntity || event.target) && { topic: { text: cut(text), namesEntity } }),
  }
}

/**
 * The best mapping of the intent; else the block of an entity, where the text says little more than its name or the
 * intent was sure: an answer to a name alone must not cover up a question that was not understood.
 */
async function eventOf(place: Place, understanding: Understanding, isRefusal: boolean): Promise<TextMeaning> {
  const { intentId, entityIds, values, rest } = understanding
  const saysLittle = isLittle(rest)
  // A day, a number or a no alone says nothing, whatever utterance it looks like, unless it is one.
  const isBare = entityIds.length === 0 && (isRefusal || (saysLittle && Object.keys(values).length > 0))
  const isNothing = isBare && !understanding.isTaught()
  const doubt = isNothing ? [] : await candidatesOf(place, understanding)
  const target = isNothing || doubt.length > 0 ? undefined : await intentAnswer(place, understanding)
  if (target || (!intentId && !saysLittle)) return { target, doubt }
  const { content, model } = place.stage
  const ofEntity = intentId && doubt.length > 0 ? undefined : await answerOfEntity(content, entityIds)
  if (!ofEntity) return { doubt }
  const { blockId, entityId } = ofEntity
  const naming = (await model())?.parser.intentsNaming(entityId) ?? []
  const about = await answersAbout(content, entityId, naming)
  return { target: blockId, suggested: about.filter((id) => id !== blockId).slice(0, suggestionsMax) }
}

/** The answers that are in doubt; none where the first of them has no answer, or where all are one. */
async function candidatesOf(place: Place, understanding: Understanding): Promise<Candidate[]> {
  const found = await Promise.all(
    understanding.doubt.map(async (intentId) => ({
      intentId,
      target: await intentAnswer(place, { ...understanding, intentId }),
    })),
  )
  const [first, second] = found
  if (!first?.target) return []
  const best = { intentId: first.intentId, target: first.target }
  if (!second?.target) return [best]
  return second.target === first.target ? [] : [best, { intentId: second.intentId, target: second.target }]
}

/** The topic's entities count where the text itself names none of their kind. */
const intentAnswer = async (
  { stage }: Place,
  { intentId, entityIds, formerEntityIds }: Pick<Understanding, 'intentId' | 'entityIds' | 'formerEntityIds'>,
): Promise<string | undefined> =>
  intentId && answerOfIntent(stage.content, intentId, [...entityIds, ...formerEntityIds])

const understandAt = ({ stage, now, config }: Place, text: string, topic: string | undefined) =>
  understand(stage, text, { today: dayAt(now, config), topic })

function understoodFrom(understanding: Understanding | undefined, target: string | undefined): Understood {
  const { intentId, second } = understanding ?? {}
  return {
    outcome: target ? 'nlp' : 'failure',
    ...(intentId && { intentId }),
    ...(second && second.confidence >= toldMin && { second: { ...second, confidence: rounded(second.confidence) } }),
    ...(understanding && {
      confidence: rounded(understanding.confidence),
      build: understanding.build,
      ...(understanding.engine && { engine: understanding.engine }),
    }),
  }
}

/** A less likely second intent tells nobody anything. */
const toldMin = 0.1
const rounded = (share: number): number => Math.round(share * 1000) / 1000

const topicLengthMax = 120

const cut = (text: string): string => text.trim().slice(0, topicLengthMax)
