/** A digression: inside a form the customer asks something else, is answered, and the form asks its question again. */
import type { AskedQuestion } from '../contracts/forms.ts'
import { askAgain, leaveForm } from './asking.ts'
import { choicesOf, read, takesAnything, type FormInput } from './form-answer.ts'
import { findChoice, meantChoice } from './form-choice.ts'
import { follow } from './follow.ts'
import { mannerTexts } from './manner-texts.ts'
import { offerThat } from './manners.ts'
import type { MissingContent, Scene } from './scene.ts'
import type { TextEvent, TurnResult } from './turn.ts'

const opener =
  /^(?:and |wait |but |so |und |moment |aber )?(?:what|when|where|which|who|how|why|do|does|did|can|could|will|would|are|is|was|wann|wo|wie|wer|welche[rsn]?|warum|wieso|kann|könn|hab|hast|ist|sind|gibt|liefer|quanto|quando|dove|come|hoe|waar|wanneer|beth|pryd|ble|sut|faint)/iu

/** A text that asks something, whatever its words mean. */
export const isQuestion = (text: string): boolean => {
  const words = text.trim().split(/\s+/)
  return words.length >= 2 && (text.trimEnd().endsWith('?') || (words.length >= 3 && opener.test(text.trim())))
}

/** A question of a form that takes any text takes it; another one gives up what it would refuse, and what asks something. */
export function mayDigress(question: AskedQuestion, input: FormInput): boolean {
  if (input.kind !== 'text') return false
  const { text } = input
  const choices = choicesOf(question)
  const isChosen = (findChoice(choices, text) ?? meantChoice(question, choices, text)) !== undefined
  const isOpenText = takesAnything(question) && choices.length === 0
  if (isChosen || isOpenText) return false
  // A word or two that the question refuses are a failed answer, whatever they look like.
  return isQuestion(text) || (text.trim().split(/\s+/).length >= 3 && read(question, input).kind === 'refused')
}

/**
 * Answers and asks again, which is no try. An answer that calls a person leaves the form; one that opens another form is
 * offered first, because the answers given so far would be left behind. `undefined` where the answer is the open form.
 */
export function digress(scene: Scene, { target }: TextEvent): TurnResult | MissingContent | undefined {
  const { state } = scene
  if (!target) return undefined
  const effects = [{ type: 'outcome' as const, outcome: 'nlp' as const }]
  const answer = follow({ state, effects, next: target }, scene)
  if ('wanting' in answer) return answer
  if (answer.effects.some(({ type }) => type === 'handover'))
    return follow({ state: leaveForm(state), effects, next: target }, scene)
  const { form } = answer.state
  if (form === state.form) {
    const again = askAgain({ ...scene, state: answer.state })
    return 'wanting' in again ? again : { state: again.state, effects: [...answer.effects, ...again.effects] }
  }
  if (form?.formId === state.form?.formId) return undefined
  return offerThat(scene, { type: 'switch', target }, mannerTexts.switch[scene.context.language])
}
