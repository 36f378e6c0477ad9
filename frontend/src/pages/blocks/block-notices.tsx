/** What an author has to know before going on: no permission, work left behind, somebody else's save. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '../../app/read-only.tsx'
import type { BlockEditing } from './block-editing.ts'

interface BlockNoticesProps {
  editing: BlockEditing
  /** Why the response cannot be saved by this agent. */
  refused: string | undefined
}

export function BlockNotices({ editing: { left, conflict }, refused }: BlockNoticesProps) {
  const { t } = useTranslation('blocks')
  // The frame offers the way to another environment, on every page of content; here it is said what that is for.
  if (useReadOnly()) return <StatusIndicator type="info">{t('read-only')}</StatusIndicator>
  if (!refused && !left && !conflict) return null
  return (
    <SpaceBetween size="m">
      {refused && <Alert type="info">{refused}</Alert>}
      {left && !refused && (
        <Alert
          type="info"
          header={t('left.title')}
          action={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={left.discard}>{t('left.discard')}</Button>
              <Button onClick={left.restore}>{t('left.restore')}</Button>
            </SpaceBetween>
          }
        >
          {t('left.text')}
        </Alert>
      )}
      {conflict && (
        <Alert
          type="warning"
          header={t('conflict.title')}
          action={
            <SpaceBetween direction="horizontal" size="xs">
              <Button onClick={conflict.takeTheirs}>{t('conflict.theirs')}</Button>
              <Button onClick={conflict.keepMine}>{t('conflict.mine')}</Button>
            </SpaceBetween>
          }
        >
          {t('conflict.text')}
        </Alert>
      )}
    </SpaceBetween>
  )
}
