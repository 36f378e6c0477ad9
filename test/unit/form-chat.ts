/** A form as a chat that a client could read: `> ` is the customer, `< ` the bot, `! ` what comes of it. */
import { expect } from 'vitest'
import type { AskedQuestion } from '#shared/contracts/forms'
import { answer, begin, type FormEffect } from '#shared/engine/form'
import type { FormInput } from '#shared/engine/form-answer'
import type { ContentLanguage } from '#shared/languages'

export const question = (of: Partial<AskedQuestion> & Pick<AskedQuestion, 'key'>): AskedQuestion => ({
  question: {},
  fieldType: 'input',
  dataType: 'text',
  choices: [],
  ...of,
})

export function shown(effect: FormEffect): string {
  if (effect.kind === 'ask') return `< ${[effect.text, ...effect.choices.map(({ title }) => `[${title}]`)].join(' ')}`
  if (effect.kind === 'retry') return `< ${effect.text}`
  if (effect.kind === 'stored') return `! ${effect.key} = ${JSON.stringify(effect.value)}`
  const answers = JSON.stringify(effect.answers)
  return effect.kind === 'done' ? `! done ${answers}` : `! abandoned (${effect.reason}) ${answers}`
}

/** `[letter.pdf application/pdf]` sends a file; anything else is a text. */
export function said(line: string): FormInput {
  const [, fileName, contentType] = /^\[(.+) (\S+)\]$/.exec(line) ?? []
  if (!fileName || !contentType) return { kind: 'text', text: line }
  return { kind: 'file', name: fileName, contentType, pointer: 'pointer' }
}

/** What a chat looks like in which the customer says the lines beginning with `>`, one after the other. */
export function chat(questions: AskedQuestion[], language: ContentLanguage, transcript: string): string {
  let step = begin(questions, language)
  const lines = step.effects.map(shown)
  for (const line of written(transcript).filter((each) => each.startsWith('> '))) {
    if (!step.state) throw new Error(`The form had ended before ${line}`)
    step = answer(questions, step.state, said(line.slice(2)))
    lines.push(line, ...step.effects.map(shown))
  }
  return lines.join('\n')
}

const written = (transcript: string) =>
  transcript
    .trim()
    .split('\n')
    .map((line) => line.trim())

export const expectChat = (questions: AskedQuestion[], language: ContentLanguage, transcript: string) =>
  expect(chat(questions, language, transcript)).toBe(written(transcript).join('\n'))
