/** A function that asks a server: whom, with what, and where its answers lead; or what is said until it is done. */
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { handlerNames, handlers } from '#shared/blocks/handlers'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { TextEditor } from '../../../../components/form/text-editor/text-editor.tsx'
import { BlockSelect } from '../../block-select.tsx'
import { ChoicesEditor } from '../../choices/choices-editor.tsx'
import type { HandlerContent } from '../handler.tsx'
import type { KindEditorProps } from '../kind.ts'
import { ArgumentFields } from '../parts/argument-fields.tsx'
import { FormValuesFields } from '../parts/form-values.tsx'
import { PathRows } from '../parts/path-rows.tsx'

type Props = KindEditorProps<HandlerContent>

export default function HandlerEditor(props: Props) {
  const { t } = useTranslation('block-kinds')
  const { content, change, readOnly } = props
  return (
    <SpaceBetween size="l">
      <FaultField field="name" label={t('handler.name')} description={t('handler.name-text')} stretch>
        <Input
          value={content.name}
          readOnly={readOnly}
          spellcheck={false}
          onChange={({ detail }) => change({ ...content, name: detail.value })}
        />
      </FaultField>
      <Toggle
        checked={content.todo}
        readOnly={readOnly}
        description={t('handler.todo-text')}
        onChange={({ detail }) => change({ ...content, todo: detail.checked })}
      >
        {t('handler.todo')}
      </Toggle>
      {content.todo ? <Temporary {...props} /> : <Call {...props} />}
    </SpaceBetween>
  )
}

/** What is said instead, until somebody has built what is to be asked (BLOCKS-052). */
function Temporary({ content, change, view, readOnly }: Props) {
  const { t } = useTranslation('block-kinds')
  return (
    <SpaceBetween size="l">
      <FaultField field="tempText" label={t('handler.temp-text')} stretch>
        <TextEditor
          text={content.tempText}
          language={view.language}
          readOnly={readOnly}
          change={(tempText) => change({ ...content, tempText })}
        />
      </FaultField>
      <ChoicesEditor
        field="tempChoices"
        choices={content.tempChoices}
        change={(tempChoices) => change({ ...content, tempChoices })}
        mode="qreply"
        view={view}
        readOnly={readOnly}
      />
    </SpaceBetween>
  )
}

function Call({ content, change, readOnly }: Props) {
  const { t } = useTranslation(['block-kinds', 'blocks'])
  const options = handlerNames.map((value) => ({
    value,
    label: t(`handlers.${value}.name`),
    description: t(`handlers.${value}.text`),
  }))
  return (
    <SpaceBetween size="l">
      <FaultField field="handlerName" label={t('handler.handler')} stretch>
        <Select
          expandToViewport
          readOnly={readOnly}
          options={options}
          selectedOption={options.find(({ value }) => value === content.handlerName) ?? null}
          onChange={({ detail }) =>
            // The options are handlers. Each has arguments of its own.
            change({ ...content, handlerName: detail.selectedOption.value as HandlerContent['handlerName'], args: {} })
          }
        />
      </FaultField>
      <FaultField field="endpoint" label={t('handler.endpoint')} description={t('handler.endpoint-text')} stretch>
        <Input
          type="url"
          value={content.endpoint}
          readOnly={readOnly}
          placeholder="https://"
          onChange={({ detail }) => change({ ...content, endpoint: detail.value })}
        />
      </FaultField>
      <Toggle
        checked={content.webhook}
        readOnly={readOnly}
        description={t('handler.webhook-text')}
        onChange={({ detail }) => change({ ...content, webhook: detail.checked })}
      >
        {t('handler.webhook')}
      </Toggle>
      <Container header={<Header variant="h3">{t('handler.arguments')}</Header>}>
        <FaultField field="args" stretch>
          <ArgumentFields
            declared={handlers[content.handlerName].args}
            values={content.args}
            change={(args) => change({ ...content, args })}
            readOnly={readOnly}
          />
        </FaultField>
      </Container>
      <FormValuesFields
        values={content}
        change={(values) => change({ ...content, ...values })}
        readOnly={readOnly}
        none={t('blocks:logic.no-form')}
      />
      <PathRows paths={content.paths} change={(paths) => change({ ...content, paths })} readOnly={readOnly} />
      <FaultField field="errorBlockId" label={t('error-path')} description={t('handler.error-text')} stretch>
        <BlockSelect
          chosen={content.errorBlockId}
          choose={(errorBlockId) => change({ ...content, errorBlockId })}
          readOnly={readOnly}
          none={t('blocks:next.none')}
        />
      </FaultField>
    </SpaceBetween>
  )
}
