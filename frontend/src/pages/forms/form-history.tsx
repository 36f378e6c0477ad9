/** What became of a form: who changed it and when, and what its earlier states said. */
import { useTranslation } from 'react-i18next'
import { forms as contract, type Form, type FormItem } from '#shared/contracts/forms'
import type { Revision } from '#shared/contracts/revision'
import { api } from '../../api.ts'
import { Audits } from '../../components/audits.tsx'
import { Empty } from '../../components/empty.tsx'
import { RestoreButton, type Restoring } from '../../components/restore-button.tsx'
import { Revisions } from '../../components/revisions.tsx'
import { useDescription } from './form-description.ts'
import { itemSaved } from './forms-data.ts'

interface FormHistoryProps {
  form: Form
  revisions: readonly Revision<FormItem>[]
}

export function FormHistory({ form, revisions }: FormHistoryProps) {
  const { t } = useTranslation('history')
  const restoring = restoringOf(form)
  return (
    <Audits
      variant="embedded"
      of={{ id: form._id }}
      empty={<Empty title={t('none')} text={t('none-of-item')} />}
      action={({ data }) => {
        const revision = revisions.find((one) => one.revision === data.revision)
        return revision && <RestoreButton revision={revision} restoring={restoring} />
      }}
    />
  )
}

export function FormRevisions({ form, revisions }: FormHistoryProps) {
  const describe = useDescription()
  return <Revisions revisions={revisions} describe={describe} restoring={restoringOf(form)} />
}

const restoringOf = ({ _id, title, revision }: Form): Restoring => ({
  name: title,
  latest: revision,
  access: contract.revert.access,
  restore: async (revisionId) => itemSaved(await api.forms.revert({ _id, revisionId })),
})
