/** Picks what is to belong to an organisation from now on. */
import Alert from '@cloudscape-design/components/alert'
import type { SelectProps } from '@cloudscape-design/components/select'
import type { UseQueryResult } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import * as z from 'zod/mini'
import type { Access } from '#shared/access'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { ItemSelect } from '../../../components/form/item-select.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'

interface AddDialogProps<Member extends { readonly _id: string }> {
  of: 'workspaces' | 'people'
  access: Access
  query: UseQueryResult
  options: readonly SelectProps.Option[]
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
      <FaultField field="id" label={t(`${of}.label`)} stretch>
        <ItemSelect
          query={query}
          options={options}
          find={t(`${of}.find`)}
          placeholder={t(`${of}.pick`)}
          empty={t(`${of}.nothing`)}
          chosen={id}
          choose={form.field('id').onChange}
          readOnly={form.readOnly}
        />
      </FaultField>
      {note !== undefined && <Alert type="warning">{note}</Alert>}
    </DraftDialog>
  )
}
