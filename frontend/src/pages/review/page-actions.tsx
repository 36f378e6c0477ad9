/** What can be done with the review as a whole: asked for anew, written into a file, emptied; in live, the way to Draft. */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { review as contract } from '#shared/contracts/review'
import { useAction } from '../../core/action.ts'
import { useReadOnly } from '../../core/agent.tsx'
import { api } from '../../core/api.ts'
import { useWayToDraft } from '../../core/pickers.ts'
import { download } from '../../core/save-file.ts'
import { ask } from '../../components/dialog/ask.ts'
import { useRefusal } from '../../components/form/access-button.tsx'
import type { Review } from './groups.ts'
import { deleteAll, type ReviewFilter } from './review-data.ts'

interface PageActionsProps {
  filter: ReviewFilter
  review: Review | undefined
  reload: () => void
  isLoading: boolean
}

export function PageActions({ filter, review, reload, isLoading }: PageActionsProps) {
  const { t } = useTranslation('review')
  const refusalOf = useRefusal()
  const readOnly = useReadOnly()
  const { isExporting, exportQuestions } = useExport(filter)
  const refused = refusalOf(contract.removeAll.access)
  const none = review?.count === 0 ? t('actions.none') : undefined
  const askToDeleteAll = () =>
    ask({
      title: t('delete-all.title'),
      warning: t('delete-all.text'),
      action: t('delete-all.action'),
      access: contract.removeAll.access,
      act: deleteAll,
    })
  const barred = { export: none, 'delete-all': refused ?? none }
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button iconName="refresh" ariaLabel={t('actions.reload')} loading={isLoading} onClick={reload} />
      <ButtonDropdown
        expandToViewport
        loading={isExporting}
        items={(['export', 'delete-all'] as const).map((id) => ({
          id,
          text: t(`actions.${id}`),
          ...(barred[id] !== undefined && { disabled: true, disabledReason: barred[id] }),
        }))}
        onItemClick={({ detail }) => (detail.id === 'export' ? exportQuestions() : askToDeleteAll())}
      >
        {t('actions.menu')}
      </ButtonDropdown>
      {readOnly && <WorkInDraft />}
    </SpaceBetween>
  )
}

/** Questions are folded into the training of a draft: the content of the live environment is read-only. */
function WorkInDraft() {
  const { t } = useTranslation('review')
  const way = useWayToDraft()
  if (!way) return null
  return (
    <Button variant="primary" onClick={way.go}>
      {way.name === undefined ? t('actions.work-in-other') : t('actions.work-in', { name: way.name })}
    </Button>
  )
}

/** The file that the server writes, as the filter has it (REVIEW-009). */
function useExport(filter: ReviewFilter) {
  const { isBusy: isExporting, run: exportQuestions } = useAction(async () => {
    await download(await api.review.export(filter))
  })
  return { isExporting, exportQuestions }
}
