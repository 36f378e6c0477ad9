/** What became of an item: who changed it and when, with the way back to what it was. */
import { useTranslation } from 'react-i18next'
import type { Revision } from '#shared/contracts/revision'
import { Audits } from './audits.tsx'
import { Empty } from '../notice/empty.tsx'
import { RestoreButton, type Restoring } from './restore-button.tsx'

interface ItemHistoryProps {
  id: string
  revisions: readonly Revision<unknown>[]
  restoring: Restoring
}

export default function ItemHistory({ id, revisions, restoring }: ItemHistoryProps) {
  const { t } = useTranslation('history')
  return (
    <Audits
      variant="embedded"
      of={{ id }}
      empty={<Empty title={t(revisions.length === 0 ? 'no-earlier' : 'none')} text={t('none-of-item')} />}
      action={({ data }) => {
        const revision = revisions.find((one) => one.revision === data.revision)
        return revision && <RestoreButton revision={revision} restoring={restoring} />
      }}
    />
  )
}
