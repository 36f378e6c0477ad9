/** What the earlier states of an intent or entity said, and the way back to them. */
import { knowledge as contract, type Entity, type Intent } from '#shared/contracts/knowledge'
import type { Revision } from '#shared/contracts/revision'
import { quietly } from '../../core/api.ts'
import type { Restoring } from '../../components/history/restore-button.tsx'
import { Revisions } from '../../components/history/revisions.tsx'
import { useDescription } from './item-description.ts'
import { items, type KnowledgeModel } from './knowledge-data.ts'

interface ItemRevisionsProps {
  revisions: readonly Revision<Intent | Entity>[]
  restoring: Restoring
}

export function ItemRevisions(props: ItemRevisionsProps) {
  return <Revisions {...props} describe={useDescription()} />
}

export const restoringOf = (model: KnowledgeModel, { _id, title, revision }: Intent | Entity): Restoring => ({
  name: title,
  latest: revision,
  access: model === 'intent' ? contract.revertIntent.access : contract.revertEntity.access,
  restore: async (revisionId) => {
    if (model === 'intent') items.intent.show(await quietly.knowledge.revertIntent({ intentId: _id, revisionId }))
    else items.entity.show(await quietly.knowledge.revertEntity({ entityId: _id, revisionId }))
  },
})
