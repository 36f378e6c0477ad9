/** What customers asked and nothing answered, in groups of what is alike, to be folded into training (REVIEW-001). */
import './review.css'
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { listen } from '../../core/listen.ts'
import { holdUnsaved } from '../../core/unsaved.ts'
import { ask } from '../../components/dialog/ask.ts'
import { useDirtyGuard } from '../../components/form/dirty-guard.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { sendDeeds, undoDeeds, useDeeds } from './deeds.ts'
import { ReviewFilters, useReviewFilter } from './filters.tsx'
import { GroupTable } from './group-table.tsx'
import { GroupingStatus } from './grouping-status.tsx'
import { keyOf, shownReview, type Review } from './groups.ts'
import { Nothing } from './nothing.tsx'
import { PageActions } from './page-actions.tsx'
import { PendingDeeds } from './pending-deeds.tsx'
import { useReview } from './review-data.ts'

export default function ReviewPage() {
  const { t } = useTranslation('common')
  const filtering = useReviewFilter()
  const { query, reload } = useReview(filtering.page, filtering.filter)
  const { review, edits, setEdits, isEdited } = useEdited(query.data)
  const { guard, reload: reloadAsked } = useReload(isEdited, () => {
    undoDeeds()
    setEdits(noEdits)
    void reload()
  })
  return (
    <ContentLayout
      header={
        <PageHeader
          description={<GroupingStatus review={query.data} reload={() => void reload()} />}
          actions={
            <PageActions
              filter={filtering.filter}
              review={review}
              reload={reloadAsked}
              isLoading={query.isFetching && !query.isPending}
            />
          }
        />
      }
    >
      <SpaceBetween size="m">
        {query.error && review && (
          <Alert type="error" action={<Button onClick={() => void query.refetch()}>{t('retry')}</Button>}>
            {query.error.message}
          </Alert>
        )}
        <GroupTable
          review={review}
          list={query}
          {...{ edits, setEdits, filtering }}
          filters={<ReviewFilters filtering={filtering} counts={review?.counts} />}
          empty={<Nothing review={review} isFiltered={filtering.isSet} show={filtering.show} clear={filtering.clear} />}
        />
      </SpaceBetween>
      <PendingDeeds />
      {guard}
    </ContentLayout>
  )
}

const noEdits: ReadonlyMap<string, string> = new Map()

/** The review without what is done and can be undone, and with the texts as they were edited. */
function useEdited(data: Review | undefined) {
  const [edits, setEdits] = useState(noEdits)
  const deeds = useDeeds()
  const review = useMemo(() => {
    const done = deeds.flatMap(({ questions }) => questions)
    return data && shownReview(data, done, edits)
  }, [data, deeds, edits])
  const isEdited = review?.intents.some(({ utterances }) => utterances.some((one) => edits.has(keyOf(one)))) ?? false
  return { review, edits, setEdits, isEdited }
}

/** What is not sent yet is lost with a reload, so it asks first (REVIEW-006). */
function useReload(isEdited: boolean, reload: () => void) {
  const { t } = useTranslation('review')
  const hasUnsent = useUnsent()
  const guard = useDirtyGuard(isEdited, 'edits')
  const askToReload = () =>
    ask({ title: t('reload.title'), text: t('reload.text'), action: t('reload.action'), act: reload })
  return { guard, reload: isEdited || hasUnsent ? askToReload : reload }
}

/** Whether something waits to be sent. It is sent when the page is left, and holds a reload of the tab back. */
function useUnsent(): boolean {
  const hasUnsent = useDeeds().some(({ sent }) => sent === undefined)
  useEffect(() => sendDeeds, [])
  useEffect(() => {
    if (!hasUnsent) return undefined
    // The browser asks, and what is sent meanwhile arrives whatever is answered.
    const stop = listen(window, {
      beforeunload: (event) => {
        sendDeeds()
        event.preventDefault()
      },
    })
    const release = holdUnsaved()
    return () => {
      stop()
      release()
    }
  }, [hasUnsent])
  return hasUnsent
}
