/** The macros of an agent: looked through, made, edited and deleted. */
import './macros.css'
import Button from '@cloudscape-design/components/button'
import Icon from '@cloudscape-design/components/icon'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { builders, type Rights } from '#shared/access'
import { inbox as contract, type Macro } from '#shared/contracts/inbox'
import { macrosMax } from '#shared/limits'
import { useAction } from '../../../core/action.ts'
import { useAgent } from '../../../core/agent.tsx'
import { api, queries, queryClient } from '../../../core/api.ts'
import { AccessButton, useRefusal } from '../../../components/form/access-button.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { MacroEditor } from './macro-editor.tsx'
import { useStepWords } from './step-words.ts'
import { useMacros } from './use-macros.ts'

export default function MacroDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { macros, isPending, error, retry } = useMacros()
  /** The id of the one that is edited; empty for one that is being made. */
  const [editing, setEditing] = useState<string>()
  if (editing !== undefined) {
    const macro = macros.find(({ _id }) => _id === editing)
    return <MacroEditor macro={macro} close={() => setEditing(undefined)} />
  }
  const create = (
    <AccessButton
      access={contract.createMacro.access}
      variant="primary"
      disabled={macros.length >= macrosMax}
      onClick={() => setEditing('')}
    >
      {t('macros.create')}
    </AccessButton>
  )
  return (
    <Dialog title={t('macros.title')} size="large" close={close} leave={common('close')} action={create} beginsAtAction>
      <p className="live-dialog-text">{t('macros.text')}</p>
      {error && <LoadFailed error={error} retry={retry} />}
      {isPending && <p className="live-dialog-text">{common('loading')}</p>}
      {!isPending && !error && macros.length === 0 && <Empty title={t('macros.none')} text={t('macros.none-text')} />}
      <ul className="macro-list">
        {macros.map((macro) => (
          <MacroRow key={macro._id} macro={macro} edit={() => setEditing(macro._id)} />
        ))}
      </ul>
    </Dialog>
  )
}

/** Agents change their own, builders those for others too. */
const mayChange = ({ audience }: Macro, { roles }: Rights): boolean =>
  audience.for === 'me' || builders.some((role) => roles.includes(role))

function MacroRow({ macro, edit }: { macro: Macro; edit: () => void }) {
  const { t } = useTranslation('conversations')
  const words = useStepWords()
  const { title, steps, runs, by } = macro
  return (
    <li aria-label={title}>
      <div className="macro-head">
        <b>{title}</b>
        <span>
          <AudienceName macro={macro} /> · {by.name} · {t('macros.runs', { count: runs })}
        </span>
      </div>
      <MacroActions macro={macro} edit={edit} />
      <ol className="macro-steps">
        {steps.map((step, index) => (
          // The steps of a saved macro have no ids, and change together.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={index}>
            <Icon name="angle-right" size="small" />
            {words(step)}
          </li>
        ))}
      </ol>
    </li>
  )
}

function MacroActions({ macro, edit }: { macro: Macro; edit: () => void }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { rights } = useAgent()
  const refused = useRefusal()(contract.updateMacro.access)
  const notify = useNotify()
  const { title } = macro
  const [isAsked, setAsked] = useState(false)
  const reason = refused ?? (mayChange(macro, rights) ? undefined : t('macros.not-yours'))

  const { isBusy, run: remove } = useAction(
    async () => {
      await api.inbox.removeMacro({ id: macro._id })
      queryClient.setQueryData<Macro[]>(queries.inbox.macros({}).queryKey, (all) =>
        all?.filter(({ _id }) => _id !== macro._id),
      )
      notify.success(t('macros.removed', { title }))
    },
    () => setAsked(false),
  )

  if (isAsked)
    return (
      <span className="macro-actions" role="alert">
        <span>{t('macros.remove-asked')}</span>
        <Button loading={isBusy} onClick={remove}>
          {common('delete')}
        </Button>
        <Button variant="link" onClick={() => setAsked(false)}>
          {common('cancel')}
        </Button>
      </span>
    )
  return (
    <span className="macro-actions">
      <Button
        variant="icon"
        iconName="edit"
        ariaLabel={t('macros.edit', { title })}
        {...(reason && { disabled: true, disabledReason: reason })}
        onClick={edit}
      />
      <Button
        variant="icon"
        iconName="remove"
        ariaLabel={t('macros.remove', { title })}
        {...(reason && { disabled: true, disabledReason: reason })}
        onClick={() => setAsked(true)}
      />
    </span>
  )
}

function AudienceName({ macro: { audience } }: { macro: Macro }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { data: departments } = useQuery(queries.departments.list({}))
  if (audience.for !== 'department') return t(`macros.for.${audience.for}`)
  const name = departments?.find(({ _id }) => _id === audience.departmentId)?.name
  return name ?? (departments ? common('gone') : '…')
}
