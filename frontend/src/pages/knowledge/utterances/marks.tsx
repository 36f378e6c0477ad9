/** The words of an utterance that name an entity, each entity in a colour of its own and with its name beside it. */
import { useTranslation } from 'react-i18next'
import type { Entity } from '#shared/contracts/knowledge'
import { partsOf, type EditedUtterance } from './utterances.ts'
import './marks.css'

/** Neighbours in the list are far apart on the part of the wheel without red and pink, which would look like errors. */
const hueStep = 99
const huesFrom = 40
const huesWide = 260

export function hueOf(entities: readonly Entity[], id: string): number {
  const index = entities.findIndex(({ _id }) => _id === id)
  return huesFrom + ((170 + Math.max(0, index) * hueStep) % huesWide)
}

/** React knows no custom properties in its type of styles. */
export const markStyle = (hue: number) => ({ '--mark-hue': hue }) as React.CSSProperties

interface MarkedTextProps {
  utterance: EditedUtterance
  entities: readonly Entity[]
}

/** `data-start` tells where in the utterance a piece of the screen stands. */
export function MarkedText({ utterance, entities }: MarkedTextProps) {
  const { t } = useTranslation('knowledge')
  return partsOf(utterance).map(({ start, text, entityId, missing }) => {
    if (missing) {
      return (
        <span key={start} data-start={start} className="mark-missing" title={t('marks.missing')}>
          {text}
        </span>
      )
    }
    if (entityId === undefined) {
      return (
        <span key={start} data-start={start}>
          {text}
        </span>
      )
    }
    // Before the entities are here there is no name to show.
    const title = entities.find(({ _id }) => _id === entityId)?.title ?? (entities.length > 0 && t('marks.gone'))
    return (
      <mark key={start} className="mark" style={markStyle(hueOf(entities, entityId))}>
        <span data-start={start}>{text}</span>
        {title && <span className="mark-name">{title}</span>}
      </mark>
    )
  })
}
