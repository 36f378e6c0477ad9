/** A part of the page, to which the tiles lead, and an address that names it. */
import { useTranslation } from 'react-i18next'
import { useEffect, type ReactNode } from 'react'
import type { Section } from './graph-props.ts'

export function SectionOfGraphs({ section, children }: { section: Section; children: ReactNode }) {
  const { t } = useTranslation('analytics')
  useEffect(() => {
    if (location.hash === `#${section}`) showSection(section)
  }, [section])
  return (
    <section aria-labelledby={headingId(section)}>
      <h2 id={headingId(section)} className="figures-heading" tabIndex={-1}>
        {t(`sections.${section}`)}
      </h2>
      <div className="figures-grid">{children}</div>
    </section>
  )
}

const headingId = (section: Section): string => `figures-${section}`

/** Brings a section into view, and the keyboard with it. */
export function showSection(section: Section): void {
  const heading = document.getElementById(headingId(section))
  heading?.scrollIntoView({ block: 'start' })
  heading?.focus({ preventScroll: true })
}
