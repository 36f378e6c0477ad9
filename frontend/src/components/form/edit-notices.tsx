/** What an author has to know before going on: no permission, work left behind, somebody else's save. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '../../core/agent.tsx'
import type { Editing } from './editing.ts'

interface EditNoticesProps {
  /** Whose words are used: what is edited has a name there. */
  area: 'blocks' | 'departments' | 'forms' | 'knowledge' | 'settings'
  editing: Pick<Editing<unknown, unknown, unknown>, 'conflict'> &
    Partial<Pick<Editing<unknown, unknown, unknown>, 'left'>>
  /** Why the item cannot be saved by this agent. */
  refused: string | undefined
}

export function EditNotices({ area, editing: { left, conflict }, refused }: EditNoticesProps) {
  const { t } = useTranslation(area)
  // The layout tells of an environment that is read-only, on every page of content.
  const told = useReadOnly() && area !== 'settings' ? undefined : refused
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
