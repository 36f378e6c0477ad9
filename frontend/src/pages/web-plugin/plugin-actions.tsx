/** The buttons in the head of the web plugin's page (WEBPLUGIN-002 to WEBPLUGIN-004). */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { pluginPage } from '#shared/contracts/customer-addresses'
import { AccessButton } from '../../components/form/access-button.tsx'
import type { Draft } from '../../components/form/draft.ts'
import type { PluginDraft } from './plugin-draft.ts'
import type { PluginTab } from './tab-names.ts'
import type { usePreview } from './use-preview.tsx'

interface PluginActionsProps {
  form: Draft<PluginDraft>
  /** The company's name in addresses. */
  name: string
  faultCounts: ReadonlyMap<PluginTab, number>
  preview: ReturnType<typeof usePreview>
  save: () => void
}

export function PluginActions({ form, name, faultCounts, preview, save }: PluginActionsProps) {
  const { t } = useTranslation(['web-plugin', 'common'])
  const { access, dirty, saving, discard } = form
  const [faulty] = faultCounts.keys()
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {preview.toggle && (
        <Button iconName="view-full" onClick={preview.toggle}>
          {t(preview.isOpen ? 'preview-close' : 'preview-open')}
        </Button>
      )}
      <Button href={pluginPage(name)} target="_blank" iconName="external" iconAlign="right">
        {t('view')}
      </Button>
      <Button variant="link" disabled={!dirty || saving} onClick={discard}>
        {t('common:cancel')}
      </Button>
      <AccessButton
        access={access}
        variant="primary"
        loading={saving}
        disabled={!dirty || faulty !== undefined}
        {...(dirty && faulty && { disabledReason: t('save-after', { tab: t(`tabs.${faulty}`) }) })}
        onClick={save}
      >
        {t('common:save')}
      </AccessButton>
    </SpaceBetween>
  )
}
