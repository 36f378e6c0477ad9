/** Picks what is to belong to an organisation from now on. */
import Alert from '@cloudscape-design/components/alert'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Access } from '#shared/access'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import type { Options } from '../../../components/form/choice/options.ts'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'

interface AddDialogProps<Member extends { readonly _id: string }> {
  of: 'workspaces' | 'people'
  access: Access
  query: UseQueryResult
  options: Options
  /** What leaves another organisation by it, as a sentence. */
  noteOf: (id: string) => string | undefined
  add: (id: string) => Promise<Member>
  onAdded: (added: Member) => void
  close: () => void
}

const schema = z.object({ id: z.string().check(z.minLength(1, 'mandatory')) })

export function AddDialog<Member extends { readonly _id: string }>(props: AddDialogProps<Member>) {
  const { of, access, query, options, noteOf, add, onAdded, close } = props
  const { t } = useTranslation('organisations')
  const form = useDraft<Member, { id: string }>({
    saved: undefined,
    access,
    editedOf: () => ({ id: '' }),
    schema,
    save: ({ id }) => add(id),
    onSaved: onAdded,
  })
  const { id } = form.edited
  const note = id ? noteOf(id) : undefined
  return (
    <DraftDialog form={form} size="medium" title={t(`${of}.add`)} action={t(`${of}.add`)} close={close}>
      <OneOfField
        field={form.field('id')}
        label={t(`${of}.label`)}
        query={query}
        options={options}
        find={t(`${of}.find`)}
        placeholder={t(`${of}.pick`)}
        empty={t(`${of}.nothing`)}
        stretch
      />
      {note !== undefined && <Alert type="warning">{note}</Alert>}
    </DraftDialog>
  )
}
