/** Proves a backup: what it holds is written into a workspace file, imported into nothing, written again, and compared. */
import { rowKey } from '../../../content/comparison.ts'
import { rowsToward } from '../../../content/item-rows.ts'
import { wholeOf, type Portion } from '../../../content/plans/portion.ts'
import { mappingKey } from '../../../content/plans/state.ts'
import { derive } from '../../../content/soundness.ts'
import { log } from '../../../platform/aws/log.ts'
import { OverlaidState, type ReleaseState, type Row } from '../../../platform/table/release-file.ts'
import { Problem } from '#shared/problem'
import { decodeWorkspace } from '../../../portability/workspace-reading.ts'
import { packWorkspace } from '../../../portability/workspace-file.ts'
import type { WorkspaceParts } from '../../../portability/parts.ts'
import { findMedia } from '../making.ts'

/** What a backup holds. */
interface Kept {
  readonly state: ReleaseState
  readonly parts: WorkspaceParts
}

export interface Proof {
  readonly isSame: boolean
  /** The media that are there. */
  readonly media: number
}

const nothing = new OverlaidState(new Map())
const noMedia = new Map<string, never>()

/** The media are looked for and not read: nothing that keeps them can change their bytes. */
export async function prove(client: string, { state, parts }: Kept): Promise<Proof> {
  const content = wholeOf(state)
  const media = await findMedia(client, content, parts)
  if (media.missing.length > 0)
    log.warn('A backup names files that are not there.', { client, missing: media.missing.map(({ path }) => path) })
  return { isSame: comesBack(content, parts) && media.missing.length === 0, media: media.found }
}

function comesBack(content: Portion, parts: WorkspaceParts): boolean {
  try {
    const file = packWorkspace(content, parts, noMedia)
    const read = decodeWorkspace(file)
    const { rows, errors } = derive(nothing, rowsToward(nothing, stateOf(read.content)))
    if (errors.length > 0) return false
    // The rows are read only, whatever type their author gave them.
    const restored = new OverlaidState(rows as ReadonlyMap<string, Row>)
    return packWorkspace(wholeOf(restored), read.parts, noMedia).equals(file)
  } catch (error) {
    if (!Problem.is(error, 'file-refused', 'not-a-workspace', 'too-large')) throw error
    log.warn('A backup is refused as a workspace file.', { error })
    return false
  }
}

/** The rows of what was read from a file. */
function stateOf({ items, mappings }: Portion): ReleaseState {
  const rows = [
    ...items.map(({ kind, item }): [string, object] => [rowKey(kind, item._id), { ...item, revision: 1 }]),
    ...mappings.map((mapping): [string, object] => [mappingKey(mapping), mapping.row]),
  ]
  // As above.
  return new OverlaidState(new Map(rows as [string, Row][]))
}
