/** The kinds of responses. To add one: a file and a line here, and its editor in `response-tab.tsx`. */
import * as z from 'zod/mini'
import { contentOf, functionKinds, type Content, type ContentType } from '#shared/blocks/index'
import type { BlockDraft } from '#shared/contracts/blocks'
import { basic } from './basic.tsx'
import { form } from './form.tsx'
import { gallery } from './gallery.tsx'
import { handover } from './handover.tsx'
import type { ContentKind } from './kind.ts'
import { logic } from './logic.tsx'
import { media } from './media.tsx'
import { unsetForm } from './unset-form.tsx'

/** The kinds that are not called as the type of their content: choices make a `message` a `select`. */
const namesOf = { message: 'basic', select: 'basic', complex: 'gallery' } as const
export type Kind = Exclude<ContentType, keyof typeof namesOf> | (typeof namesOf)[keyof typeof namesOf]

const all = { basic, media, gallery, form, logic, handover, 'unset-form': unsetForm } satisfies {
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

export function kindOf(block: BlockDraft): Kind {
  const { type } = contentOf(block)
  return type === 'message' || type === 'select' || type === 'complex' ? namesOf[type] : type
}

export const editedContent = (block: BlockDraft): EditedContent => kinds[kindOf(block)].toDraft(contentOf(block))

/** The content as it is sent. */
export function plainContent(content: EditedContent): object {
  const plain = kinds[content.kind].toBlock(content)
  return content.kind in functionKinds ? { type: 'function', function: plain } : plain
}
