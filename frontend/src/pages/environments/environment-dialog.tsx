/** Gives an environment its name: a new one, or another one. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import { environments as contract, type Environment } from '#shared/contracts/environments'
import { faultAt } from '#shared/faults'
import { quietly } from '../../core/api.ts'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { TextField } from '../../components/form/fields.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { environmentSaved, environments } from './environments-data.ts'

interface EnvironmentDialogProps {
  /** The one to rename, or `undefined` for a new one. */
  environment: Environment | undefined
  all: readonly Environment[]
  close: () => void
}

export function EnvironmentDialog({ environment, all, close }: EnvironmentDialogProps) {
  const { t } = useTranslation('environments')
  const notify = useNotify()
  const texts = t(environment ? 'rename' : 'create', { returnObjects: true })
  const isTaken = (name: string) =>
    all.some((other) => other._id !== environment?._id && other.name.toLowerCase() === name.trim().toLowerCase())
  const form = useDraft<Environment, { name: string }>({
    saved: all.find(({ _id }) => _id === environment?._id),
    access: environment ? contract.update.access : contract.create.access,
    editedOf: (item) => ({ name: item?.name ?? '' }),
    schema: contract.create.input,
    rules: ({ name }) => (isTaken(name) ? [faultAt('name', 'name-taken')] : []),
    save: ({ name }, base) =>
      base
        ? quietly.environments.update({ _id: base._id, revision: base.revision, name })
        : quietly.environments.create({ name }),
    onSaved: (saved, base) => {
      environmentSaved(saved)
      notify.success(t(base ? 'renamed' : 'created', { name: saved.name }))
    },
    refetch: environments.refetch,
  })
  return (
    <DraftDialog
      form={form}
      title={texts.title}
      size="medium"
      {...(!environment && { action: t('create.button') })}
      savesOnEnter
      close={close}
    >
      <Box>{texts.text}</Box>
      <TextField field={form.field('name')} label={t('columns.name')} stretch />
    </DraftDialog>
  )
}
