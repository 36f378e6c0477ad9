/** What an author has to know before going on: no permission, work left behind, somebody else's save. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '../../core/agent.tsx'
import type { Draft } from './draft.ts'

interface EditNoticesProps {
  /** `content` keeps its revisions; of `merged` items a save changes only the fields that were edited. */
  kind: 'content' | 'merged' | 'plain'
  form: Pick<Draft, 'refused' | 'left' | 'conflict'>
}

export function EditNotices({ kind, form: { refused, left, conflict } }: EditNoticesProps) {
  const { t } = useTranslation('common')
  // The layout tells of an environment that is read-only, on every page of content.
  const told = useReadOnly() && kind === 'content' ? undefined : refused
  const isMerged = kind === 'merged'
  if (!told && !left && !conflict) return null
  return (
    <SpaceBetween size="m">
      {told && <Alert type="info">{told}</Alert>}
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
              <Button onClick={conflict.takeTheirs}>{t(isMerged ? 'conflict.discard' : 'conflict.theirs')}</Button>
              <Button onClick={conflict.keepMine}>{t(isMerged ? 'conflict.continue' : 'conflict.mine')}</Button>
            </SpaceBetween>
          }
        >
          {t(isMerged ? 'conflict.merged' : 'conflict.text')} {kind === 'content' && t('conflict.revisions')}
        </Alert>
      )}
    </SpaceBetween>
  )
}
