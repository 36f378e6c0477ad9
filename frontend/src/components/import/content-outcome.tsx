/** What importing an export would do: how much of each kind, and what keeps it from being done. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { importedKinds, type Counted, type ImportOutcome } from '#shared/contracts/portability'
import type { Finding } from '#shared/contracts/findings'
import { RowsTable } from '../table/rows-table.tsx'

const columns = ['created', 'updated', 'removed', 'skipped'] as const satisfies readonly (keyof Counted)[]

export function ContentOutcome({ outcome }: { outcome: ImportOutcome }) {
  const { kinds, refused, created, updated, removed } = outcome
  const { t } = useTranslation('portability')
  return (
    <SpaceBetween size="m">
      <Refused findings={refused} />
      <CountsTable
        rows={importedKinds.map((kind) => ({ id: kind, title: t(`content.kinds.${kind}`), ...kinds[kind] }))}
      />
      {refused.length === 0 && created + updated + removed > 0 && (
        <Box color="text-body-secondary">{t('content.way-back')}</Box>
      )}
    </SpaceBetween>
  )
}

export interface CountsRow extends Counted {
  readonly id: string
  readonly title: string
}

/** How much of what is new, changed, removed and left alone; what is none of it has no row. */
export function CountsTable({ rows }: { rows: readonly CountsRow[] }) {
  const { t } = useTranslation('portability')
  return (
    <RowsTable
      variant="embedded"
      contentDensity="compact"
      trackBy="id"
      rows={rows.filter((row) => columns.some((name) => row[name] > 0))}
      empty={t('content.empty')}
      name={t('content.outcome')}
      columns={[
        { id: 'kind', title: t('content.kind'), cell: ({ title }) => title },
        ...columns.map((name) => ({
          id: name,
          title: t(`content.counts.${name}`),
          cell: (row: CountsRow) => row[name] || '–',
        })),
      ]}
    />
  )
}

const shownMax = 20

/** What an import can be refused for; all else is a missing reference. */
const codeOf = ({ code }: Finding) =>
  code === 'menu-gone' || code === 'title-twice' || code === 'key-twice' ? code : 'reference-gone'

/** What keeps the import from being done; nothing where nothing does. */
export function Refused({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('portability')
  if (findings.length === 0) return null
  return (
    <Alert type="error" header={t('content.refused')}>
      <ul className="import-lines">
        {findings.slice(0, shownMax).map((finding) => (
          <li key={JSON.stringify(finding)}>
            {t(`content.findings.${codeOf(finding)}`, { title: finding.item?.title ?? '', other: finding.other ?? '' })}
          </li>
        ))}
      </ul>
      {findings.length > shownMax && t('content.more', { count: findings.length - shownMax })}
    </Alert>
  )
}
