/** What can be done with the figures as a whole: asked for again, written into a file, printed; and the way to what was said. */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from '../../core/action.ts'
import { api } from '../../core/api.ts'
import { pathTo } from '../../core/pages.ts'
import { download } from '../../core/save-file.ts'
import { exportOf, refreshFigures, useProgress } from './analytics-data.ts'
import { paramsOf, type Address } from './address.ts'
import type { Query } from './graph-props.ts'
import { sources } from './sources.ts'
import type { Addressing } from './use-address.ts'

export function PageActions({ addressing: { address } }: { addressing: Addressing }) {
  const { t } = useTranslation('analytics')
  const navigate = useNavigate()
  const { query } = address
  const { isFetching } = useProgress(sources, query)
  const { isExporting, exportFigures } = useExport(query)
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button
        iconName="refresh"
        ariaLabel={t('actions.refresh')}
        loading={isFetching}
        onClick={() => void refreshFigures()}
      />
      <ButtonDropdown
        expandToViewport
        loading={isExporting}
        items={(['csv', 'dump', 'explorer', 'print', 'print-summary'] as const).map((id) => ({
          id,
          text: t(`actions.${id}`),
          // What is printed opens beside the page, for it prints itself.
          ...(isPrint(id) && {
            href: printAddress(address, id === 'print-summary'),
            external: true,
          }),
        }))}
        onItemClick={({ detail }) => {
          if (detail.id === 'csv') exportFigures()
          else if (!isPrint(detail.id)) void navigate(`${pathTo('explorer')}?${explorerParams(address)}`)
        }}
      >
        {t('actions.export')}
      </ButtonDropdown>
    </SpaceBetween>
  )
}

/** The explorer takes the days, by the same names, and topics. */
const explorerParams = ({ query: { from, to, by, topic }, preset }: Address): string =>
  paramsOf({ query: { from, to, by, topic }, preset, by: undefined, charts: new Map() }).toString()

const isPrint = (id: string): boolean => id === 'print' || id === 'print-summary'

/** Its path says the days, and the rest narrows it down. */
function printAddress({ query, by, preset }: Address, isSummary: boolean): string {
  const params = paramsOf({ query, by, preset, charts: new Map() })
  for (const name of ['range', 'from', 'to']) params.delete(name)
  if (isSummary) params.set('only', 'summary')
  const path = `${pathTo('analytics-pdf')}/${query.from}/to/${query.to}`
  return params.size > 0 ? `${path}?${params}` : path
}

/** The file of all figures that the server writes; the call tells why it failed (ANALYTICS-020). */
function useExport(query: Query) {
  const { isBusy: isExporting, run: exportFigures } = useAction(async () => {
    await download(await api.analytics.export(exportOf(query)))
  })
  return { isExporting, exportFigures }
}
