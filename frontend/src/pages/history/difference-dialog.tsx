/** What one save of an item changed: its state beside the one before, and any two others. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Modal from '@cloudscape-design/components/modal'
import Spinner from '@cloudscape-design/components/spinner'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import type { FormItem } from '#shared/contracts/forms'
import type { Entity, Intent } from '#shared/contracts/knowledge'
import type { Revision } from '#shared/contracts/revision'
import { queries } from '../../core/api.ts'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import BlockRevisions from '../blocks/block-revisions.tsx'
import { FormRevisions, restoringOf as restoringForm } from '../forms/form-revisions.tsx'
import { ItemRevisions, restoringOf as restoringKnowledge } from '../knowledge/item-revisions.tsx'
import { revisionOf, type RevisedItem, type Saved } from './revised-items.ts'

interface DifferenceDialogProps {
  saved: Saved
  item: RevisedItem
  close: () => void
}

export default function DifferenceDialog({ saved, item, close }: DifferenceDialogProps) {
  const { t } = useTranslation(['history', 'common'])
  return (
    <Modal
      visible
      size="large"
      header={t('difference.title', { name: item.title })}
      onDismiss={close}
      footer={
        <Box float="right">
          <Button variant="primary" onClick={close}>
            {t('common:close')}
          </Button>
        </Box>
      }
    >
      <Difference saved={saved} item={item} />
    </Modal>
  )
}

type DifferenceProps = Omit<DifferenceDialogProps, 'close'>

function Difference({ saved, item }: DifferenceProps) {
  if (saved.kind === 'block') return <BlockDifference saved={saved} item={item} />
  if (saved.kind === 'form') return <FormDifference saved={saved} item={item} />
  return <KnowledgeDifference saved={saved} item={item} model={saved.kind} />
}

function BlockDifference({ saved, item }: DifferenceProps) {
  return (
    <Read query={useQuery(queries.blocks.revisions({ id: item._id }))} saved={saved}>
      {(revisions: readonly Revision<Block>[], begin) => (
        <BlockRevisions block={item} revisions={revisions} begin={begin} />
      )}
    </Read>
  )
}

function FormDifference({ saved, item }: DifferenceProps) {
  return (
    <Read query={useQuery(queries.forms.revisions({ _id: item._id }))} saved={saved}>
      {(revisions: readonly Revision<FormItem>[], begin) => (
        <FormRevisions revisions={revisions} restoring={restoringForm(item)} begin={begin} />
      )}
    </Read>
  )
}

function KnowledgeDifference({ saved, item, model }: DifferenceProps & { model: 'intent' | 'entity' }) {
  return (
    <Read query={useQuery(queries.knowledge.revisions({ id: item._id, model }))} saved={saved}>
      {(revisions: readonly Revision<Intent | Entity>[], begin) => (
        <ItemRevisions revisions={revisions} restoring={restoringKnowledge(model, item)} begin={begin} />
      )}
    </Read>
  )
}

interface ReadProps<Item> {
  query: {
    readonly data: readonly Revision<Item>[] | undefined
    readonly error: Error | null
    readonly refetch: () => unknown
  }
  saved: Saved
  /** With the revision to begin at. */
  children: (revisions: readonly Revision<Item>[], begin: string) => React.ReactNode
}

function Read<Item>({ query: { data, error, refetch }, saved, children }: ReadProps<Item>) {
  const { t } = useTranslation('history')
  if (error) return <LoadFailed error={error} retry={refetch} />
  if (!data) return <Spinner />
  const begin = revisionOf(saved, data)
  const isFirst = begin === data.at(-1)
  if (!begin || isFirst) return <Box color="text-body-secondary">{t(begin ? 'no-earlier' : 'restore.elsewhere')}</Box>
  return children(data, begin._id)
}
