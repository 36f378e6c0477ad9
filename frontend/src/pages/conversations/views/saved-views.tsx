/** The lists that somebody has named, and how the one that shows becomes one of them. */
import Button from '@cloudscape-design/components/button'
import ButtonDropdown from '@cloudscape-design/components/button-dropdown'
import Icon from '@cloudscape-design/components/icon'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { inbox, type View } from '#shared/contracts/inbox'
import { lazily } from '../../../core/lazy-page.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { useRefusal } from '../../../components/form/access-button.tsx'
import { useDesk } from '../state/inbox-context.ts'
import { savedAddress, useMayChange } from './saved.ts'
import { useViews } from './use-views.ts'

const ViewDialog = lazy(() => lazily(() => import('./view-dialog.tsx')))

export type ViewTask = { readonly do: 'save' } | { readonly do: 'rename'; readonly view: View }

export function SavedViews() {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const { address, choose } = useDesk()
  const { views, error, retry } = useViews()
  const [task, setTask] = useState<ViewTask>()
  const refused = useRefusal()(inbox.createView.access)
  return (
    <nav aria-label={t('views-rail.saved')}>
      <p className="live-rail-title" aria-hidden="true">
        {t('views-rail.saved')}
      </p>
      {error && (
        <p className="live-rail-text" role="alert">
          {t('views-rail.failed')}{' '}
          <Button variant="inline-link" onClick={retry}>
            {common('retry')}
          </Button>
        </p>
      )}
      <ul>
        {views.map((view) => (
          <li key={view._id} className="live-saved">
            <button
              type="button"
              className="live-queue"
              aria-current={address.saved === view._id}
              onClick={() => choose(savedAddress(view))}
            >
              <span className="live-queue-icon">
                <Icon name={view.audience.for === 'me' ? 'filter' : 'share'} />
              </span>
              <span className="live-queue-name">{view.title}</span>
              {view.audience.for !== 'me' && <span className="unseen">{t('views-rail.shared')}</span>}
            </button>
            <ViewMenu view={view} rename={() => setTask({ do: 'rename', view })} />
          </li>
        ))}
      </ul>
      <button
        type="button"
        className="live-queue live-queue-more"
        disabled={refused !== undefined}
        title={refused}
        onClick={() => setTask({ do: 'save' })}
      >
        <span className="live-queue-icon">
          <Icon name="add-plus" />
        </span>
        <span className="live-queue-name">{t('views-rail.save')}</span>
      </button>
      <ViewDialogs task={task} close={() => setTask(undefined)} />
    </nav>
  )
}

export function ViewDialogs({ task, close }: { task: ViewTask | undefined; close: () => void }) {
  if (!task) return null
  return (
    <Suspense>
      <ViewDialog view={task.do === 'rename' ? task.view : undefined} close={close} />
    </Suspense>
  )
}

/** Asks before a named list is deleted; the conversations in it stay as they are. */
export function useAskToRemoveView(): (view: View) => void {
  const { t } = useTranslation('conversations')
  const { address, choose } = useDesk()
  const { remove } = useViews()
  return (view) =>
    ask({
      title: t('views-rail.remove-title', { title: view.title }),
      text: t(view.audience.for === 'me' ? 'views-rail.remove-text' : 'views-rail.remove-text-shared'),
      action: t('views-rail.remove-do'),
      act: async () => {
        await remove(view)
        if (address.saved === view._id) choose({ saved: undefined })
      },
    })
}

function ViewMenu({ view, rename }: { view: View; rename: () => void }) {
  const { t } = useTranslation('conversations')
  const askToRemove = useAskToRemoveView()
  const mayChange = useMayChange()(view)
  const hindrance = mayChange
    ? {}
    : { disabled: true, disabledReason: t('views-rail.not-yours', { name: view.by.name }) }
  return (
    <ButtonDropdown
      variant="inline-icon"
      expandToViewport
      ariaLabel={t('views-rail.menu', { title: view.title })}
      items={[
        { id: 'rename', text: t('views-rail.rename'), ...hindrance },
        { id: 'remove', text: t('views-rail.remove'), iconName: 'remove', ...hindrance },
      ]}
      onItemClick={({ detail }) => (detail.id === 'rename' ? rename() : askToRemove(view))}
    />
  )
}
