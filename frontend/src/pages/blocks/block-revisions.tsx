/** Two states of a response in statements that people can compare. */
import type { Block } from '#shared/contracts/blocks'
import type { Revision } from '#shared/contracts/revision'
import { Revisions } from '../../components/history/revisions.tsx'
import { useDescription } from './description/block-description.ts'
import { restoringOf } from './block-restoring.ts'

interface BlockRevisionsProps {
  block: Block
  revisions: readonly Revision<Block>[]
}

export default function BlockRevisions({ block, revisions }: BlockRevisionsProps) {
  const describe = useDescription()
  return <Revisions revisions={revisions} describe={describe} restoring={restoringOf(block)} />
}
