/** What an author has to know before going on; in a read-only environment, what the response can be changed for and where. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '../../core/agent.tsx'
import { EditNotices } from '../../components/form/edit-notices.tsx'
import type { Draft } from '../../components/form/draft.ts'

export function BlockNotices({ form }: { form: Pick<Draft, 'refused' | 'left' | 'conflict'> }) {
  const { t } = useTranslation('blocks')
  // The frame offers the way to another environment, on every page of content; here it is said what that is for.
  if (useReadOnly()) return <StatusIndicator type="info">{t('read-only')}</StatusIndicator>
  return <EditNotices kind="content" form={form} />
}
