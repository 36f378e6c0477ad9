/** Brand picture field: a picture of the company's brand, chosen, cut and taken away (WEBPLUGIN-010, SETTINGS-014). */
import './brand-field.css'
import Icon from '@cloudscape-design/components/icon'
import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { uploadRules } from '#shared/contracts/media'
import type { Field } from '../form/draft.ts'
import { aspectOf, brandPicture, pictureUrl, type BrandPicture, type Picture } from './brand-picture.ts'
import { PictureChooser } from './picture-chooser.tsx'

interface BrandPictureFieldProps {
  name: BrandPicture
  field: Field<Picture>
  /** The colours of the button on which it stands. */
  onButton?: CSSProperties | undefined
}

export function BrandPictureField({ name, field: { value, readOnly, onChange }, onButton }: BrandPictureFieldProps) {
  const { t } = useTranslation('plugin-look')
  const url = pictureUrl(value)
  return (
    <PictureChooser
      label={t(`branding.${name}.label`)}
      description={t(`branding.${name}.text`)}
      constraintText={t('branding.hint')}
      rule={uploadRules['brand-image']}
      faultText={(fault) => t(`branding.${fault}`)}
      isOneOfSeveral
      isRound={name === 'botIcon'}
      aspectOf={(size) => aspectOf(name, size)}
      hasPicture={url !== undefined}
      readOnly={readOnly}
      onCut={async (chosen, area) => onChange({ dataUrl: await brandPicture(name, chosen, area) })}
      onRemove={() => onChange(null)}
    >
      <Shown name={name} url={url} onButton={onButton} />
    </PictureChooser>
  )
}

/** The picture where customers meet it: in a circle, in a line, or on the button. */
function Shown({
  name,
  url,
  onButton = {},
}: Pick<BrandPictureFieldProps, 'name' | 'onButton'> & { url: string | undefined }) {
  const { t } = useTranslation('plugin-look')
  const [failed, setFailed] = useState<string>()
  return (
    <span className={`brand-picture brand-${name}`} style={onButton}>
      {url === undefined && <Icon name={name === 'botIcon' ? 'user-profile' : name === 'logo' ? 'file' : 'contact'} />}
      {url !== undefined && url === failed && <small>{t('branding.lost')}</small>}
      {url !== undefined && url !== failed && (
        <img src={url} alt={t(`branding.${name}.label`)} onError={() => setFailed(url)} />
      )}
    </span>
  )
}
