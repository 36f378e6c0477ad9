/** Branding: the face of the bot, the logo, and the company's own icon on the button (WEBPLUGIN-010). */
import './look.css'
import { useTranslation } from 'react-i18next'
import { launcherInk } from '#shared/company/plugin-theme'
import { ToggleField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import { BrandPictureField } from '../../../components/picture/brand-field.tsx'
import { brandPictures } from '../../../components/picture/brand-picture.ts'
import type { TabProps } from '../plugin-draft.ts'
import { isOutOfVersion, shownStyle } from './colours.ts'

export function BrandingTab({ form }: TabProps) {
  const { t } = useTranslation('plugin-look')
  const style = form.edited.pluginStyle
  const outside = innerField(form, 'pluginStyle', 'customIconOutsideButton')
  const shown = shownStyle(style)
  const onButton = shown.customIconOutsideButton
    ? undefined
    : { background: shown.primaryColour, color: launcherInk(shown) }
  const isMissing = isOutOfVersion(style, 'customIconOutsideButton')
  return (
    <Section title={t('branding.title')} description={t('branding.text')}>
      {brandPictures.map((name) => (
        <BrandPictureField
          key={name}
          field={form.field(name)}
          name={name}
          {...(name === 'customButtonIcon' && { onButton })}
        />
      ))}
      <ToggleField
        field={isMissing ? { ...outside, value: false } : outside}
        disabled={isMissing}
        label={t('branding.frame')}
        description={t(isMissing ? 'version.only-2' : 'branding.frame-text')}
      />
    </Section>
  )
}
