/** A function that asks a server: whom, with what, and where its answers lead; or what is said until it is done. */
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { handlers } from '#shared/blocks/handlers'
import { isOfModule, newestHandler } from '#shared/catalogue/modules'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { TextEditor } from '../../../../components/form/text-editor/text-editor.tsx'
import { BlockSelect } from '../../block-select.tsx'
import { useInstalledHandlers } from '../../blocks-data.ts'
import { ChoicesEditor } from '../../choices/choices-editor.tsx'
import type { HandlerContent } from '../handler.tsx'
import type { KindEditorProps } from '../kind.ts'
import { ArgumentFields } from '../parts/argument-fields.tsx'
import { FormValuesFields } from '../parts/form-values.tsx'
import { FunctionTrial } from '../parts/function-trial.tsx'
import { HandlerSelect } from '../parts/handler-select.tsx'
import { PathRows } from '../parts/path-rows.tsx'

type Props = KindEditorProps<HandlerContent>

export default function HandlerEditor(props: Props) {
  const { t } = useTranslation(['block-kinds', 'function-editor'])
  const { content, change, readOnly } = props
  return (
    <SpaceBetween size="l">
      <FaultField field="name" label={t('handler.name')} description={t('function-editor:handler.name-text')} stretch>
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
        description={t('function-editor:handler.todo-text')}
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

function Call({ content, change, view, readOnly }: Props) {
  const { t } = useTranslation(['block-kinds', 'function-editor', 'blocks'])
  const { handlerName } = content
  const isModule = isOfModule(handlerName)
  const isAsking = handlers[handlerName].method !== undefined
  return (
    <SpaceBetween size="l">
      <HandlerSelect
        chosen={handlerName}
        readOnly={readOnly}
        // Each has arguments of its own. One that asks nobody cannot be kept from asking.
        choose={(chosen) =>
          change({
            ...content,
            handlerName: chosen,
            args: {},
            ...(handlers[chosen].method === undefined && { webhook: true }),
          })
        }
      />
      {isAsking && <Endpoint content={content} change={change} readOnly={readOnly} />}
      <Container header={<Header variant="h3">{t('handler.arguments')}</Header>}>
        <Arguments content={content} change={change} readOnly={readOnly} />
      </Container>
      {!isModule && (
        <FormValuesFields
          values={content}
          change={(values) => change({ ...content, ...values })}
          readOnly={readOnly}
          none={t('blocks:logic.no-form')}
        />
      )}
      {isAsking && content.webhook && (
        <FunctionTrial content={content} change={change} blockId={view.blockId} readOnly={readOnly} />
      )}
      <PathRows
        paths={content.paths}
        change={(paths) => change({ ...content, paths })}
        readOnly={readOnly}
        ways={isModule ? newestHandler(handlerName).ways : []}
      />
      <FaultField
        field="errorBlockId"
        label={t('error-path')}
        description={t('function-editor:handler.error-text')}
        stretch
      >
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

type PartProps = Pick<Props, 'content' | 'change' | 'readOnly'>

function Endpoint({ content, change, readOnly }: PartProps) {
  const { t } = useTranslation(['block-kinds', 'function-editor'])
  return (
    <SpaceBetween size="l">
      <FaultField
        field="endpoint"
        label={t('handler.endpoint')}
        description={t('function-editor:handler.endpoint-text')}
        stretch
      >
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
        description={t('function-editor:handler.webhook-text')}
        onChange={({ detail }) => change({ ...content, webhook: detail.checked })}
      >
        {t('handler.webhook')}
      </Toggle>
    </SpaceBetween>
  )
}

/** The arguments that the installed version has; all of them, as long as it is not known. */
function Arguments({ content, change, readOnly }: PartProps) {
  const { data } = useInstalledHandlers()
  const installed = data?.find(({ handlerName }) => handlerName === content.handlerName)
  const all = handlers[content.handlerName].args
  return (
    <FaultField field="args" stretch>
      <ArgumentFields
        handlerName={content.handlerName}
        declared={installed ? all.filter(({ name }) => installed.args.some((own) => own.name === name)) : all}
        values={content.args}
        change={(args) => change({ ...content, args })}
        readOnly={readOnly}
      />
    </FaultField>
  )
}
