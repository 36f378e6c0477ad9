/** What a response says or does: its title, and the editor of its kind, which is loaded when it is needed. */
import Autosuggest from '@cloudscape-design/components/autosuggest'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { lazy, Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { lazily } from '../../../core/lazy-page.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { LanguageTabs } from '../../../components/form/language-tabs.tsx'
import { missingTexts, withTitle } from '../block-draft.ts'
import { useTopics } from '../blocks-data.ts'
import type { TabProps } from '../editor-props.ts'
import { FormEditor } from './form.tsx'
import { HandoverEditor } from './handover.tsx'
import { kinds, type EditedContent, type Kind } from './index.ts'
import type { KindEditorProps } from './kind.ts'

/** A method, because TypeScript lets the editor of a kind stand for an editor of any content. */
interface KindEditor<Content> {
  Editor(props: KindEditorProps<Content>): ReactNode
}

/** An editor that brings components of its own is loaded when it is needed. */
const editors: { readonly [K in Kind]: KindEditor<Extract<EditedContent, { kind: K }>>['Editor'] } = {
  basic: lazy(() => lazily(() => import('./basic-editor.tsx'))),
  media: lazy(() => lazily(() => import('./media-editor.tsx'))),
  gallery: lazy(() => lazily(() => import('./gallery-editor.tsx'))),
  form: FormEditor,
  logic: lazy(() => lazily(() => import('./logic-editor.tsx'))),
  handover: HandoverEditor,
  'unset-form': lazy(() => lazily(() => import('./unset-form-editor.tsx'))),
}

export function ResponseTab({ edited, change, view, readOnly }: TabProps) {
  const { t } = useTranslation('blocks')
  const { kind } = edited.content
  const { data: topics = [] } = useTopics()
  const Editor: KindEditor<EditedContent>['Editor'] = editors[kind]
  const { languages, language, setLanguage } = view
  const missing = Object.fromEntries(languages.map((one) => [one, missingTexts(edited, one)]))
  return (
    <Container
      header={
        <Header
          variant="h2"
          description={t(`kinds.${kind}.text`)}
          actions={
            kinds[kind].texts && (
              <LanguageTabs languages={languages} selected={language} missing={missing} select={setLanguage} />
            )
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
