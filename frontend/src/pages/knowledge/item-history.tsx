/** What became of an intent or entity: who changed it and when, and what its earlier states said. */
import { useTranslation } from 'react-i18next'
import { knowledge as contract, type Entity, type Intent } from '#shared/contracts/knowledge'
import type { Revision } from '#shared/contracts/revision'
import { api } from '../../api.ts'
import { Audits } from '../../components/audits.tsx'
import { Empty } from '../../components/empty.tsx'
import { RestoreButton, type Restoring } from '../../components/restore-button.tsx'
import { Revisions } from '../../components/revisions.tsx'
import { useDescription } from './item-description.ts'
import { itemSaved, type KnowledgeModel } from './knowledge-data.ts'

interface ItemHistoryProps {
  model: KnowledgeModel
  item: Intent | Entity
  revisions: readonly Revision<Intent | Entity>[]
}

export function ItemHistory({ model, item, revisions }: ItemHistoryProps) {
  const { t } = useTranslation('history')
  const restoring = restoringOf(model, item)
  return (
    <Audits
      variant="embedded"
      of={{ id: item._id }}
      empty={<Empty title={t('none')} text={t('none-of-item')} />}
      action={({ data }) => {
        const revision = revisions.find((one) => one.revision === data.revision)
        return revision && <RestoreButton revision={revision} restoring={restoring} />
      }}
    />
  )
}

export function ItemRevisions({ model, item, revisions }: ItemHistoryProps) {
  const describe = useDescription()
  return <Revisions revisions={revisions} describe={describe} restoring={restoringOf(model, item)} />
}

const restoringOf = (model: KnowledgeModel, { _id, title, revision }: Intent | Entity): Restoring => ({
  name: title,
  latest: revision,
  access: model === 'intent' ? contract.revertIntent.access : contract.revertEntity.access,
  restore: async (revisionId) =>
    itemSaved(
      model,
      model === 'intent'
        ? await api.knowledge.revertIntent({ intentId: _id, revisionId })
        : await api.knowledge.revertEntity({ entityId: _id, revisionId }),
    ),
})
