/** The settings of the company's language model while they are edited. */
import type * as z from 'zod/mini'
import { LlmChanges, llmFields, type LlmSettings } from '#shared/contracts/llm'
import { faultAt, type FieldFault } from '#shared/faults'
import type { Checks } from '../../components/form/checks.ts'
import type { Draft } from '../../components/form/draft.ts'

const fieldNames = Object.keys(llmFields) as (keyof typeof llmFields)[]

/** `key`: empty where the one that is kept stays, null where it is taken away. The denied words stand one a line. */
export type EditedLlm = Omit<Pick<LlmSettings, (typeof fieldNames)[number]>, 'deniedTopics'> & {
  readonly key: string | null
  readonly deniedTopics: string
}
export type LlmForm = Draft<EditedLlm, LlmSettings>
export type SentLlm = z.infer<typeof LlmChanges>

export function editedLlm(settings: LlmSettings): EditedLlm {
  const values = Object.fromEntries(fieldNames.map((name) => [name, settings[name]]))
  // The names are those of the fields.
  return {
    ...(values as Pick<LlmSettings, (typeof fieldNames)[number]>),
    key: '',
    deniedTopics: settings.deniedTopics.join('\n'),
  }
}

const linesIn = (text: string): string[] => [
  ...new Set(
    text
      .split('\n')
      .map((line) => line.trim())
      .filter(Boolean),
  ),
]

function sentLlm({ key, deniedTopics, ...fields }: EditedLlm): SentLlm {
  return { ...fields, deniedTopics: linesIn(deniedTopics), ...(key !== '' && { key }) }
}

/** A server offers several models: without its name nobody knows which is meant. */
function rules({ baseURL, modelName }: EditedLlm): FieldFault[] {
  return baseURL.trim() && !modelName.trim() ? [faultAt('modelName', 'mandatory')] : []
}

export const llmChecks: Checks<EditedLlm, SentLlm> = {
  schema: LlmChanges,
  sentOf: sentLlm,
  rules,
  // A word has no field of its own.
  fieldAt: (_, [name = '']) => name,
}
