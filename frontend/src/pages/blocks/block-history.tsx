/** Who changed a response and when, with the way back to what it was. */
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import type { Revision } from '#shared/contracts/revision'
import { Audits } from '../../components/audits.tsx'
import { Empty } from '../../components/empty.tsx'
import { RestoreButton } from '../../components/restore-button.tsx'
import { restoringOf } from './block-restoring.ts'

interface BlockHistoryProps {
  block: Block
  revisions: readonly Revision<Block>[]
}

export default function BlockHistory({ block, revisions }: BlockHistoryProps) {
  const { t } = useTranslation('history')
  const restoring = restoringOf(block)
  return (
    <Audits
      variant="embedded"
      of={{ id: block._id }}
      empty={<Empty title={t('none')} text={t('none-of-item')} />}
      action={({ data }) => {
        const revision = revisions.find((one) => one.revision === data.revision)
        return revision && <RestoreButton revision={revision} restoring={restoring} />
      }}
    />
  )
}
