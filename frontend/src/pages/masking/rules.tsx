/** The company's own masking rules: listed, made, edited, switched on and off, and deleted. */
import Box from '@cloudscape-design/components/box'
import Header from '@cloudscape-design/components/header'
import Link from '@cloudscape-design/components/link'
import Toggle from '@cloudscape-design/components/toggle'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masking as contract, type MaskRule } from '#shared/contracts/masking'
import { lazily } from '../../core/lazy-page.ts'
import { DeleteDialog } from '../../components/dialog/delete-dialog.tsx'
import { AccessButton, useRefusal } from '../../components/form/access-button.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { DataTable, type Column } from '../../components/table/data-table.tsx'
import { RowActions } from '../../components/table/row-actions.tsx'
import { enableRule, removeRule, useKinds, useRules } from './masking-data.ts'

const RuleDialog = lazy(() => lazily(() => import('./rule-dialog.tsx')))

type Opened = { readonly rule: MaskRule | undefined }

export function Rules() {
  const { t } = useTranslation('masking')
  const rules = useRules()
  const [opened, setOpened] = useState<Opened>()
  const [doomed, setDoomed] = useState<MaskRule>()
  const columns = useColumns({ edit: (rule) => setOpened({ rule }), remove: setDoomed })
  const create = (variant: 'primary' | 'normal') => (
    <AccessButton access={contract.create.access} variant={variant} onClick={() => setOpened({ rule: undefined })}>
      {t('rules.create')}
    </AccessButton>
  )
  return (
    <>
      <DataTable
        isPart
        name={t('rules.name')}
        list={rules}
        columns={columns}
        searched={({ name, pattern }) => [name, pattern]}
        searchLabel={t('rules.find')}
        header={(counter) => (
          <Header variant="h2" description={t('rules.text')} actions={create('primary')} {...(counter && { counter })}>
            {t('rules.name')}
          </Header>
        )}
        empty={<Empty title={t('rules.none')} text={t('rules.none-text')} action={create('normal')} />}
      />
      <Suspense>
        {opened && (
          <RuleDialog
            rule={rules.data?.find(({ _id }) => _id === opened.rule?._id) ?? opened.rule}
            close={() => setOpened(undefined)}
          />
        )}
      </Suspense>
      {doomed && <Delete rule={doomed} close={() => setDoomed(undefined)} />}
    </>
  )
}

interface Actions {
  readonly edit: (rule: MaskRule) => void
  readonly remove: (rule: MaskRule) => void
}

const actionsWidthPx = 100

function useColumns({ edit, remove }: Actions): Column<MaskRule>[] {
  const { t } = useTranslation(['masking', 'items', 'common'])
  const refusalOf = useRefusal()
  const { data } = useKinds()
  return [
    {
      id: 'name',
      title: t('rules.title'),
      cell: (rule) => <Link onFollow={() => edit(rule)}>{rule.name}</Link>,
      order: ({ name }) => name,
    },
    {
      id: 'pattern',
      title: t('rules.pattern'),
      cell: ({ pattern }) => (
        <Box variant="code">
          <span className="mask-pattern">{pattern}</span>
        </Box>
      ),
    },
    { id: 'replacement', title: t('rules.replacement'), cell: ({ replacement }) => replacement },
    { id: 'hits', title: t('hits'), cell: ({ _id }) => data?.hits[_id] ?? 0, order: ({ _id }) => data?.hits[_id] ?? 0 },
    {
      id: 'enabled',
      title: t('rules.enabled'),
      cell: (rule) => <Enabled rule={rule} />,
      order: ({ enabled }) => Number(enabled),
    },
    {
      id: 'actions',
      width: actionsWidthPx,
      title: t('items:rows.actions'),
      cell: (rule) => (
        <RowActions
          label={t('items:rows.actions-of', { name: rule.name })}
          actions={[
            { text: t('common:edit'), refused: refusalOf(contract.update.access), act: () => edit(rule) },
            { text: t('common:delete'), refused: refusalOf(contract.remove.access), act: () => remove(rule) },
          ]}
        />
      ),
    },
  ]
}

function Enabled({ rule }: { rule: MaskRule }) {
  const { t } = useTranslation('masking')
  const refused = useRefusal()(contract.update.access)
  const [saving, setSaving] = useState(false)
  const change = async (enabled: boolean) => {
    setSaving(true)
    // A call that failed has told why, and the switch is as it was.
    await enableRule(rule, enabled).catch(() => {})
    setSaving(false)
  }
  return (
    <Toggle
      ariaLabel={t('rules.enabled-of', { name: rule.name })}
      checked={rule.enabled !== saving}
      disabled={refused !== undefined || saving}
      onChange={({ detail }) => void change(detail.checked)}
    />
  )
}

function Delete({ rule: { _id, name }, close }: { rule: MaskRule; close: () => void }) {
  const { t } = useTranslation('masking')
  const notify = useNotify()
  return (
    <DeleteDialog
      name={name}
      consequence={t('rules.delete-text')}
      references="none"
      remove={async () => {
        await removeRule(_id)
        notify.success(t('rules.deleted', { name }))
      }}
      close={close}
    />
  )
}
