/** Asks before a task is run, and for which workspace where it runs for one. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Task } from '#shared/contracts/platform'
import { api, queries, queryClient } from '../../core/api.ts'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import type { FormValue } from '../../components/form/labelled.tsx'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'

/** A task as the page names it: its own in the language of the console, another service's as that one does. */
export type Row = Task & { readonly _id: string }

interface RunDialogProps {
  task: Row
  runsFor: 'all' | 'client'
  close: () => void
}

export function RunDialog({ task: { task, title }, runsFor, close }: RunDialogProps) {
  const { t } = useTranslation('platform')
  const notify = useNotify()
  const [client, setClient] = useState<string>()
  const [isAsked, setAsked] = useState(false)
  const run = useMutation({
    mutationFn: () =>
      runsFor === 'client'
        ? api.platform.runClientTask({ taskId: task, client: client ?? '' })
        : api.platform.runTask({ task }),
    onSuccess: ({ status }) => {
      notify.success(t(`tasks.${status}`, { task: title }))
      void queryClient.invalidateQueries({ queryKey: ['platform', 'tasks'] })
      close()
    },
  })
  const isMissing = runsFor === 'client' && client === undefined

  function submit() {
    setAsked(true)
    if (!isMissing) run.mutate()
  }

  return (
    <Dialog
      title={t(runsFor === 'client' ? 'tasks.ask-client' : 'tasks.ask')}
      close={close}
      beginsAtAction={runsFor === 'all'}
      action={
        <Button variant="primary" loading={run.isPending} onClick={submit}>
          {t('tasks.run')}
        </Button>
      }
    >
      {runsFor === 'all' ? (
        <Box variant="p">{t('tasks.ask-text', { task: title })}</Box>
      ) : (
        <WorkspaceField
          field={{
            value: client ?? '',
            onChange: setClient,
            errorText: isAsked && isMissing && t('tasks.workspace-missing'),
          }}
          description={title}
        />
      )}
    </Dialog>
  )
}

interface WorkspaceFieldProps {
  field: FormValue<string>
  description: string
}

function WorkspaceField(props: WorkspaceFieldProps) {
  const { t } = useTranslation('platform')
  const query = useQuery(queries.rasa.instances())
  return (
    <OneOfField
      {...props}
      label={t('tasks.workspace')}
      placeholder={t('tasks.workspace-choose')}
      find={t('tasks.workspace-find')}
      query={query}
      options={(query.data ?? []).map(({ name, displayName }) => ({
        value: name,
        label: displayName,
        description: name,
      }))}
    />
  )
}
