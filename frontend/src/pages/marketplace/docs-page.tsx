/** The documentation of one module. */
import './marketplace.css'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { Absent } from '../../components/notice/item-states.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { language } from '../../core/i18n.ts'
import { pathTo } from '../../core/pages.ts'
import { DocsText } from './docs-text.tsx'
import { useModules } from './marketplace-data.ts'

export default function DocsPage() {
  const { t } = useTranslation('marketplace')
  const { moduleName } = useParams()
  const query = useModules()
  const module = query.data?.find(({ name }) => name === moduleName)
  if (!module) {
    return <Absent query={query} title={t('gone')} text={t('gone-text')} back="marketplace" backText={t('back')} />
  }
  const [lead = '', ...sections] = module.docs[language()].split(/^## /m)
  return (
    <ContentLayout
      header={
        <PageHeader
          title={module.title[language()]}
          description={module.description[language()]}
          actions={<PageLink to={pathTo('marketplace')}>{t('back')}</PageLink>}
        />
      }
    >
      <SpaceBetween size="l">
        <Container>
          <DocsText text={lead} />
        </Container>
        {sections.map((section) => {
          const [title = '', ...lines] = section.split('\n')
          return (
            <Container key={title} header={<Header variant="h2">{title}</Header>}>
              <DocsText text={lines.join('\n')} />
            </Container>
          )
        })}
      </SpaceBetween>
    </ContentLayout>
  )
}
