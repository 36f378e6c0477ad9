/** What can be done with the conversations that are chosen. */
import './bulk.css'
import Button from '@cloudscape-design/components/button'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { takeover } from '#shared/contracts/takeover'
import { bulkMax } from '#shared/limits'
import { lazily } from '../../../core/lazy-page.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { doWithAll } from '../state/bulk.ts'
import { endSelection, isSelecting, selectAll, selection } from '../state/selection.ts'
import { useListed } from '../state/use-listed.ts'

const AssignDialog = lazy(() => lazily(() => import('../dialogs/assign-dialog.tsx')))
const SnoozeDialog = lazy(() => lazily(() => import('../dialogs/snooze-dialog.tsx')))
const CompleteDialog = lazy(() => lazily(() => import('../dialogs/complete-dialog.tsx')))
const TagDialog = lazy(() => lazily(() => import('../dialogs/tag-dialog.tsx')))

const deeds = ['assign', 'snooze', 'tag', 'complete', 'unassign'] as const
type Deed = (typeof deeds)[number]

const icons: Readonly<Record<Deed, IconProps.Name>> = {
  assign: 'user-profile',
  snooze: 'calendar',
  tag: 'ticket',
  complete: 'check',
  unassign: 'undo',
}

export function BulkBar() {
  const { t } = useTranslation('conversations')
  const chosen = selection.use()
  const listed = useListed()
  const refused = useRefusal()(takeover.bulk.access)
  const [asked, setAsked] = useState<Deed>()
  // The next screen begins with nothing chosen.
  useEffect(() => endSelection, [])
  if (!isSelecting(chosen)) return null
  const { ids } = chosen
  const count = ids.length
  const shown = (listed ?? []).map(({ _id }) => _id)
  const hindrance = refused ?? (count === 0 ? t('bulk.nothing') : undefined)

  return (
    <div className="live-bulk" role="toolbar" aria-label={t('bulk.name')}>
      <div className="live-bulk-line">
        <b role="status">{t('bulk.count', { count })}</b>
        {count >= bulkMax && <small>{t('bulk.most', { count: bulkMax })}</small>}
        {count < Math.min(shown.length, bulkMax) && (
          <Button variant="inline-link" onClick={() => selectAll(shown)}>
            {t('bulk.all')}
          </Button>
        )}
        <Button variant="icon" iconName="close" ariaLabel={t('bulk.clear')} onClick={endSelection} />
      </div>
      <div className="live-bulk-line">
        {deeds.map((deed) => (
          <button
            key={deed}
            type="button"
            disabled={hindrance !== undefined}
            title={hindrance}
            onClick={() => (deed === 'unassign' ? doWithAll(ids, { do: 'unassign' }) : setAsked(deed))}
          >
            <Icon name={icons[deed]} size="small" />
            {t(`bulk.do.${deed}`)}
          </button>
        ))}
      </div>
      {asked && <BulkDialog deed={asked} ids={ids} close={() => setAsked(undefined)} />}
    </div>
  )
}

/** Each dialog ends at once: what was chosen is held for a moment, and then done. */
function BulkDialog({ deed, ids, close }: { deed: Deed; ids: readonly string[]; close: () => void }) {
  const { t } = useTranslation('conversations')
  const count = ids.length
  return (
    <Suspense>
      {deed === 'assign' && (
        <AssignDialog
          title={t('bulk.title.assign', { count })}
          finish={({ _id, fullName }) => doWithAll(ids, { do: 'assign', agentId: _id }, fullName)}
          close={close}
        />
      )}
      {deed === 'snooze' && (
        <SnoozeDialog
          title={t('snooze.title-many', { count })}
          snooze={async (until) => doWithAll(ids, { do: 'snooze', until })}
          close={close}
        />
      )}
      {deed === 'complete' && (
        <CompleteDialog
          title={t('bulk.title.complete', { count })}
          finish={({ topic, outcome }) =>
            doWithAll(ids, { do: 'complete', ...(topic && { topic }), ...(outcome && { outcome }) })
          }
          close={close}
        />
      )}
      {deed === 'tag' && (
        <TagDialog
          title={t('bulk.title.tag', { count })}
          finish={(tag) => doWithAll(ids, { do: 'tag', tag })}
          close={close}
        />
      )}
    </Suspense>
  )
}
