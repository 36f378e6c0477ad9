/** The version of the plugin. The first one is no longer supported (WEBPLUGIN-012). */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import Tiles from '@cloudscape-design/components/tiles'
import { useTranslation } from 'react-i18next'
import { pluginVersions } from '#shared/company/plugin-style'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import type { TabProps } from '../plugin-draft.ts'

export function VersionSection({ form }: Pick<TabProps, 'form'>) {
  const { t } = useTranslation('plugin-look')
  const { name, value, readOnly, onChange } = innerField(form, 'pluginStyle', 'version')
  const choose = (chosen: string) => {
    const version = pluginVersions.find((one) => String(one) === chosen)
    if (version && !readOnly) onChange(version)
  }
  return (
    <Section title={t('version.title')}>
      <FaultField field={name} label={t('version.label')} stretch>
        <Tiles
          value={String(value)}
          readOnly={readOnly}
          columns={2}
          items={pluginVersions.toReversed().map((version) => ({
            value: String(version),
            label: t(`version.${version}.label`),
            description: t(`version.${version}.text`),
          }))}
          onChange={({ detail }) => choose(detail.value)}
        />
      </FaultField>
      {value === 1 && (
        <Alert
          type="warning"
          header={t('version.old')}
          action={
            !readOnly && (
              <Button formAction="none" onClick={() => onChange(2)}>
                {t('version.move')}
              </Button>
            )
          }
        >
          {t('version.old-text')}
        </Alert>
      )}
    </Section>
  )
}
