/** What an author has to know before going on; in a read-only environment, what the response can be changed for and where. */
import './moments/moments.css'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '../../core/agent.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { EditNotices } from '../../components/form/edit-notices.tsx'
import type { Draft } from '../../components/form/draft.ts'
import { pathTo } from '../../core/pages.ts'
import type { EditedBlock } from './block-draft.ts'
import { momentWithKey } from './moments/moment-keys.ts'

export function BlockNotices({ form }: { form: Pick<Draft<EditedBlock>, 'refused' | 'left' | 'conflict' | 'edited'> }) {
  const { t } = useTranslation('blocks')
  return (
    <>
      <MomentNotice block={form.edited} />
      {/* The frame offers the way to another environment, on every page of content; here it is said what that is for. */}
      {useReadOnly() ? (
        <StatusIndicator type="info">{t('read-only')}</StatusIndicator>
      ) : (
        <EditNotices kind="content" form={form} />
      )}
    </>
  )
}

/** A response that the bot says by itself shows when it does so. */
function MomentNotice({ block: { key } }: { block: Pick<EditedBlock, 'key'> }) {
  const { t } = useTranslation('moments')
  const moment = momentWithKey(key)
  if (!moment) return null
  return (
    <div className="moments-strip">
      <StatusIndicator type="info">{t('notice', { when: t(`when.${moment}`) })}</StatusIndicator>
      <PageLink to={pathTo('moments')}>{t('all')}</PageLink>
    </div>
  )
}
