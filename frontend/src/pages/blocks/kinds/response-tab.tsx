/** What a response says or does: its title, and the editor of its kind, which is loaded when it is needed. */
import Autosuggest from '@cloudscape-design/components/autosuggest'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, type ComponentType } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../core/lazy-page.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { LanguageTabs } from '../../../components/form/language-tabs.tsx'
import type { EditedContent, Kind } from '../block-content.ts'
import { missingTexts, withTitle } from '../block-draft.ts'
import { useTopics } from '../blocks-data.ts'
import type { BlockView } from '../block-view.ts'
import type { KindEditorProps, TabProps } from '../editor-props.ts'

type Editors = { readonly [K in Kind]: ComponentType<KindEditorProps<K>> }

const editors: Editors = {
  basic: lazy(() => lazily(() => import('./basic-editor.tsx'))),
  media: lazy(() => lazily(() => import('./media-editor.tsx'))),
  gallery: lazy(() => lazily(() => import('./gallery-editor.tsx'))),
  form: lazy(() => lazily(() => import('./form-editor.tsx'))),
  logic: lazy(() => lazily(() => import('./logic-editor.tsx'))),
  handover: lazy(() => lazily(() => import('./handover-editor.tsx'))),
  'unset-form': lazy(() => lazily(() => import('./unset-form-editor.tsx'))),
}

export function ResponseTab({ edited, change, view, readOnly }: TabProps) {
  const { t } = useTranslation('blocks')
  const { kind } = edited.content
  const { data: topics = [] } = useTopics()
  // Which editor it is follows from the content it is given.
  const Editor = editors[kind] as ComponentType<{
    content: EditedContent
    change: (content: EditedContent) => void
    view: BlockView
    readOnly: boolean
  }>
  const { languages, language, setLanguage } = view
  const missing = Object.fromEntries(languages.map((one) => [one, missingTexts(edited, one)]))
  const spoken = kind === 'basic' || kind === 'media' || kind === 'gallery'
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t(`kinds.${kind}.text`)}
          actions={
            spoken && <LanguageTabs languages={languages} selected={language} missing={missing} select={setLanguage} />
          }
        >
          {t(`kinds.${kind}.name`)}
        </Header>
      }
    >
      <SpaceBetween size="l">
        <FaultField field="title" label={t('title')} description={t('title-text')} stretch>
          <Input
            value={edited.title}
            readOnly={readOnly}
            autoFocus={edited.title === '' && !readOnly}
            onChange={({ detail }) => change(withTitle(edited, detail.value))}
          />
        </FaultField>
        <FaultField field="group" label={t('topic')} description={t('settings.topic-text')} stretch>
          <Autosuggest
            value={edited.group}
            readOnly={readOnly}
            options={topics.map((value) => ({ value }))}
            enteredTextLabel={(value) => t('settings.new-topic', { value })}
            empty={t('settings.no-topics')}
            placeholder={t('settings.topic-example')}
            onChange={({ detail }) => change({ ...edited, group: detail.value })}
          />
        </FaultField>
        <Suspense fallback={<Skeleton height="160px" />}>
          <Editor
            content={edited.content}
            change={(content) => change({ ...edited, content })}
            view={view}
            readOnly={readOnly}
          />
        </Suspense>
      </SpaceBetween>
    </Container>
  )
}
