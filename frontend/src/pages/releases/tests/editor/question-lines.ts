/** Lines that were written or pasted, as questions: `where is my order`, or with a tab and what is to answer it. */
import { questionsPerTestMax } from '#shared/limits'
import type { Expected } from './expected-select.tsx'
import { newQuestion, type EditedQuestion } from './test-draft.ts'

interface AddedLines {
  readonly questions: EditedQuestion[]
  /** Lines that were there already, and those that are too many. */
  readonly known: number
  readonly dropped: number
  /** Names behind a tab that no intent and no response bears: these questions take what is picked. */
  readonly unknown: readonly string[]
}

export function addLines(
  questions: readonly EditedQuestion[],
  lines: readonly string[],
  picked: Expected,
  expectedNamed: (name: string) => Expected | undefined,
): AddedLines {
  const texts = new Set(questions.map(({ text }) => text.trim().toLowerCase()))
  const added: EditedQuestion[] = []
  const unknown = new Set<string>()
  let known = 0
  for (const line of lines) {
    const [text = '', name = ''] = line.split('\t').map((part) => part.trim())
    if (!text || texts.has(text.toLowerCase())) {
      known++
      continue
    }
    texts.add(text.toLowerCase())
    const named = name ? expectedNamed(name) : undefined
    if (name && !named) unknown.add(name)
    added.push(newQuestion(text, named ?? picked))
  }
  const room = Math.max(0, questionsPerTestMax - questions.length)
  return {
    questions: [...questions, ...added.slice(0, room)],
    known,
    dropped: Math.max(0, added.length - room),
    unknown: [...unknown],
  }
}
