/** The bank of questions: written once, asked by every form that takes them. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Link from '@cloudscape-design/components/link'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { forms as contract, type FormField } from '#shared/contracts/forms'
import { dateAndTime } from '../../app/format.ts'
import { pathTo } from '../../app/pages.ts'
import { AccessButton, useRefusal } from '../../components/access-button.tsx'
import { DataTable, type Column } from '../../components/data-table.tsx'
import { DeleteDialog } from '../../components/delete-dialog.tsx'
import { Empty } from '../../components/empty.tsx'
import { useNotify } from '../../components/notifications.tsx'
import { PageHeader } from '../../components/page-header.tsx'
import { removeItem, useBank, useForms, usersOf } from './forms-data.ts'
import { QuestionDialog } from './question-dialog.tsx'
import { searchedOf } from './question-texts.ts'

export default function QuestionsPage() {
  const { t } = useTranslation('forms')
  const notify = useNotify()
  const bank = useBank()
  const opened = useOpened()
  const [doomed, setDoomed] = useState<FormField>()
  const columns = useColumns(opened.open, setDoomed)
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => opened.open('new')}>
      {t('bank.create')}
    </AccessButton>
  )
  const field = bank.data?.find(({ _id }) => _id === opened.id)
  return (
    <>
      <DataTable
        name={t('bank.name')}
        list={bank}
        columns={columns}
        searched={searchedOf}
        searchLabel={t('bank.find')}
        header={(counter) => (
          <PageHeader description={t('bank.description')} {...(counter && { counter })} actions={create('primary')} />
        )}
        empty={<Empty title={t('bank.none')} text={t('bank.none-text')} action={create('normal')} />}
      />
      {(field || opened.id === 'new') && (
        <QuestionDialog key={opened.id} field={field} close={() => opened.open(undefined)} />
      )}
      {doomed && (
        <DeleteDialog
          name={doomed.title}
          consequence={t('bank.delete-text')}
          references={{ model: 'FormModel', id: doomed._id }}
          remove={async () => {
            await removeItem(doomed._id)
            notify.success(t('deleted', { title: doomed.title }))
          }}
          close={() => setDoomed(undefined)}
        />
      )}
    </>
  )
}

/** Which question is open is part of the address: `?question={id}`, or `new`. */
function useOpened() {
  const [params, setParams] = useSearchParams()
  return {
    id: params.get('question') ?? undefined,
    open: (id: string | undefined) => {
      const next = new URLSearchParams(params)
      if (id) next.set('question', id)
      else next.delete('question')
      setParams(next, { replace: true })
    },
  }
}

function useColumns(open: (id: string) => void, remove: (field: FormField) => void): Column<FormField>[] {
  const { t } = useTranslation('forms')
  const { data: forms = [] } = useForms()
  return [
    {
      id: 'title',
      title: t('title'),
      cell: (field) => (
        <Link
          href={`${pathTo('questions')}?question=${field._id}`}
          onFollow={(event) => {
            event.preventDefault()
            open(field._id)
          }}
        >
          {field.title}
        </Link>
      ),
      order: ({ title }) => title,
    },
    { id: 'key', title: t('key'), cell: ({ key }) => <Box variant="code">{key}</Box>, order: ({ key }) => key },
    {
      id: 'type',
      title: t('bank.type'),
      cell: ({ fieldType }) => <Badge>{t(`field-types.${fieldType}.name`)}</Badge>,
      order: ({ fieldType }) => fieldType,
    },
    {
      id: 'used',
      title: t('bank.used'),
      cell: ({ _id }) => t('bank.forms', { count: usersOf(forms, _id).length }),
      order: ({ _id }) => usersOf(forms, _id).length,
    },
    {
      id: 'updated',
      title: t('list.updated'),
      cell: ({ updated }) => <time dateTime={updated}>{dateAndTime(updated)}</time>,
      order: ({ updated }) => updated,
    },
    {
      id: 'actions',
      width: 100,
      title: t('list.actions'),
      cell: (field) => <FieldActions field={field} edit={() => open(field._id)} remove={() => remove(field)} />,
    },
  ]
}

function FieldActions({ field, edit, remove }: { field: FormField; edit: () => void; remove: () => void }) {
  const { t } = useTranslation(['forms', 'common'])
  const refused = useRefusal()(contract.remove.access)
  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={t('list.actions-of', { title: field.title })}
      items={[
        { id: 'edit', text: t('common:edit') },
        { id: 'delete', text: t('common:delete'), ...(refused && { disabled: true, disabledReason: refused }) },
      ]}
      onItemClick={({ detail }) => (detail.id === 'edit' ? edit() : remove())}
    />
  )
}
