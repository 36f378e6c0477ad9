/** What a broadcast says, edited as a response is, beside a phone that shows it on each channel. */
import '../../blocks/blocks.css'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { channels, websiteChannel } from '#shared/chat/channels'
import type { ContentLanguage } from '#shared/languages'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import { TextField } from '../../../components/form/fields.tsx'
import { LanguageTabs } from '../../../components/form/language-tabs.tsx'
import { Segments } from '../../../components/table/segments.tsx'
import { useAgent } from '../../../core/agent.tsx'
import { channelOf } from '../../../core/channels.ts'
import { emptyBlock, missingTexts } from '../../blocks/block-draft.ts'
import { firstLanguage, type BlockView } from '../../blocks/block-view.ts'
import { editors, type ContentEditor } from '../../blocks/kinds/editors/editors.ts'
import { kinds } from '../../blocks/kinds/index.ts'
import { PhonePreview } from '../../blocks/phone-preview.tsx'
import { contentKinds } from './broadcast-draft.ts'
import type { StepProps } from './step-props.ts'
import { UnclearNotice } from './unclear-notice.tsx'
import { useUnclear } from './use-unclear.ts'

export function ContentStep({ form }: StepProps) {
  const { t } = useTranslation(['broadcasts', 'items'])
  const view = useContentView(form)
  const { value: content, onChange, readOnly } = form.field('content')
  const { languages, language, setLanguage } = view
  const Editor: ContentEditor = editors[content.kind]
  const unclear = useUnclear(content)
  const missing = Object.fromEntries(languages.map((one) => [one, missingTexts(content, one)]))
  return (
    <SpaceBetween size="l">
      <TextField field={form.field('name')} label={t('title')} description={t('title-text')} stretch />
      <div className="block-workspace">
        <Container
          header={
            <Header
              variant="h2"
              actions={
                <LanguageTabs languages={languages} selected={language} missing={missing} select={setLanguage} />
              }
            >
              {t('content.name')}
            </Header>
          }
        >
          <SpaceBetween size="l">
            {!readOnly && (
              <Segments
                legend={t('content.kind')}
                chosen={content.kind}
                options={contentKinds.map((value) => ({ value, text: t(`content.${value}`) }))}
                onChoose={(kind) => kind !== content.kind && onChange(kinds[kind].blank())}
              />
            )}
            <Suspense fallback={<Skeleton height="160px" />}>
              <Editor content={content} change={onChange} view={view} readOnly={readOnly} />
            </Suspense>
            <UnclearNotice unclear={unclear} />
          </SpaceBetween>
        </Container>
        <SpaceBetween size="s">
          <OneOf
            label={t('content.channel')}
            options={optionsOf(channels, (value) => channelOf(value).name)}
            value={view.channel}
            onChange={view.setChannel}
          />
          <PhonePreview edited={{ ...emptyBlock(content.kind, ''), content }} view={view} />
        </SpaceBetween>
      </div>
    </SpaceBetween>
  )
}

/** A broadcast is one part of a response, so that of its view only the content is ever looked at. */
function useContentView({ edited: { content }, faults, shown }: StepProps['form']): BlockView {
  const { t } = useTranslation('items')
  const supported = useAgent().agent.company.supportedLangs
  const [language, setLanguage] = useState<ContentLanguage>(firstLanguage)
  const [channel, setChannel] = useState(websiteChannel)
  const [opened, setOpen] = useState('')
  const parts = kinds[content.kind].parts?.(content) ?? []
  const told = new Set(Object.keys(faults).flatMap((field) => (shown.of(field) ? [field.split('.')[0]] : [])))
  return {
    blockId: undefined,
    languages: supported.includes(firstLanguage) ? supported : [firstLanguage, ...supported],
    language,
    setLanguage,
    channel,
    setChannel,
    topic: t('new-response.topic'),
    open: parts.some(({ id }) => id === opened) ? opened : (parts[0]?.id ?? ''),
    setOpen,
    faultyParts: new Set(
      parts.flatMap(({ id, inner }) => ([id, ...inner.map((one) => one.id)].some((one) => told.has(one)) ? [id] : [])),
    ),
    faultyTabs: new Set(),
    tab: 'response',
    setTab: () => {},
    reveal: () => {},
  }
}
