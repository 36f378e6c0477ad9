/** What came of a broadcast: who saw it, what they chose, which links they followed, who answered and who wants no more. */
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import KeyValuePairs from '@cloudscape-design/components/key-value-pairs'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { BroadcastReport } from '#shared/contracts/broadcasts'
import { wholeNumber } from '../../../core/format.ts'
import { RowsTable } from '../../../components/table/rows-table.tsx'

export function Report({ report: { views, choices, links, replies, optOuts } }: { report: BroadcastReport }) {
  const { t } = useTranslation('broadcasts')
  const figure = (count: number) => <Box variant="awsui-value-large">{wholeNumber(count)}</Box>
  return (
    <Container header={<Header variant="h2">{t('report.name')}</Header>}>
      <SpaceBetween size="l">
        <KeyValuePairs
          columns={3}
          items={[
            { label: t('report.views'), value: figure(views) },
            { label: t('report.replies'), value: figure(replies) },
            { label: t('report.opt-outs'), value: figure(optOuts) },
          ]}
        />
        {choices.length > 0 && (
          <Counts name={t('report.choices')} rows={choices.map(({ title, count }) => ({ text: title, count }))} />
        )}
        {links.length > 0 && (
          <Counts name={t('report.links')} rows={links.map(({ url, count }) => ({ text: url, count }))} />
        )}
      </SpaceBetween>
    </Container>
  )
}

interface CountsProps {
  name: string
  rows: readonly { readonly text: string; readonly count: number }[]
}

function Counts({ name, rows }: CountsProps) {
  const { t } = useTranslation('broadcasts')
  return (
    <RowsTable
      variant="embedded"
      name={name}
      rows={rows.toSorted((a, b) => b.count - a.count)}
      columns={[
        { id: 'text', title: name, cell: ({ text }) => text },
        { id: 'count', title: t('report.count'), cell: ({ count }) => wholeNumber(count) },
      ]}
    />
  )
}
