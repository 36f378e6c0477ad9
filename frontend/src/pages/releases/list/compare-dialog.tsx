/** What differs between a release and the current one, and what its check found. */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queries } from '../../../core/api.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { RowsTable } from '../../../components/table/rows-table.tsx'
import { ChangeBadges } from '../differences/difference-name.tsx'
import { differencesIn, keyOf } from '../differences/rows.ts'
import { useFieldName } from '../field-names.ts'
import { Loading } from '../panel/loading.tsx'
import { Findings } from '../promotion/check-result.tsx'
import type { ReleaseDialogProps } from './release-action.ts'

export function CompareDialog({ release, environment, current, close }: ReleaseDialogProps) {
  const { t } = useTranslation(['releases', 'common'])
  const fieldName = useFieldName()
  const { data, error, refetch } = useQuery(queries.releases.get({ _id: release._id, environmentId: environment._id }))
  const names = { from: `#${release.number}`, to: `#${current?.number ?? ''}` }
  return (
    <Dialog
      size="large"
      title={t('compare.title', names)}
      close={close}
      action={
        <Button variant="primary" onClick={close}>
          {t('common:close')}
        </Button>
      }
    >
      {error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : data ? (
        <SpaceBetween size="m">
          <RowsTable
            variant="embedded"
            trackBy={keyOf}
            rows={differencesIn(data.diff)}
            name={t('compare.name')}
            empty={t('same.title', names)}
            columns={[
              { id: 'title', title: t('list.title'), cell: ({ title }) => title },
              { id: 'kind', title: t('filter.kind.name'), cell: ({ kind }) => t(`kinds.${kind}.one`) },
              {
                id: 'change',
                title: t('list.change'),
                cell: ({ change }) => (
                  <ChangeBadges difference={{ change, conflict: false, behind: false }} names={names} />
                ),
              },
              {
                id: 'fields',
                title: t('list.fields'),
                cell: ({ change, fields }) => (change === 'edited' ? fields.map(fieldName).join(', ') : '–'),
              },
            ]}
          />
          <Findings findings={data.findings} />
        </SpaceBetween>
      ) : (
        <Loading />
      )}
    </Dialog>
  )
}
