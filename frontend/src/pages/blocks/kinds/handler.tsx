/** Asks a server and goes on with its answer; as long as it is to be done, it says a temporary text instead. */
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import { textsInChoices } from '#shared/blocks/choices'
import { handlerNames, handlers, secretMask } from '#shared/blocks/handlers'
import type { ContentOf } from '#shared/blocks/index'
import { localized, textIn } from '#shared/languages'
import { Markdown } from '../../../components/layout/markdown.tsx'
import { EditedChoice, editedChoices, plainChoices } from '../choices/choice-draft.ts'
import {
  argumentFaults,
  EditedArguments,
  editedArguments,
  plainArguments,
  textsOfField,
  titleOfHandler,
} from './handler-arguments.ts'
import type { ContentKind, PreviewProps } from './kind.ts'
import {
  describeFormValues,
  editedFormValues,
  formValues,
  noFormValues,
  plainFormValues,
} from './parts/form-values.tsx'
import { PhoneChoices, PhoneEvent } from './parts/preview-parts.tsx'

const EditedPath = z.object({ id: z.string(), name: z.string(), blockId: z.string() })
export type EditedPath = z.infer<typeof EditedPath>

const EditedResult = z.object({ id: z.string(), at: z.string(), variable: z.string() })
export type EditedResult = z.infer<typeof EditedResult>

const HandlerContent = z.object({
  kind: z.literal('handler'),
  name: z.string(),
  handlerName: z.enum(handlerNames),
  args: EditedArguments,
  ...formValues,
  endpoint: z.string(),
  paths: z.array(EditedPath),
  results: z._default(z.array(EditedResult), []),
  errorBlockId: z.string(),
  webhook: z.boolean(),
  todo: z.boolean(),
  tempText: localized(z.string()),
  tempChoices: z.array(EditedChoice),
})
export type HandlerContent = z.infer<typeof HandlerContent>

export const emptyPath = (): EditedPath => ({ id: crypto.randomUUID(), name: '', blockId: '' })

export const handler = {
  icon: 'script',
  schema: HandlerContent,
  blank: () => ({
    kind: 'handler',
    name: '',
    handlerName: 'webhook',
    args: {},
    ...noFormValues,
    endpoint: '',
    paths: [],
    results: [],
    errorBlockId: '',
    webhook: true,
    todo: false,
    tempText: {},
    tempChoices: [],
  }),
  toDraft: ({ name, handlerName, args, endpoint, paths, results = [], errorBlockId, webhook, todo, ...saved }) => ({
    kind: 'handler',
    name,
    handlerName,
    args: editedArguments(handlerName, args),
    ...editedFormValues(saved),
    endpoint,
    paths: paths.map((path) => ({ id: crypto.randomUUID(), ...path })),
    results: results.map((result) => ({ id: crypto.randomUUID(), ...result })),
    errorBlockId: errorBlockId ?? '',
    webhook,
    todo,
    tempText: saved.tempText,
    tempChoices: editedChoices(saved.tempChoices),
  }),
  toBlock: ({ kind, handlerName, args, endpoint, paths, results, errorBlockId, tempChoices, ...content }) => ({
    ...content,
    type: kind,
    ...plainFormValues(content),
    handlerName,
    args: plainArguments(handlerName, args),
    endpoint: endpoint.trim(),
    paths: paths.map(({ name, blockId }) => ({ name, blockId })),
    ...(results.length > 0 && { results: results.map(({ at, variable }) => ({ at, variable: variable.trim() })) }),
    errorBlockId: errorBlockId || null,
    tempChoices: plainChoices(tempChoices),
  }),
  texts: ({ todo, tempText, tempChoices }) => (todo ? [tempText, ...textsInChoices(tempChoices)] : []),
  parts: ({ paths }) => paths.map(({ id }) => ({ id, inner: [] })),
  faults: ({ todo, handlerName, args }) => (todo ? [] : argumentFaults(handlerName, args)),
  Preview,
  describe: (saved, describer) => {
    const { t, nameOf, texts, choices } = describer
    const given: Readonly<Record<string, unknown>> = saved.args
    const yes = (value: boolean) => t(value ? 'conditions.yes' : 'conditions.no')
    return [
      { id: 'name', label: t('block-kinds:handler.name'), text: saved.name },
      {
        id: 'handler',
        label: t('block-kinds:handler.handler'),
        text: titleOfHandler(saved.handlerName),
      },
      { id: 'endpoint', label: t('block-kinds:handler.endpoint'), text: saved.endpoint },
      ...handlers[saved.handlerName].args.flatMap(({ name, type }) =>
        given[name] === undefined
          ? []
          : [
              {
                id: `args.${name}`,
                label: textsOfField(saved.handlerName, name).label,
                text: type === 'secret' ? secretMask : JSON.stringify(given[name]),
              },
            ],
      ),
      ...describeFormValues(saved, describer),
      ...saved.paths.map(({ name, blockId }, index) => ({
        id: `path.${index}`,
        label: t('block-kinds:handler.path', { number: index + 1 }),
        text: `${name} → ${nameOf(blockId)}`,
      })),
      ...(saved.results ?? []).map(({ at, variable }) => ({
        id: `result.${at}`,
        label: t('block-kinds:handler.result', { variable }),
        text: at,
      })),
      { id: 'error', label: t('block-kinds:error-path'), text: nameOf(saved.errorBlockId) },
      { id: 'webhook', label: t('block-kinds:handler.webhook'), text: yes(saved.webhook) },
      { id: 'todo', label: t('block-kinds:handler.todo'), text: yes(saved.todo) },
      ...texts('tempText', t('block-kinds:handler.temp-text'), saved.tempText),
      ...choices('tempChoice', saved.tempChoices),
    ]
  },
} satisfies ContentKind<HandlerContent, ContentOf<'handler'>>

function Preview({ content: { name, todo, tempText, tempChoices }, view: { language } }: PreviewProps<HandlerContent>) {
  const { t } = useTranslation(['block-kinds', 'blocks'])
  if (!todo) return <PhoneEvent icon="script" text={t('handler.preview', { name: name.trim() || '…' })} />
  return (
    <>
      <div className="phone-bubble">
        <Markdown text={textIn(tempText, language) || t('blocks:preview.unwritten')} />
      </div>
      <PhoneChoices choices={tempChoices} language={language} />
    </>
  )
}
