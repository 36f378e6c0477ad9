/** The kinds of responses. To add one: a file and a line here, and its editor in `editors/editors.ts`. */
import * as z from 'zod/mini'
import {
  contentOf,
  functionKinds,
  type BlockType,
  type Content,
  type ContentType,
  type FunctionType,
} from '#shared/blocks/index'
import type { BlockDraft } from '#shared/contracts/blocks'
import { basic } from './basic.tsx'
import { emailForm } from './email-form.tsx'
import { form } from './form.tsx'
import { gallery } from './gallery.tsx'
import { handler } from './handler.tsx'
import { handover } from './handover.tsx'
import type { ContentKind } from './kind.ts'
import { knowledge } from './knowledge.tsx'
import { list } from './list.tsx'
import { logic } from './logic.tsx'
import { media } from './media.tsx'
import { salesforceCase } from './salesforce-case.tsx'
import { temporary } from './temporary.tsx'
import { unsetForm } from './unset-form.tsx'
import { variable } from './variable.tsx'
import { zapier } from './zapier.tsx'

/** The kinds that are not called as the type of their content: choices make a `message` a `select`. */
export type Kind = Exclude<ContentType, 'message' | 'select' | 'complex'> | 'basic' | 'gallery' | 'list'

/** In the order in which they are offered. */
const all = {
  basic,
  media,
  gallery,
  list,
  kb: knowledge,
  form,
  logic,
  handler,
  handover,
  variable,
  'email-form-as-table': emailForm,
  'zapier-trigger': zapier,
  'salesforce-create-case': salesforceCase,
  'unset-form': unsetForm,
  temporary,
} satisfies {
  readonly [K in Kind]: { readonly schema: z.ZodMiniType<{ kind: K }> }
}

type Schema = (typeof all)[Kind]['schema']
const schemas = Object.values(all).map(({ schema }): Schema => schema)
// A register of kinds is not empty.
export const EditedContent = z.discriminatedUnion('kind', schemas as [Schema, ...Schema[]])
export type EditedContent = z.infer<typeof EditedContent>

/** Each kind as a kind of any content; it is given its own, which names the kind. */
export const kinds: Readonly<Record<Kind, ContentKind<EditedContent, Content>>> = all

// The register has no other keys.
export const kindNames = Object.keys(all) as Kind[]
export const isKind = (name: string | undefined): name is Kind => kindNames.some((kind) => kind === name)

/** As much of a block as tells its kind, as `BriefBlock` has it. */
interface KindMarks {
  readonly type: BlockType
  readonly complexBlockType?: 'generic' | 'list' | undefined
  readonly functionType?: FunctionType | undefined
}

export function kindNamed({ type, complexBlockType, functionType }: KindMarks): Kind {
  if (type === 'message' || type === 'select') return 'basic'
  if (type === 'complex') return complexBlockType === 'list' ? 'list' : 'gallery'
  // A function that is named by none of its types asks its handler.
  return type === 'function' ? (functionType ?? 'handler') : type
}

export const kindOf = (block: BlockDraft): Kind =>
  kindNamed({
    type: block.type,
    ...(block.type === 'complex' && { complexBlockType: block.complexBlockType }),
    ...(block.type === 'function' && { functionType: block.function.type }),
  })

export const editedContent = (block: BlockDraft): EditedContent => kinds[kindOf(block)].toDraft(contentOf(block))

/** The content as it is sent. */
export function plainContent(content: EditedContent): object {
  const plain = kinds[content.kind].toBlock(content)
  return content.kind in functionKinds ? { type: 'function', function: plain } : plain
}

/** Whether there is more than a new response of the kind begins with. */
export const hasContent = (content: EditedContent): boolean =>
  JSON.stringify(plainContent(content)) !== JSON.stringify(plainContent(kinds[content.kind].blank()))
