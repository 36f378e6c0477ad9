/** A logo of a theme: chosen, cut, shown, and taken away. */
import '../../components/picture/brand-field.css'
import { useTranslation } from 'react-i18next'
import { uploadRules } from '#shared/contracts/media'
import type { Field } from '../../components/form/draft.ts'
import { aspectOf, brandPicture, pictureUrl, type Picture } from '../../components/picture/brand-picture.ts'
import { PictureChooser } from '../../components/picture/picture-chooser.tsx'

interface LogoFieldProps {
  label: string
  text: string
  field: Field<Picture>
}

export function LogoField({ label, text, field: { value, readOnly, onChange } }: LogoFieldProps) {
  const { t } = useTranslation('plugin-look')
  const url = pictureUrl(value)
  return (
    <PictureChooser
      label={label}
      description={text}
      constraintText={t('branding.hint')}
      rule={uploadRules['brand-image']}
      faultText={(fault) => t(`branding.${fault}`)}
      isOneOfSeveral
      aspectOf={(size) => aspectOf('logo', size)}
      hasPicture={url !== undefined}
      readOnly={readOnly}
      onCut={async (chosen, area) => onChange({ dataUrl: await brandPicture('logo', chosen, area) })}
      onRemove={() => onChange(null)}
    >
      <span className="brand-picture brand-logo">{url !== undefined && <img src={url} alt={label} />}</span>
    </PictureChooser>
  )
}
