/** All that an environment holds, in the order in which it is removed. */
import { removeBuilds } from '../../areas/builds/steps.ts'
import { removeBroadcasts } from '../../campaigns/removal.ts'
import { removeDoors } from '../../channels/doors.ts'
import { removeFigures } from '../../figures/removal.ts'
import { removeKnowledgeFiles } from '../../platform/files/knowledge-files.ts'
import { removeSome } from '../../platform/table/bulk-delete.ts'
import type { ReleaseScope } from '../../platform/table/scope.ts'

/** Some hundred items a step keep each step far below a function's time. */
const itemsPerStep = 500

/** `removed` where it is known. */
type Part = (scope: ReleaseScope) => Promise<{ readonly more: boolean; readonly removed?: number }>

export const removeReleaseRows: Part = (scope) => removeSome(scope, itemsPerStep)

/** In this order: what lies elsewhere is found through the items. */
export const environmentParts: readonly Part[] = [
  removeBuilds,
  removeKnowledgeFiles,
  removeFigures,
  removeDoors,
  removeBroadcasts,
  removeReleaseRows,
  ({ client, environment }) => removeSome({ client, environment }, itemsPerStep),
]
