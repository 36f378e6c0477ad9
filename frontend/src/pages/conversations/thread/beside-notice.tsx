/** What came with a message and was not written by the customer: an order, a place, a file that could not be had. */
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import type { Beside, MissingFileReason } from '#shared/chat/message'
import { MaskedText } from './masked-text.tsx'

/** Kinds that have a name of their own; channels may tell of others. */
const kinds = [
  'order',
  'contact',
  'flow',
  'place',
  'share',
  'reel',
  'edit',
  'sticker',
  'template',
  'call',
  'file',
] as const

export function BesideNotice({ userId, beside }: { userId: string; beside: Beside }) {
  const { t } = useTranslation('conversations')
  const { what, text, place, file } = beside
  const kind = kinds.find((each) => each === what)
  const icon: IconProps.Name = file ? 'status-warning' : place ? 'location-pin' : 'status-info'
  return (
    <div className="live-said-note">
      <Icon name={icon} size="small" />{' '}
      {file ? t('beside.file-missing') : kind ? t(`beside.${kind}`) : t('beside.other')}
      {!kind && what && ` (${what})`}
      {text && (
        <p className="live-beside">
          <MaskedText userId={userId} text={text} />
        </p>
      )}
      {place && (
        <p>
          <a href={mapOf(place)} target="_blank" rel="noopener noreferrer">
            {t('beside.map', { place: `${place.latitude}, ${place.longitude}` })}
          </a>
        </p>
      )}
      {file && <p>{t(`beside.why-${reasonOf(file.why)}`, { name: file.name, type: file.contentType })}</p>}
    </div>
  )
}

const mapOf = ({ latitude, longitude }: NonNullable<Beside['place']>): string =>
  `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=17/${latitude}/${longitude}`

const reasons: readonly MissingFileReason[] = ['gone', 'too-large', 'unsupported', 'harmful']

const reasonOf = (why: string): MissingFileReason => reasons.find((each) => each === why) ?? 'unreachable'
