/** Work that is not saved yet, kept in this tab so that a reload does not lose it. */
import * as z from 'zod/mini'

export interface KeptDraft<Edited> {
  /** The revision the draft was made from; absent for an item that was never saved. */
  readonly revision?: number | undefined
  readonly edited: Edited
  /** What the fields were that are edited, of a draft that holds only some. */
  readonly before?: Edited | undefined
}

export function keptDraft<Edited>(key: string, schema: z.ZodMiniType<Edited>): KeptDraft<Edited> | undefined {
  const stored = sessionStorage.getItem(key)
  if (!stored) return undefined
  try {
    return z
      .object({ revision: z.optional(z.int()), edited: schema, before: z.optional(schema) })
      .safeParse(JSON.parse(stored)).data
  } catch {
    // Not of our writing: as good as none.
    return undefined
  }
}

export function keepDraft<Edited>(key: string, draft: KeptDraft<Edited>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(draft))
  } catch {
    // The tab's storage is full; the draft is still on the screen, and leaving it is guarded.
  }
}

export const forgetDraft = (key: string): void => sessionStorage.removeItem(key)
