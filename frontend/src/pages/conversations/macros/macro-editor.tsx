/** One macro, made or edited: its title, who may run it, and its steps in their order. */
import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { builders } from '#shared/access'
import { inbox as contract, type Audience, type Macro } from '#shared/contracts/inbox'
import { useAgent } from '../../../core/agent.tsx'
import { queries, queryClient, quietly } from '../../../core/api.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { TextField } from '../../../components/form/fields.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { editedMacro, macroFieldAt, sentMacro } from './macro-draft.ts'
import { StepsEditor } from './steps-editor.tsx'

const macrosKey = () => queries.inbox.macros({}).queryKey

function show(saved: Macro) {
  queryClient.setQueryData<Macro[]>(macrosKey(), (all = []) =>
    [...all.filter(({ _id }) => _id !== saved._id), saved].toSorted((a, b) => a.title.localeCompare(b.title)),
  )
}

export function MacroEditor({ macro, close }: { macro: Macro | undefined; close: () => void }) {
  const { t } = useTranslation('conversations')
  const { rights } = useAgent()
  const notify = useNotify()
  const isBuilder = builders.some((role) => rights.roles.includes(role))
  const form = useDraft({
    saved: macro,
    access: macro ? contract.updateMacro.access : contract.createMacro.access,
    editedOf: editedMacro({ for: isBuilder ? 'all' : 'me' }),
    sentOf: sentMacro,
    schema: contract.createMacro.input,
    fieldAt: macroFieldAt,
    save: (sent: ReturnType<typeof sentMacro>, base) =>
      base
        ? quietly.inbox.updateMacro({ ...sent, id: base._id, revision: base.revision })
        : quietly.inbox.createMacro(sent),
    onSaved: (saved) => {
      show(saved)
      notify.success(t('macros.saved', { title: saved.title }))
    },
    refetch: () => queryClient.invalidateQueries({ queryKey: macrosKey() }),
  })
  const { steps, audience } = form.edited
  const stepsFault = form.shown.of('steps')
  return (
    <DraftDialog
      form={form}
      title={macro ? t('macros.edit', { title: macro.title }) : t('macros.create')}
      {...(!macro && { action: t('macros.create') })}
      close={close}
    >
      <SpaceBetween size="l">
        <TextField field={form.field('title')} label={t('macros.name')} input={{ autoComplete: false }} stretch />
        {isBuilder && (
          <AudienceField
            chosen={audience}
            readOnly={form.readOnly}
            choose={(chosen) => form.change((now) => ({ ...now, audience: chosen }))}
          />
        )}
        <StepsEditor
          steps={steps}
          readOnly={form.readOnly}
          change={(after) => form.change((now) => ({ ...now, steps: after(now.steps) }))}
        />
        {stepsFault && steps.length === 0 && <Alert type="error">{stepsFault}</Alert>}
      </SpaceBetween>
    </DraftDialog>
  )
}

interface AudienceFieldProps {
  chosen: Audience
  readOnly: boolean
  choose: (audience: Audience) => void
}

function AudienceField({ chosen, readOnly, choose }: AudienceFieldProps) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { data: departments } = useQuery(queries.departments.list({}))
  const value = chosen.for === 'department' ? chosen.departmentId : chosen.for
  return (
    <OneOfField
      field={{
        name: 'audience',
        value,
        onChange: (picked) =>
          choose(picked === 'all' || picked === 'me' ? { for: picked } : { for: 'department', departmentId: picked }),
        readOnly,
      }}
      label={t('macros.for.label')}
      options={[
        { value: 'all', label: t('macros.for.all') },
        ...(departments ?? []).map(({ _id, name }) => ({ value: _id, label: t('macros.for.department', { name }) })),
        { value: 'me', label: t('macros.for.me') },
      ]}
      gone={departments ? common('gone') : '…'}
    />
  )
}
