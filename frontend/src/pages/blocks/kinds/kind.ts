/** The shape of a kind of response in the console: how it is edited, previewed and described. */
import type { IconProps } from '@cloudscape-design/components/icon'
import type { TFunction } from 'i18next'
import type { ReactNode } from 'react'
import type * as z from 'zod/mini'
import type { BlockChoice } from '#shared/blocks/choices'
import type { ContentLanguage, Localized } from '#shared/languages'
import type { DraftFault } from '../../../components/form/checks.ts'
import type { Statement } from '../../../components/history/revision-difference.ts'

/** The part of a response's screen that its content can see. */
export interface ContentView {
  /** The response, once it was saved. */
  readonly blockId: string | undefined
  /** It is being made, and has its name already: what it says is written first. */
  readonly beginsAtText?: boolean
  readonly languages: readonly ContentLanguage[]
  readonly language: ContentLanguage
  /** The topic of responses that are made while this one is edited: its own. */
  readonly topic: string
  /** The card of a gallery or the condition of a decision that is open, by its id. */
  readonly open: string
  readonly setOpen: (part: string) => void
  /** The cards or conditions with a fault that is shown. */
  readonly faultyParts: ReadonlySet<string>
}

/** `change` is a method for the same reason as those of `ContentKind`. */
export interface KindEditorProps<Content> {
  content: Content
  change(content: Content): void
  view: ContentView
  readOnly: boolean
}

export interface PreviewProps<Content> {
  content: Content
  view: ContentView
}

/** A part of which one shows at a time, with the parts inside it. */
export interface Part {
  readonly id: string
  readonly inner: readonly { readonly id: string }[]
}

/** The words in which two states of a response are compared. */
export interface Describer {
  readonly t: TFunction<['blocks', 'block-kinds']>
  /** The title of the block, form, intent or department with this id; the id itself where it is gone. */
  readonly nameOf: (id: string | null | undefined) => string
  readonly texts: (id: string, label: string, text: Localized) => Statement[]
  readonly choices: (id: string, choices: readonly BlockChoice[]) => Statement[]
}

/**
 * `Content` is the content while it is edited: like the `Saved` one, but free to be wrong, with an `id` for each part.
 * These are methods, because TypeScript lets a kind with methods stand for a kind of any content.
 */
export interface ContentKind<Content, Saved> {
  readonly icon: IconProps.Name
  readonly schema: z.ZodMiniType<Content>
  /** The content of a new response, or of one that becomes one of this kind (BLOCKS-037). */
  blank(): Content
  toDraft(saved: Saved): Content
  /** The content as it is sent; what is missing is sent as missing, so that the contract finds it. */
  toBlock(content: Content): object
  /** The texts that are written in several languages. */
  texts?(content: Content): Localized[]
  parts?(content: Content): Part[]
  /** The faults that the contract does not find, or finds only as a whole. */
  faults?(content: Content, unusableForms: ReadonlySet<string>): DraftFault[]
  /** What the phone shows of a response that does something instead of saying something. */
  Preview?(props: PreviewProps<Content>): ReactNode
  /** The content in statements that can be compared. */
  describe(saved: Saved, describer: Describer): Statement[]
}
