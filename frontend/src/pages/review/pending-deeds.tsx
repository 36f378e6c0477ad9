/** What was done and can still be undone, or is being sent, at the foot of the page. */
import Button from '@cloudscape-design/components/button'
import Flashbar from '@cloudscape-design/components/flashbar'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import { useTranslation } from 'react-i18next'
import { undoDeed, useDeeds, type Deed } from './deeds.ts'
import { sizeOf } from './groups.ts'

export function PendingDeeds() {
  const { t } = useTranslation('review')
  const deeds = useDeeds()
  const textOf = ({ questions, target }: Deed) =>
    target
      ? t('deeds.assigned', { count: questions.length, title: target.title })
      : t('deeds.deleted', { count: sizeOf(questions) })
  return (
    <div className="review-deeds">
      <Flashbar
        items={deeds.map((deed) => ({
          id: deed._id,
          type: deed.sent === undefined ? ('success' as const) : ('in-progress' as const),
          loading: deed.sent !== undefined,
          content:
            deed.sent === undefined ? (
              textOf(deed)
            ) : (
              <ProgressBar variant="flash" value={deed.sent * 100} label={textOf(deed)} />
            ),
          ...(deed.sent === undefined && {
            action: (
              <Button iconName="undo" onClick={() => undoDeed(deed._id)}>
                {t('deeds.undo')}
              </Button>
            ),
          }),
        }))}
      />
    </div>
  )
}
