/** The names that conversations set, each with the responses and forms that set it. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { Empty } from '../../components/notice/empty.tsx'
import { useColumnKit } from '../../components/table/columns.tsx'
import { DataTable } from '../../components/table/data-table.tsx'
import { pathTo } from '../../core/pages.ts'
import { Mention } from './mention.tsx'
import { useConversationVariables, type ConversationRow } from './variables-data.ts'

export function ConversationVariables({ choice }: { choice: ReactNode }) {
  const { t } = useTranslation('variables')
  const columns = useColumnKit<ConversationRow>()
  return (
    <DataTable
      name={t('views.conversations')}
      list={useConversationVariables()}
      columns={[
        columns.text('name', t('field.name'), ({ name }) => name),
        { id: 'mention', title: t('columns.mention'), cell: ({ name }) => <Mention name={name} /> },
        {
          id: 'where',
          title: t('columns.where'),
          cell: ({ where }) => <Places where={where} />,
          order: ({ where }) => where.length,
        },
      ]}
      searched={({ name, where }) => [name, ...where.map(({ title }) => title)]}
      searchLabel={t('conversations.find')}
      filters={choice}
      header={(counter) => <PageHeader description={t('conversations.description')} {...(counter && { counter })} />}
      empty={<Empty title={t('conversations.none')} text={t('conversations.none-text')} />}
    />
  )
}

function Places({ where }: Pick<ConversationRow, 'where'>) {
  const { t } = useTranslation('variables')
  return (
    <ul className="variable-places">
      {where.map(({ kind, id, title }) => (
        <li key={`${kind} ${id}`}>
          {t(`where.${kind}`)}{' '}
          <PageLink to={`${pathTo(kind === 'block' ? 'block-edit' : 'form-edit')}/${id}`}>{title}</PageLink>
        </li>
      ))}
    </ul>
  )
}
