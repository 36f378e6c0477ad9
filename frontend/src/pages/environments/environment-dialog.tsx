/** Gives an environment its name: a new one, or another one. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Environment } from '#shared/contracts/environments'
import { nameLengthMax } from '#shared/limits'
import { CallError, quietly } from '../../core/api.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { environmentSaved } from './environments-data.ts'

interface EnvironmentDialogProps {
  /** The one to rename, or `undefined` for a new one. */
  environment: Environment | undefined
  all: readonly Environment[]
  close: () => void
}

export function EnvironmentDialog({ environment, all, close }: EnvironmentDialogProps) {
  const { t } = useTranslation(['environments', 'common', 'errors'])
  const notify = useNotify()
  const [name, setName] = useState(environment?.name ?? '')
  const [tried, setTried] = useState(false)
  const [saving, setSaving] = useState(false)
  const [refused, setRefused] = useState<string>()
  const texts = t(environment ? 'rename' : 'create', { returnObjects: true })
  const fault = nameFault(name, all, environment?._id)

  async function submit() {
    setTried(true)
    if (fault || saving) return
    setSaving(true)
    try {
      const saved = await (environment
        ? quietly.environments.update({ _id: environment._id, revision: environment.revision, name })
        : quietly.environments.create({ name }))
      environmentSaved(saved)
      notify.success(t(environment ? 'renamed' : 'created', { name: saved.name }))
      close()
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      setSaving(false)
      setRefused(error.message)
    }
  }

  return (
    <Dialog
      title={texts.title}
      close={close}
      action={
        <Button variant="primary" loading={saving} onClick={() => void submit()}>
          {environment ? t('common:save') : t('create.button')}
        </Button>
      }
    >
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <SpaceBetween size="m">
          <Box>{texts.text}</Box>
          <FormField
            label={t('columns.name')}
            errorText={refused ?? (tried && fault ? t(`faults.${fault}`, { max: nameLengthMax }) : undefined)}
            stretch
          >
            <Input
              value={name}
              onChange={({ detail }) => {
                setName(detail.value)
                setRefused(undefined)
              }}
            />
          </FormField>
        </SpaceBetween>
      </form>
    </Dialog>
  )
}

function nameFault(name: string, all: readonly Environment[], except: string | undefined) {
  const wanted = name.trim().toLowerCase()
  if (!wanted) return 'mandatory'
  if (wanted.length > nameLengthMax) return 'too-long'
  return all.some((other) => other._id !== except && other.name.toLowerCase() === wanted) ? 'taken' : undefined
}
