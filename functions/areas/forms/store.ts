/**
 * Forms and the questions of the bank.
 *
 * | item            | per     | id   |
 * |-----------------|---------|------|
 * | form, form-field | release | ULID |
 *
 * Titles, keys, revisions and references of both are kept as those of all content are: see `../../content`.
 */
import { FormItem } from '#shared/contracts/forms'
import { Content } from '../../content/content.ts'
import { collection } from '../../platform/table/table.ts'

export const forms = new Content<FormItem>({
  collection: collection({ name: 'form', per: 'release', schema: FormItem, id: ({ _id }) => _id }),
  kind: ({ type }) => (type === 'form' ? 'form' : 'field'),
})
