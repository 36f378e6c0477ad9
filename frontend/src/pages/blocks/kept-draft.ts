/** Work on a response that is not saved yet, kept in this tab so that a reload does not lose it. */
import * as z from 'zod/mini'
import { EditedBlock } from './block-draft.ts'

const KeptDraft = z.object({
  /** The revision the draft was made from; absent for a response that was never saved. */
  revision: z.optional(z.int()),
  block: EditedBlock,
})
export type KeptDraft = z.infer<typeof KeptDraft>

/** The same response in another environment is another one; `name` is its id, or its kind while it is made. */
export const draftKey = (environmentId: string, name: string): string => `block-draft/${environmentId}/${name}`

export function keptDraft(key: string): KeptDraft | undefined {
  const stored = sessionStorage.getItem(key)
  if (!stored) return undefined
  try {
    return KeptDraft.safeParse(JSON.parse(stored)).data
  } catch {
    // Not of our writing: as good as none.
    return undefined
  }
}

export function keepDraft(key: string, draft: KeptDraft): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The tab's storage is full; the draft is still on the screen, and leaving it is guarded.
  }
}

export const forgetDraft = (key: string): void => sessionStorage.removeItem(key)
