/** The bot's own moments: which response is said when, and the way to write it. */
import '../blocks.css'
import './moments.css'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Header from '@cloudscape-design/components/header'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { momentKeys, momentParts, moments, type MomentPart } from '#shared/blocks/moments'
import type { Block } from '#shared/contracts/blocks'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../../core/agent.tsx'
import { language as interfaceLanguage } from '../../../core/i18n.ts'
import { LanguageTabs } from '../../../components/form/language-tabs.tsx'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { LoadFailed } from '../../../components/notice/load-failed.tsx'
import { editedBlock, missingTexts } from '../block-draft.ts'
import { useMoments } from '../blocks-data.ts'
import { MomentRow } from './moment-row.tsx'

export default function MomentsPage() {
  const { t } = useTranslation(['moments', 'shell'])
  const { data, error, refetch } = useMoments()
  const { languages, language, setLanguage } = useShownLanguage()
  const missing = Object.fromEntries(languages.map((each) => [each, missingIn(data ?? [], each)]))
  return (
    <ContentLayout
      breadcrumbs={<Breadcrumbs list="blocks" title={t('shell:pages.moments')} />}
      header={
        <PageHeader
          description={t('description')}
          actions={<LanguageTabs languages={languages} selected={language} missing={missing} select={setLanguage} />}
        />
      }
    >
      {error ? (
        <LoadFailed error={error} retry={refetch} />
      ) : data ? (
        <SpaceBetween size="l">
          {momentParts.map((part) => (
            <Part key={part} part={part} written={data} language={language} />
          ))}
        </SpaceBetween>
      ) : (
        <Skeleton height="320px" />
      )}
    </ContentLayout>
  )
}

interface PartProps {
  part: MomentPart
  written: readonly Block[]
  language: ContentLanguage
}

function Part({ part, written, language }: PartProps) {
  const { t } = useTranslation('moments')
  return (
    <Container header={<Header variant="h2">{t(`parts.${part}`)}</Header>}>
      <ul className="moments" aria-label={t(`parts.${part}`)}>
        {momentKeys
          .filter((moment) => moments[moment].part === part)
          .map((moment) => (
            <MomentRow
              key={moment}
              moment={moment}
              block={written.find(({ key }) => key === moment)}
              language={language}
            />
          ))}
      </ul>
    </Container>
  )
}

/** The language of the console where customers are answered in it as well. */
function useShownLanguage() {
  const { supportedLangs } = useAgent().agent.company
  const [chosen, setLanguage] = useState<ContentLanguage>()
  const own = supportedLangs.find((each) => each === interfaceLanguage())
  return { languages: supportedLangs, language: chosen ?? own ?? supportedLangs[0] ?? 'en', setLanguage }
}

const missingIn = (written: readonly Block[], language: ContentLanguage): number =>
  written.reduce((sum, block) => sum + missingTexts(editedBlock(block).content, language), 0)
