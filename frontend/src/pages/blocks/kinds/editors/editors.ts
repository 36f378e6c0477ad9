/** The editors of the kinds. One that brings components of its own is loaded when it is needed. */
import { lazy, type ReactNode } from 'react'
import { lazily } from '../../../../core/lazy-page.ts'
import { FormEditor } from '../form.tsx'
import { HandoverEditor } from '../handover.tsx'
import type { EditedContent, Kind } from '../index.ts'
import type { KindEditorProps } from '../kind.ts'

/** A method, because TypeScript lets the editor of a kind stand for an editor of any content. */
interface KindEditor<Content> {
  Editor(props: KindEditorProps<Content>): ReactNode
}

export type ContentEditor = KindEditor<EditedContent>['Editor']

const ItemsEditor = lazy(() => lazily(() => import('./items-editor.tsx')))

export const editors: { readonly [K in Kind]: KindEditor<Extract<EditedContent, { kind: K }>>['Editor'] } = {
  basic: lazy(() => lazily(() => import('./basic-editor.tsx'))),
  media: lazy(() => lazily(() => import('./media-editor.tsx'))),
  gallery: ItemsEditor,
  list: ItemsEditor,
  kb: lazy(() => lazily(() => import('./knowledge-editor.tsx'))),
  form: FormEditor,
  logic: lazy(() => lazily(() => import('./logic-editor.tsx'))),
  handler: lazy(() => lazily(() => import('./handler-editor.tsx'))),
  handover: HandoverEditor,
  variable: lazy(() => lazily(() => import('./variable-editor.tsx'))),
  'email-form-as-table': lazy(() => lazily(() => import('./email-editor.tsx'))),
  'zapier-trigger': lazy(() => lazily(() => import('./zapier-editor.tsx'))),
  'salesforce-create-case': lazy(() => lazily(() => import('./case-editor.tsx'))),
  'unset-form': lazy(() => lazily(() => import('./unset-form-editor.tsx'))),
  temporary: () => null,
}
