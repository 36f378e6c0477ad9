/** The file below the rows of a release, for collections of its content. */
import type { Per } from './keys.ts'
import type { ReleaseFile } from './release-file.ts'
import type { ReleaseScope } from './scope.ts'

/** The release whose content a collection is; `undefined` for any other collection. */
export const releaseOf = (scope: object, { per }: { per: Per }): ReleaseScope | undefined =>
  // A collection per release fits no scope without one.
  per === 'release' ? (scope as ReleaseScope) : undefined

/** Whether a collection has no rows but those of the file. */
export function isSealed(scope: object, of: { per: Per }): boolean {
  const { base, sealed = false } = releaseOf(scope, of) ?? {}
  return sealed && base !== undefined
}

/** The file below a collection, if its release has one. Loaded late, because functions without content need no files. */
export async function fileBelow(scope: object, of: { per: Per }): Promise<ReleaseFile | undefined> {
  const { client, base } = releaseOf(scope, of) ?? {}
  if (client === undefined || base === undefined) return undefined
  const { openFile } = await import('./release-store.ts')
  return openFile(client, base)
}
