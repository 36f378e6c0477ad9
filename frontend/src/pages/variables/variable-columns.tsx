/** The columns of both lists of variables. */
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import Link from '@cloudscape-design/components/link'
import { useTranslation } from 'react-i18next'
import { variables as contract, type Variable } from '#shared/contracts/variables'
import { dateAndTime } from '../../core/format.ts'
import { pathTo } from '../../core/pages.ts'
import { useRefusal } from '../../components/form/access-button.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import type { Column } from '../../components/table/data-table.tsx'
import { RowActions } from '../../components/table/row-actions.tsx'
import { mentionOf, type ConversationRow } from './variables-data.ts'

interface Actions {
  edit: (variable: Variable) => void
  remove: (variable: Variable) => void
}

const actionsWidthPx = 100

export function useColumns({ edit, remove }: Actions): Column<Variable>[] {
  const { t } = useTranslation(['variables', 'items', 'common'])
  const refusalOf = useRefusal()
  return [
    {
      id: 'name',
      title: t('field.name'),
      cell: (variable) => <Link onFollow={() => edit(variable)}>{variable.name}</Link>,
      order: ({ name }) => name,
    },
    { id: 'mention', title: t('columns.mention'), cell: ({ name }) => <Mention name={name} /> },
    {
      id: 'type',
      title: t('field.type'),
      cell: ({ type }) => t(`types.${type}`),
      order: ({ type }) => t(`types.${type}`),
    },
    {
      id: 'value',
      title: t('field.value'),
      cell: ({ type, value }) => (
        <span className="variable-value" title={value}>
          {type === 'boolean' ? t(value === 'true' ? 'yes' : 'no') : value}
        </span>
      ),
      order: ({ value }) => value,
    },
    {
      id: 'updated',
      title: t('items:rows.updated'),
      cell: ({ updated }) => <time dateTime={updated}>{dateAndTime(updated)}</time>,
      order: ({ updated }) => updated,
    },
    {
      id: 'actions',
      width: actionsWidthPx,
      title: t('items:rows.actions'),
      cell: (variable) => (
        <RowActions
          label={t('items:rows.actions-of', { name: variable.name })}
          actions={[
            { text: t('common:edit'), refused: refusalOf(contract.update.access), act: () => edit(variable) },
            { text: t('common:delete'), refused: refusalOf(contract.remove.access), act: () => remove(variable) },
          ]}
        />
      ),
    },
  ]
}

export function useConversationColumns(): Column<ConversationRow>[] {
  const { t } = useTranslation('variables')
  return [
    { id: 'name', title: t('field.name'), cell: ({ name }) => name, order: ({ name }) => name },
    { id: 'mention', title: t('columns.mention'), cell: ({ name }) => <Mention name={name} /> },
    {
      id: 'where',
      title: t('columns.where'),
      cell: ({ where }) => (
        <ul className="variable-places">
          {where.map(({ kind, id, title }) => (
            <li key={`${kind} ${id}`}>
              {t(`where.${kind}`)}{' '}
              <PageLink to={`${pathTo(kind === 'block' ? 'block-edit' : 'form-edit')}/${id}`}>{title}</PageLink>
            </li>
          ))}
        </ul>
      ),
      order: ({ where }) => where.length,
    },
  ]
}

/** What is written into a text, ready to be copied. */
function Mention({ name }: { name: string }) {
  const { t } = useTranslation('variables')
  const mention = mentionOf(name)
  return (
    <CopyToClipboard
      variant="inline"
      popoverRenderWithPortal
      textToCopy={mention}
      copyButtonAriaLabel={t('copy', { name: mention })}
      copySuccessText={t('copied')}
      copyErrorText={t('not-copied')}
    />
  )
}
