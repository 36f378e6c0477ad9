/** The bot asks back where it is not sure: `Do you mean A or B?` Choosing answers; something else is as good as not understood. */
import { isMeantFor } from '../chat/channels.ts'
import { shortened } from '../fields/text.ts'
import type { ContentLanguage } from '../languages.ts'
import type { Block } from '../contracts/blocks.ts'
import { follow } from './follow.ts'
import { normalForm } from '../fields/normal-form.ts'
import { clarifyTexts, otherWords } from './clarify-texts.ts'
import { consentIn } from './manner-texts.ts'
import type { Before } from './manners.ts'
import { missesAfter, misunderstand } from './misunderstood.ts'
import { blockOf, missingContent, type MissingContent, type Scene } from './scene.ts'
import type { Effect, Offer, TextEvent, TurnEvent, TurnResult } from './turn.ts'
import { botMessage } from './wording.ts'

type Clarify = Extract<Offer, { type: 'clarify' }>
type Option = Clarify['options'][number]

/** `undefined` where the text leaves no doubt, or where it was asked about right before. */
export function askBack(scene: Scene, before: Before, event: TextEvent): TurnResult | MissingContent | undefined {
  const { content, state, context } = scene
  const { doubt = [], text } = event
  const isAgain = before.offer?.type === 'clarify'
  if (doubt.length === 0 || (before.offer?.type === 'clarify' && normalForm(before.offer.text) === normalForm(text)))
    return undefined
  const lacks = missingContent(content, { blocks: doubt.map(({ target }) => target) })
  if (lacks) return lacks
  const options = doubt.flatMap((candidate): Option[] => {
    const block = blockOf(content, candidate.target)
    if (!block || !isMeantFor(context.channel, block.includeOnChannels)) return []
    return [{ ...candidate, title: titleOf(block, context.language) }]
  })
  if (options.length === 0) return undefined
  const misses = isAgain ? missesAfter(before) : { missed: before.missed, missedTwice: before.missedTwice }
  const kept = Object.fromEntries(Object.entries(misses).filter(([, value]) => value))
  const effects: Effect[] = [{ type: 'outcome', outcome: 'failure' }, { type: 'asked-back' }, question(scene, options)]
  return { state: { ...state, ...kept, offer: { type: 'clarify', text, options } }, effects }
}

function question({ context }: Pick<Scene, 'context'>, options: readonly Option[]): Effect {
  const { language } = context
  const [{ title: first }, second] = options as readonly [Option, Option?]
  const asked = second ? clarifyTexts.two[language].replace('{b}', () => second.title) : clarifyTexts.one[language]
  const choices = [
    ...options.map(({ title, target }) => ({ title, action: { type: 'block' as const, value: target } })),
    { title: clarifyTexts.other[language], action: { type: 'form-value' as const, value: otherMark } },
  ]
  const text = asked.replace('{a}', () => first)
  return { type: 'say', message: botMessage({ text, choiceType: 'qreply', choices }, context) }
}

/** Sets the button apart from the answers to forms. */
const otherMark = 'clarify:other'

/** A title as a button shows it: in the language of the customer, else the beginning of what the block says in it. */
function titleOf(block: Block, language: ContentLanguage): string {
  const own = block.titles?.[language]?.trim()
  if (own || language === 'en') return shortened(own || block.title, titleMax)
  const text = block.type === 'kb' ? block.kb.text : 'text' in block ? block.text : undefined
  return shortened(beginningOf(text?.[language] ?? '') || block.title, titleMax)
}

const titleMax = 40
/** A shorter sentence says nothing of what an answer is about: `No problem.` */
const sentenceMin = 20

/** The first sentence that tells what a text is about, else the first one. */
function beginningOf(text: string): string {
  const sentences = text.split(/(?<=[.!?])\s|\n/).map((sentence) => sentence.trim())
  return sentences.find(({ length }) => length >= sentenceMin) ?? sentences[0] ?? ''
}

/** What the customer answers to the question; `undefined` where it is something of its own. */
export function answerClarified(
  scene: Scene,
  before: Before,
  event: TurnEvent,
): TurnResult | MissingContent | undefined {
  const isOther = event.type === 'choice' && event.value === otherMark
  const { offer } = before
  if (offer?.type !== 'clarify')
    return isOther ? misunderstand(scene, before, { type: 'choice', title: event.title }) : undefined
  const picked = optionIn(event, offer)
  if (picked) {
    const { target: next, intentId } = picked
    return follow({ state: scene.state, effects: [{ type: 'picked', text: offer.text, intentId }], next }, scene)
  }
  const isRefused = isOther || (event.type === 'text' && saysOther(event.text, scene.context.language))
  return isRefused ? misunderstand(scene, before, { type: 'text', text: offer.text }) : undefined
}

function optionIn(event: TurnEvent, { options }: Clarify): Option | undefined {
  if (event.type === 'choice') return options.find(({ target }) => target === event.target)
  if (event.type !== 'text') return undefined
  const said = normalForm(event.text).replace(/[.!?]+$/, '')
  const byTitle = options.find(({ title }) => normalForm(title).replace(/[.!?…]+$/, '') === said)
  const [, place] = /^(\d)[.)]?$/.exec(said) ?? []
  const isYes = options.length === 1 && consentIn(event.text) === true
  return byTitle ?? (place ? options[Number(place) - 1] : undefined) ?? (isYes ? options[0] : undefined)
}

const saysOther = (text: string, language: ContentLanguage): boolean => {
  const said = normalForm(text).replace(/[.!?]+$/, '')
  return consentIn(text) === false || said === normalForm(clarifyTexts.other[language]) || otherWords.has(said)
}
