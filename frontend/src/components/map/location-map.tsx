/**
 * A place on a map that the console brings along, so that nobody else learns where a customer is. Land and borders are
 * those of Natural Earth (public domain), drawn in tenths of a degree.
 */
import './location-map.css'
import Button from '@cloudscape-design/components/button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Coordinates } from '#shared/chat/coordinates'
import { viewOf, zoomMax } from './map-view.ts'
import world from './world.json'

export default function LocationMap({ place, name }: { place: Coordinates; name: string }) {
  const { t } = useTranslation('conversations')
  const id = useId()
  const [zoom, setZoom] = useState(0)
  const { left, top, width, height, stretch, turns, pin } = viewOf(place, zoom)
  return (
    <div className="live-map">
      <svg viewBox={`${left} ${top} ${width} ${height}`} role="img" aria-label={name}>
        <defs>
          <g id={id}>
            <path className="live-map-land" d={world.land} />
            <path className="live-map-borders" d={world.borders} />
          </g>
        </defs>
        <g transform={`scale(${stretch} 1)`}>
          {turns.map((x) => (
            <use key={x} href={`#${id}`} x={x} />
          ))}
        </g>
      </svg>
      <span className="live-map-pin" style={{ left: `${pin.x * 100}%`, top: `${pin.y * 100}%` }} />
      <span className="live-map-zoom">
        <Button
          variant="icon"
          iconName="zoom-in"
          ariaLabel={t('location.nearer')}
          disabled={zoom === 0}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button
          variant="icon"
          iconName="zoom-out"
          ariaLabel={t('location.farther')}
          disabled={zoom === zoomMax}
          onClick={() => setZoom(zoom + 1)}
        />
      </span>
    </div>
  )
}
