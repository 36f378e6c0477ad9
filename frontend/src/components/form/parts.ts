/** Parts of a draft: which one a path of the contract names, and which ones differ. */

/**
 * The name of the field at a path such as `questions.2.choices.0.title.en`: the id of the innermost part that has one,
 * and the field inside of it, `{choice id}.title`. The language of a text is not part of the name, because one field
 * shows all of them.
 */
export function partAt(draft: unknown, path: readonly string[]): string {
  let part = draft
  let owner = ''
  let field = ''
  for (const name of path) {
    if (Array.isArray(part)) part = part[Number(name)]
    else {
      field = name
      part = isRecord(part) ? part[name] : undefined
    }
    if (isRecord(part) && typeof part['id'] === 'string') {
      owner = part['id']
      field = ''
    } else if (!Array.isArray(part)) break
  }
  return [owner, field].filter(Boolean).join('.')
}

/** Whether two drafts would be sent alike. */
export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The fields of `now` that are not as in `before`. */
export function differing<Draft extends object>(now: Draft, before: Draft): Partial<Draft> {
  const fields = Object.entries(now).filter(([name, value]) => !isSame(value, before[name as keyof Draft]))
  // Fields of the draft itself.
  return Object.fromEntries(fields) as Partial<Draft>
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
