/** Places and how far around them is meant, on the map that the console brings along; points stand for customers. */
import './location-map.css'
import './circles-map.css'
import Button from '@cloudscape-design/components/button'
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewOfCircles, type Circle, type Point } from './circles-view.ts'
import world from './world.json'

interface CirclesMapProps {
  name: string
  circles: readonly Circle[]
  points: readonly Point[]
}

const nearest = -2
const farthest = 4

export default function CirclesMap({ name, circles, points }: CirclesMapProps) {
  const { t } = useTranslation('swarms')
  const id = useId()
  const [zoom, setZoom] = useState(0)
  const view = viewOfCircles(circles, points, zoom)
  const { left, top, width, height, stretch, turns } = view
  return (
    <div className="circles-map live-map">
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
        {view.points.map(({ x, y }) => (
          <circle key={`${x} ${y}`} className="circles-map-point" cx={x} cy={y} r={height / 110} />
        ))}
        {view.circles.map(({ title, x, y, r }, index) => (
          // Two places may be the same.
          <g key={index}>
            <circle className="circles-map-circle" cx={x} cy={y} r={r} />
            <circle className="circles-map-middle" cx={x} cy={y} r={height / 130} />
            <text className="circles-map-title" x={x} y={y - height / 40} fontSize={height / 20}>
              {title}
            </text>
          </g>
        ))}
      </svg>
      <span className="live-map-zoom">
        <Button
          variant="icon"
          iconName="zoom-in"
          ariaLabel={t('map.nearer')}
          disabled={zoom === nearest}
          onClick={() => setZoom(zoom - 1)}
        />
        <Button
          variant="icon"
          iconName="zoom-out"
          ariaLabel={t('map.farther')}
          disabled={zoom === farthest}
          onClick={() => setZoom(zoom + 1)}
        />
      </span>
    </div>
  )
}
