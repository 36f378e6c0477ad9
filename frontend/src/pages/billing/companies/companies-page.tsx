/** All companies with their tiers and what they use, for the provider, who gives them tiers (BILLING-001). */
import '../billing.css'
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tierOf, tierTypes } from '#shared/company/tiers'
import { billing as contract, type BilledCompany } from '#shared/contracts/billing'
import { queries } from '../../../core/api.ts'
import { dayName } from '../../../core/format.ts'
import { language } from '../../../core/i18n.ts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { Empty } from '../../../components/notice/empty.tsx'
import { useColumnKit } from '../../../components/table/columns.tsx'
import { DataTable } from '../../../components/table/data-table.tsx'
import { GiveDialog } from './give-dialog.tsx'

type Row = BilledCompany & { readonly _id: string }

export default function CompaniesPage() {
  const { t } = useTranslation(['billing', 'items'])
  const [chosen, setChosen] = useState<BilledCompany>()
  const billed = queries.billing.companies()
  const { data } = useQuery(billed)
  const companies = useQuery({
    ...billed,
    select: (found) => found.companies.map((company): Row => ({ ...company, _id: company.client })),
  })
  const columns = useColumnKit<Row>()
  return (
    <>
      <DataTable
        name={t('companies.name')}
        list={companies}
        columns={[
          columns.text('company', t('columns.company'), ({ displayName }) => displayName),
          {
            id: 'tier',
            title: t('columns.tier'),
            cell: ({ tierType }) => (tierType ? t(`tiers.${tierType}`) : t('none')),
            order: ({ tierType }) => (tierType ? tierTypes.indexOf(tierType) : tierTypes.length),
          },
          { id: 'wish', title: t('columns.wish'), cell: ({ wish }) => <Wish wish={wish} /> },
          {
            id: 'people',
            title: t('limits.maxTotalUsers'),
            cell: (company) => <Share company={company} limit="maxTotalUsers" />,
            order: ({ used }) => used.maxTotalUsers ?? 0,
          },
          {
            id: 'conversations',
            title: t('limits.conversations'),
            cell: (company) => <Share company={company} limit="conversations" />,
            order: ({ used }) => used.conversations ?? 0,
          },
          columns.text('pays', t('columns.pays'), ({ isCustomer }) => t(isCustomer ? 'values.yes' : 'values.no')),
          {
            id: 'actions',
            title: t('items:rows.actions'),
            width: 160,
            cell: (company) => (
              <AccessButton
                access={contract.setTier.access}
                variant="inline-link"
                ariaLabel={t('give.label', { name: company.displayName })}
                onClick={() => setChosen(company)}
              >
                {t('give.button')}
              </AccessButton>
            ),
          },
        ]}
        searched={({ displayName, name }) => [displayName, name]}
        searchLabel={t('companies.find')}
        header={(counter) => (
          <PageHeader
            description={data ? t(`companies.payment.${data.payment}`) : t('companies.description')}
            {...(counter && { counter })}
          />
        )}
        empty={<Empty title={t('companies.none')} text={t('companies.none-text')} />}
      />
      {chosen && <GiveDialog company={chosen} close={() => setChosen(undefined)} />}
    </>
  )
}

function Wish({ wish }: Pick<BilledCompany, 'wish'>) {
  const { t } = useTranslation('billing')
  if (!wish) return '–'
  return (
    <>
      <Badge color="blue">{t(`tiers.${wish.tier}`)}</Badge>
      <Box variant="small" display="block">
        {t('companies.wish', { name: wish.by, day: dayName(wish.at.slice(0, '2026-11-20'.length)) })}
      </Box>
    </>
  )
}

/** `5 of 12`, or how much where nothing is limited. */
function Share({ company, limit }: { company: BilledCompany; limit: 'maxTotalUsers' | 'conversations' }) {
  const { t } = useTranslation('billing')
  const written = new Intl.NumberFormat(language())
  const allowed = company.tierType ? tierOf(company.tierType)[limit] : null
  const used = written.format(company.used[limit] ?? 0)
  return allowed === null ? used : t('usage.of', { used, allowed: written.format(allowed) })
}
