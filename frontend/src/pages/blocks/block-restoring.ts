/** How an earlier state of a response becomes its latest again. */
import { blocks as contract, type Block } from '#shared/contracts/blocks'
import { quietly } from '../../core/api.ts'
import type { Restoring } from '../../components/history/restore-button.tsx'
import { blockSaved } from './blocks-data.ts'

export const restoringOf = ({ _id, title, revision }: Block): Restoring => ({
  name: title,
  latest: revision,
  access: contract.revert.access,
  restore: async (revisionId) => blockSaved(await quietly.blocks.revert({ blockId: _id, revisionId })),
})
