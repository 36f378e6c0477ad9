/** What an author has to know before going on: no permission, work left behind, somebody else's save. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useReadOnly } from '../../core/agent.tsx'
import { dateAndTime } from '../../core/format.ts'
import type { Conflict, Draft } from './draft.ts'

interface EditNoticesProps {
  /** `content` keeps its revisions; of `merged` items a save changes only the fields that were edited. */
  kind: 'content' | 'merged' | 'plain'
  form: Pick<Draft, 'refused' | 'left' | 'conflict'>
  /** What a field is called on the page. */
  nameOf?: ((field: string) => string) | undefined
}

export function EditNotices({ kind, nameOf, form: { refused, left, conflict } }: EditNoticesProps) {
  const { t } = useTranslation('common')
  // The layout tells of an environment that is read-only, on every page of content.
  const told = useReadOnly() && kind === 'content' ? undefined : refused
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
      {conflict && <ConflictNotice kind={kind} conflict={conflict} nameOf={nameOf} />}
    </SpaceBetween>
  )
}

type ConflictNoticeProps = Pick<EditNoticesProps, 'kind' | 'nameOf'> & { conflict: Conflict }

function ConflictNotice({ kind, nameOf, conflict: { fields, saver, takeTheirs, keepMine } }: ConflictNoticeProps) {
  const { t } = useTranslation('common')
  const isMerged = kind === 'merged'
  const names = nameOf ? fields.map(nameOf) : []
  return (
    <Alert
      type="warning"
      header={saver ? t('conflict.by', { name: saver.by, moment: dateAndTime(saver.at) }) : t('conflict.title')}
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <Button onClick={takeTheirs}>{t(isMerged ? 'conflict.take' : 'conflict.theirs')}</Button>
          <Button onClick={keepMine}>{t('conflict.mine')}</Button>
        </SpaceBetween>
      }
    >
      {names.length > 0 && t('conflict.fields', { fields: names.join(', ') })}{' '}
      {t(isMerged ? 'conflict.merged' : 'conflict.text')} {kind === 'content' && t('conflict.revisions')}
    </Alert>
  )
}
