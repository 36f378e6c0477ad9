/** Choices as WhatsApp's own interface writes them, which resellers take over; and its limits. */
import type { InboxChoice } from './fake.ts'
import { listOf, objectOf, wordOf } from './fake-provider.ts'

interface Interactive {
  readonly text: string
  readonly choices: readonly InboxChoice[]
  /** What breaks a limit. */
  readonly fault?: string
}

const bodyMax = 1024
const buttonsMax = 3
const buttonMax = 20
const rowsMax = 10
const rowMax = 24
const describedMax = 72
const idMax = 256
const openingMax = 20

/** What `interactive` shows; a button may hold its reply, or be one. */
export function interactiveOf(value: unknown): Interactive {
  const interactive = objectOf(value)
  const action = objectOf(interactive['action'])
  const text = wordOf(objectOf(interactive['body'])['text'])
  const isList = interactive['type'] === 'list'
  const rows = isList ? listOf(action['sections']).flatMap((section) => listOf(objectOf(section)['rows'])) : []
  const buttons = isList ? [] : listOf(action['buttons']).map((button) => objectOf(button)['reply'] ?? button)
  const shown = [...rows, ...buttons].map(objectOf)
  const choices = shown.map(({ id, title }) => ({ label: wordOf(title), payload: wordOf(id) }))
  const fault = faultOf(text, choices, isList)
  const descriptions = shown.map(({ description }) => wordOf(description))
  const isOpened = !isList || lengthFits(wordOf(action['button']), openingMax)
  const more = descriptions.some((described) => described.length > describedMax) ? 'description' : undefined
  const found = fault ?? more ?? (isOpened ? undefined : 'button of the list')
  return { text, choices, ...(found && { fault: found }) }
}

const lengthFits = (text: string, max: number) => text.length > 0 && text.length <= max

function faultOf(text: string, choices: readonly InboxChoice[], isList: boolean): string | undefined {
  if (!lengthFits(text, bodyMax)) return 'body'
  if (!lengthFits('x'.repeat(choices.length), isList ? rowsMax : buttonsMax)) return 'number of choices'
  if (choices.some(({ label }) => !lengthFits(label, isList ? rowMax : buttonMax))) return 'title'
  if (choices.some(({ payload }) => !lengthFits(payload, idMax))) return 'id'
  if (new Set(choices.map(({ label }) => label)).size < choices.length) return 'title used twice'
  return new Set(choices.map(({ payload }) => payload)).size < choices.length ? 'id used twice' : undefined
}
