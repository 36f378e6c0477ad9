/** The choice of a question that a customer's reply names. */
import type { AskedQuestion, Choice } from '../contracts/forms.ts'
import { writtenChoice, type Naming } from '../chat/written-choice.ts'
import { normalForm } from '../fields/normal-form.ts'
import { consentIn } from './manner-texts.ts'

/** Whether a question takes nothing but its choices. */
export const isClosed = ({ fieldType }: AskedQuestion): boolean => fieldType === 'select' || fieldType === 'json-select'

/** The choice with this value, else the one with this title in any language, with whatever signs it is written. */
export function findChoice(choices: readonly Choice[], text: string): Choice | undefined {
  const said = normalForm(text)
  return (
    choices.find(({ formValue }) => formValue.trim() === text.trim()) ??
    choices.find(({ title }) => Object.values(title).some((written) => normalForm(written) === said)) ??
    choices.find(({ formValue }) => normalForm(formValue) === said) ??
    choiceBy(choices, text, ['words'])
  )
}

/**
 * The choice that a text means without being it: its number, its place, a part of it, a slip of the finger, a yes or a no.
 * A question that takes any text is answered by what was written.
 */
export function meantChoice(question: AskedQuestion, choices: readonly Choice[], text: string): Choice | undefined {
  if (!isClosed(question)) return undefined
  const consent = consentIn(text)
  const agreeing = choices.filter((choice) => titlesOf(choice).some((title) => consentIn(title) === consent))
  if (consent !== undefined && agreeing.length === 1) return agreeing[0]
  return choiceBy(choices, text, ['place', 'letter', 'part', 'slip'])
}

function choiceBy(choices: readonly Choice[], text: string, ways: readonly Naming[]): Choice | undefined {
  const written = writtenChoice(text, { labels: choices.map(titlesOf) })
  return written && ways.includes(written.by) ? choices[written.place] : undefined
}

const titlesOf = ({ title, formValue }: Choice): string[] => {
  const titles = Object.values(title).filter((written) => written.trim() !== '')
  return titles.length > 0 ? titles : [formValue]
}
