/** Answers what a customer sends without a word: a file, a place, an order. It is acknowledged, and never counts as not understood. */
import type { AskedQuestion } from '../contracts/forms.ts'
import { askAgain } from './asking.ts'
import type { FormInput } from './form-answer.ts'
import type { Before } from './manners.ts'
import type { MissingContent, Scene } from './scene.ts'
import type { TurnEvent, TurnResult, WordlessEvent } from './turn.ts'
import { botMessage } from './wording.ts'
import { wordlessTexts, type WordlessKind } from './wordless-texts.ts'

export const isWordless = (event: TurnEvent): event is WordlessEvent => event.type === 'file' || event.type === 'shown'

/** The answer that it is to a question: a file where one is asked for, a place where coordinates are. */
export function answerIn(event: TurnEvent, { fieldType }: AskedQuestion): FormInput | undefined {
  const file = event.type === 'file' || event.type === 'text' ? event.file : undefined
  if (file && fieldType === 'input-file') return { ...file, kind: 'file' }
  if (event.type !== 'shown' || !event.place || fieldType !== 'location-coords') return undefined
  const { latitude, longitude } = event.place
  return { kind: 'text', text: `${latitude},${longitude}` }
}

/**
 * Several files in a row are acknowledged once, and those beside words not at all. What the bot has asked is still asked
 * afterwards: its own offer, or the question of a form.
 */
export function acknowledge(scene: Scene, before: Before, event: WordlessEvent): TurnResult | MissingContent {
  const isMore = event.type === 'file' && (event.isPart || before.acknowledged)
  const { offer, missed, missedTwice } = before
  const state = {
    ...scene.state,
    ...(offer && { offer }),
    ...(missed && { missed }),
    ...(missedTwice && { missedTwice }),
    ...(event.type === 'file' && { acknowledged: true as const }),
  }
  if (isMore) return { state, effects: [] }
  const { language } = scene.context
  const text = wordlessTexts[kindOf(event)][language]
  const again = scene.state.form ? askAgain(scene) : { state, effects: [] }
  if ('wanting' in again) return again
  return {
    state: { ...state, ...again.state },
    effects: [{ type: 'say', message: botMessage({ text }, { language }) }, ...again.effects],
  }
}

const kinds = ['image', 'video', 'audio'] as const

function kindOf(event: WordlessEvent): WordlessKind {
  if (event.type === 'shown') return event.place ? 'place' : event.isMissingFile ? 'missing' : 'other'
  const [type] = event.file.contentType.split('/')
  return kinds.find((kind) => kind === type) ?? 'file'
}
