/** A landing page: its sections as cards, found by name, description or an older name (SHELL-037, SHELL-044). */
import './section-cards.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Icon from '@cloudscape-design/components/icon'
import TextFilter from '@cloudscape-design/components/text-filter'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { may } from '#shared/access'
import { hasText } from '#shared/fields/normal-form'
import { useAgent } from '../../core/agent.tsx'
import { isOffered, pages, pathTo } from '../../core/pages.ts'
import { PageHeader } from './page-header.tsx'
import { tabNames, type Section, type SectionGroup } from './sections.ts'

interface SectionCardsProps {
  groups: readonly SectionGroup[]
  lead: string
  searchLabel: string
}

export function SectionCards({ groups, lead, searchLabel }: SectionCardsProps) {
  const { t } = useTranslation('shell')
  const [search, setSearch] = useState('')
  const found = useFound(groups, search)
  const count = found.flatMap(({ sections }) => sections).length
  return (
    <ContentLayout header={<PageHeader description={lead} />}>
      <div className="section-groups">
        <TextFilter
          filteringText={search}
          filteringPlaceholder={searchLabel}
          filteringAriaLabel={searchLabel}
          {...(search && { countText: t('sections.count', { count }) })}
          onChange={({ detail }) => setSearch(detail.filteringText)}
        />
        {found.map(({ title, sections }) => (
          <section key={title} aria-labelledby={`sections-${title}`}>
            <h2 id={`sections-${title}`}>{t(`sections.groups.${title}`)}</h2>
            <ul>
              {sections.map((section) => (
                <li key={section}>
                  <Card section={section} />
                </li>
              ))}
            </ul>
          </section>
        ))}
        {count === 0 && (
          <Box textAlign="center" padding={{ vertical: 'xxl' }}>
            <Box variant="p" padding={{ bottom: 's' }}>
              {t('sections.none', { search })}
            </Box>
            <Button onClick={() => setSearch('')}>{t('sections.clear')}</Button>
          </Box>
        )}
      </div>
    </ContentLayout>
  )
}

function Card({ section }: { section: Section }) {
  const { t } = useTranslation('shell')
  return (
    <Link className="section-card" to={pathTo(section)}>
      <span className="section-icon">
        <Icon name={pages[section].icon} size="medium" />
      </span>
      <span>
        <b>{t(`pages.${section}`)}</b>
        {t(`sections.texts.${section}`)}
      </span>
    </Link>
  )
}

/** The sections open to the agent that match what is searched for. */
function useFound(groups: readonly SectionGroup[], search: string): readonly SectionGroup[] {
  const { t } = useTranslation('shell')
  const { rights } = useAgent()
  const names = (section: Section) => [
    t(`pages.${section}`),
    t(`sections.texts.${section}`),
    ...(tabNames[section] ?? []).map((tab) => t(`tabs.${tab}`)),
  ]
  const shows = (section: Section) =>
    may(rights, pages[section].access) && isOffered(section) && names(section).some((name) => hasText(name, search))
  return groups
    .map(({ title, sections }) => ({ title, sections: sections.filter(shows) }))
    .filter(({ sections }) => sections.length > 0)
}
