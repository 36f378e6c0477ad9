/** What importing an export would do: how much of each kind, and what keeps it from being done. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Table from '@cloudscape-design/components/table'
import { useTranslation } from 'react-i18next'
import { importedKinds, type Counted, type ImportOutcome } from '#shared/contracts/portability'
import type { Finding } from '#shared/contracts/findings'

const columns = ['created', 'updated', 'removed', 'skipped'] as const satisfies readonly (keyof Counted)[]

export function ContentOutcome({ outcome }: { outcome: ImportOutcome }) {
  const { kinds, refused, created, updated, removed } = outcome
  const { t } = useTranslation('portability')
  const isNamed = (kind: (typeof importedKinds)[number]) => Object.values(kinds[kind]).some((count) => count > 0)
  return (
    <SpaceBetween size="m">
      {refused.length > 0 && <Refused findings={refused} />}
      <Table
        variant="embedded"
        contentDensity="compact"
        items={importedKinds.filter(isNamed)}
        empty={<Box>{t('content.empty')}</Box>}
        ariaLabels={{ tableLabel: t('content.outcome') }}
        columnDefinitions={[
          {
            id: 'kind',
            header: t('content.kind'),
            cell: (kind) => t(`content.kinds.${kind}`),
            isRowHeader: true,
          },
          ...columns.map((name) => ({
            id: name,
            header: t(`content.counts.${name}`),
            cell: (kind: (typeof importedKinds)[number]) => kinds[kind][name] || '–',
          })),
        ]}
      />
      {refused.length === 0 && created + updated + removed > 0 && (
        <Box color="text-body-secondary">{t('content.way-back')}</Box>
      )}
    </SpaceBetween>
  )
}

const shownMax = 20

/** What an import can be refused for; all else is a missing reference. */
const codeOf = ({ code }: Finding) =>
  code === 'menu-gone' || code === 'title-twice' || code === 'key-twice' ? code : 'reference-gone'

function Refused({ findings }: { findings: readonly Finding[] }) {
  const { t } = useTranslation('portability')
  return (
    <Alert type="error" header={t('content.refused')}>
      <ul className="import-faults">
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
