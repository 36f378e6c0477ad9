/** Why the saved model cannot be asked from the page; none where it can. */
import type { LlmSettings } from '#shared/contracts/llm'
import type { LlmForm } from './llm-draft.ts'

export function hindranceOf({ dirty }: Pick<LlmForm, 'dirty'>, { baseURL }: LlmSettings) {
  if (dirty) return 'unsaved'
  return baseURL === '' ? 'absent' : undefined
}
