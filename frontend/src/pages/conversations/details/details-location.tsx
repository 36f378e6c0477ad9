/** Where the customer is: on a map, as a name, or not known (CONVERSATIONS-007). */
import Icon from '@cloudscape-design/components/icon'
import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Coordinates } from '#shared/chat/coordinates'
import type { ConversationUser } from '#shared/contracts/conversations'
import { language } from '../../../core/i18n.ts'
import { lazily } from '../../../core/lazy-page.ts'

const LocationMap = lazy(() => lazily(() => import('../../../components/map/location-map.tsx')))

export function DetailsLocation({ user: { location, locality } }: { user: ConversationUser }) {
  const { t } = useTranslation('conversations')
  const written = useWritten()
  if (!location)
    return (
      <p className="live-locality">
        <Icon name="map" size="small" />
        {locality ? t('location.unplaced', { locality }) : t('location.none')}
      </p>
    )
  const { latitude, longitude } = location
  return (
    <figure className="live-location">
      <Suspense fallback={<div className="live-map" />}>
        {/* Another place is another map, seen from as near as the first. */}
        <LocationMap
          key={`${latitude},${longitude}`}
          place={location}
          name={t('location.map', { place: locality ?? written(location) })}
        />
      </Suspense>
      <figcaption>
        <Icon name="location-pin" size="small" />
        {locality && <b>{locality}</b>}
        <span>{written(location)}</span>
      </figcaption>
    </figure>
  )
}

/** About ten metres: nobody needs to know it better. */
const digits = 4

/** `51.3811° N, 2.359° W` */
function useWritten(): (place: Coordinates) => string {
  const { t } = useTranslation('conversations')
  const degrees = new Intl.NumberFormat(language() === 'en' ? 'en-GB' : 'de', { maximumFractionDigits: digits })
  return ({ latitude, longitude }) =>
    [
      t(latitude < 0 ? 'location.south' : 'location.north', { degrees: degrees.format(Math.abs(latitude)) }),
      t(longitude < 0 ? 'location.west' : 'location.east', { degrees: degrees.format(Math.abs(longitude)) }),
    ].join(', ')
}
