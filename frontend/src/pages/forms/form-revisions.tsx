/** What the earlier states of a form said, and the way back to them. */
import { forms as contract, type Form, type FormItem } from '#shared/contracts/forms'
import type { Revision } from '#shared/contracts/revision'
import { quietly } from '../../core/api.ts'
import type { Restoring } from '../../components/history/restore-button.tsx'
import { Revisions } from '../../components/history/revisions.tsx'
import { useDescription } from './form-description.ts'
import { formItems } from './forms-data.ts'

interface FormRevisionsProps {
  revisions: readonly Revision<FormItem>[]
  restoring: Restoring
}

export function FormRevisions(props: FormRevisionsProps) {
  return <Revisions {...props} describe={useDescription()} />
}

export const restoringOf = ({ _id, title, revision }: Form): Restoring => ({
  name: title,
  latest: revision,
  access: contract.revert.access,
  restore: async (revisionId) => formItems.show(await quietly.forms.revert({ _id, revisionId })),
})
