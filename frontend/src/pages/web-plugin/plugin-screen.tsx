/** The web plugin on the screen: its head, its tabs over one draft, and the plugin itself beside them. */
import './web-plugin.css'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import type { AllowedOrigin } from '#shared/contracts/company-settings'
import type { FullSettings } from '#shared/contracts/settings'
import { useDirtyGuard } from '../../components/form/dirty-guard.tsx'
import { EditNotices } from '../../components/form/edit-notices.tsx'
import { FaultsProvider } from '../../components/form/fault-field.tsx'
import { useSaveKey } from '../../components/form/saving.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { usePluginDraft } from './plugin-editing.ts'
import { PluginActions } from './plugin-actions.tsx'
import type { PluginDraft, TabProps } from './plugin-draft.ts'
import { PluginTabs } from './plugin-tabs.tsx'
import { usePluginView } from './plugin-view.ts'
import { usePreview } from './use-preview.tsx'

interface PluginScreenProps {
  settings: FullSettings
  /** Undefined while the list could not be loaded; all else can be edited without it. */
  origins: readonly AllowedOrigin[] | undefined
}

export function PluginScreen({ settings, origins }: PluginScreenProps) {
  const form = usePluginDraft(settings, origins)
  return <Frame form={form} settings={settings} />
}

function Frame({ form, settings }: Pick<TabProps, 'form' | 'settings'>) {
  const { t } = useTranslation(['web-plugin', 'settings'])
  const notify = useNotify()
  const { content, dirty, edited, shown, submit } = form
  const view = usePluginView(form, settings)
  const preview = usePreview({ edited, settings, ...view })
  const guard = useDirtyGuard(dirty, 'pending')
  const save = () => void submit({ reveal: view.reveal, unchanged: () => notify.info(t('settings:unchanged')) })
  useSaveKey(save)
  return (
    <ContentLayout
      header={
        <PageHeader
          description={t('lead')}
          actions={
            <PluginActions
              form={form}
              name={settings.name}
              faultCounts={view.faultCounts}
              preview={preview}
              save={save}
            />
          }
        />
      }
    >
      {guard}
      <FaultsProvider value={shown}>
        <SpaceBetween size="m">
          <EditNotices kind="merged" form={form} nameOf={(name) => t(`fields.${name as keyof PluginDraft}`)} />
          <div className="plugin-workspace">
            <div ref={content}>
              <PluginTabs form={form} settings={settings} view={view} />
            </div>
            {preview.beside && <aside className="plugin-beside">{preview.beside}</aside>}
          </div>
        </SpaceBetween>
      </FaultsProvider>
    </ContentLayout>
  )
}
