/**
 * Asks before an item is deleted. What still refers to the item is listed first and bars the way (DEPENDENCY-003);
 * then its name is to be typed (DEPENDENCY-005).
 */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Dependency, DependencyModel } from '#shared/contracts/history'
import { useAction } from '../../core/action.ts'
import { queries } from '../../core/api.ts'
import { DependencyTable } from '../history/dependency-table.tsx'
import { Dialog } from './dialog.tsx'
import { TypedName } from './typed-name.tsx'
import { LoadFailed } from '../notice/load-failed.tsx'
import { useNotify } from '../notice/notifications.tsx'

export interface DeleteDialogProps {
  name: string
  /** What is asked and what the button says, where something else is done than to delete. */
  title?: string
  action?: string
  /** What else goes with the item, as a sentence. */
  consequence: string
  /** What the deletion touches and does not bar it. */
  details?: ReactNode
  /** Where to ask what refers to the item; `none` where nothing can. */
  references: { readonly model: DependencyModel; readonly id: string } | 'none'
  /** Removes what the item is linked by, where that is all that keeps it. */
  unlink?: ((dependencies: readonly Dependency[]) => (() => Promise<unknown>) | undefined) | undefined
  /** Deletes, and has told why when it rejects; the dialog then stays. */
  remove: () => Promise<unknown>
  /** What is said once it is deleted. */
  deleted: string
  close: () => void
}

export default function DeleteDialogContent(props: DeleteDialogProps) {
  const { name, title, action, consequence, details, references, unlink: unlinkOf, remove, deleted, close } = props
  const { t } = useTranslation(['items', 'common'])
  const notify = useNotify()
  const [confirmed, setConfirmed] = useState(false)
  const dependencies = useDependencies(references)
  const unlink = dependencies.status === 'some' ? unlinkOf?.(dependencies.found) : undefined
  const barred = dependencies.status !== 'none' && !unlink

  const { isBusy: removing, run } = useAction(async () => {
    await unlink?.()
    await remove()
    notify.success(deleted)
    close()
  })
  const submit = () => !barred && confirmed && run()

  return (
    <Dialog
      title={title ?? t('delete.title', { name })}
      close={close}
      action={
        <Button variant="primary" disabled={barred || !confirmed} loading={removing} onClick={submit}>
          {unlink ? t('delete.unlink') : (action ?? t('common:delete'))}
        </Button>
      }
    >
      <SpaceBetween size="l">
        {dependencies.status === 'failed' && <LoadFailed error={dependencies.error} retry={dependencies.retry} />}
        {dependencies.status === 'some' && (
          <SpaceBetween size="m">
            {barred && (
              <Alert type="warning">
                {t(`delete.in-use.${references === 'none' ? 'FormModel' : references.model}`)}
              </Alert>
            )}
            <DependencyTable dependencies={dependencies.found} />
          </SpaceBetween>
        )}
        {dependencies.status === 'loading' && <Box color="text-body-secondary">{t('delete.looking')}</Box>}
        {!barred && (
          <SpaceBetween size="m">
            <Alert type="warning">{unlink ? `${t('delete.unlinked')} ${consequence}` : consequence}</Alert>
            {details}
            <form
              onSubmit={(event) => {
                event.preventDefault()
                submit()
              }}
            >
              <TypedName name={name} agree={setConfirmed} />
            </form>
          </SpaceBetween>
        )}
      </SpaceBetween>
    </Dialog>
  )
}

type Dependencies =
  | { readonly status: 'loading' | 'none' }
  | { readonly status: 'failed'; readonly error: Error; readonly retry: () => unknown }
  | { readonly status: 'some'; readonly found: readonly Dependency[] }

/** Asked anew each time the dialog opens: what refers to an item may have changed a moment ago. */
function useDependencies(references: DeleteDialogProps['references']): Dependencies {
  const { data, error, isFetching, refetch } = useQuery({
    ...queries.history.dependencies(references === 'none' ? nowhere : references),
    enabled: references !== 'none',
    staleTime: 0,
    gcTime: 0,
  })
  if (references === 'none') return { status: 'none' }
  if (isFetching) return { status: 'loading' }
  if (error || !data) return { status: 'failed', error: error ?? new Error(), retry: refetch }
  return data.length > 0 ? { status: 'some', found: data } : { status: 'none' }
}

/** Stands for an item in a query that is never sent. */
const nowhere = { model: 'FormModel', id: '' } as const
