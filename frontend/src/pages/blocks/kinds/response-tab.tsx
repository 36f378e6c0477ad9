/** What a response says or does: its title, and the editor of its kind, which is loaded when it is needed. */
import type { AutosuggestProps } from '@cloudscape-design/components/autosuggest'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { Suspense, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { LanguageTabs } from '../../../components/form/language-tabs.tsx'
import { missingTexts, withTitle } from '../block-draft.ts'
import { channelParts, contentOn, withContentOn } from '../channels/channel-draft.ts'
import { ChannelFields } from '../channels/channel-fields.tsx'
import { ChannelSelect } from '../channels/channel-select.tsx'
import type { TabProps } from '../editor-props.ts'
import { TopicField } from '../settings/topic-field.tsx'
import { editors, type ContentEditor } from './editors/editors.ts'
import { kinds } from './index.ts'

export function ResponseTab(props: TabProps) {
  const { t } = useTranslation('blocks')
  const { edited, change, view, readOnly } = props
  const { languages, language, setLanguage, channel } = view
  const content = contentOn(edited, channel)
  const { kind } = content
  const Editor: ContentEditor = editors[kind]
  const missing = Object.fromEntries(languages.map((one) => [one, missingTexts(content, one)]))
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t(`kinds.${kind}.text`)}
          actions={
            <SpaceBetween direction="horizontal" size="xs">
              {channelParts(content).length > 0 && <ChannelSelect edited={edited} view={view} />}
              {kinds[kind].texts && (
                <LanguageTabs languages={languages} selected={language} missing={missing} select={setLanguage} />
              )}
            </SpaceBetween>
          }
        >
          {t(`kinds.${kind}.name`)}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <NameFields {...props} />
        <Suspense fallback={<Skeleton height="160px" />}>
          <ChannelFields {...props}>
            <Editor
              content={content}
              change={(changed) => change(withContentOn(edited, channel, changed))}
              view={view}
              readOnly={readOnly}
            />
          </ChannelFields>
        </Suspense>
      </SpaceBetween>
    </Container>
  )
}

/** Without a topic a new response cannot be saved; once it is there, the topic stands in its settings (BLOCKS-019). */
function NameFields({ edited, change, view, readOnly }: TabProps) {
  const { t } = useTranslation('blocks')
  const isNew = view.blockId === undefined
  const topic = useRef<AutosuggestProps.Ref>(null)
  return (
    <SpaceBetween size="l">
      <FaultField field="title" label={t('title')} description={t('title-text')} stretch>
        <Input
          value={edited.title}
          readOnly={readOnly}
          autoFocus={edited.title === '' && !readOnly}
          onChange={({ detail }) => change(withTitle(edited, detail.value))}
          onKeyDown={({ detail }) => {
            if (detail.key === 'Enter' && !detail.isComposing) topic.current?.focus()
          }}
        />
      </FaultField>
      {isNew && <TopicField edited={edited} change={change} readOnly={readOnly} input={topic} />}
    </SpaceBetween>
  )
}
