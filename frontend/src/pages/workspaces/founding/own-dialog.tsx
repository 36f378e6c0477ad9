/** Founds another workspace of the company, from the sidebar (WORKSPACES-014), and moves there. */
import Box from '@cloudscape-design/components/box'
import { useTranslation } from 'react-i18next'
import { workspaces as contract } from '#shared/contracts/workspaces'
import { quietly } from '../../../core/api.ts'
import { useAgent } from '../../../core/agent.tsx'
import { move } from '../../../core/pickers.ts'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'
import { namesOf, noFounding, type EditedFounding } from './founding-draft.ts'
import { FoundingFields } from './founding-fields.tsx'

interface Founded {
  readonly _id: string
  readonly name: string
  readonly displayName: string
}

export default function OwnWorkspaceDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('workspaces')
  const { agent } = useAgent()
  const form = useDraft<Founded, EditedFounding, ReturnType<typeof namesOf>>({
    saved: undefined,
    access: contract.createOwn.access,
    editedOf: () => noFounding,
    sentOf: namesOf,
    schema: contract.createOwn.input,
    fieldAt: (_, [name = '']) => name,
    save: (sent) => quietly.workspaces.createOwn(sent),
    // The answer names the agent with all workspaces, and the page then loads again.
    onSaved: ({ _id: id, name, displayName }) =>
      move(agent, { kind: 'workspace', workspace: { id, name, displayName } }),
  })
  return (
    <DraftDialog form={form} size="medium" title={t('own.title')} action={t('own.button')} close={close}>
      <Box>{t('own.text')}</Box>
      <FoundingFields form={form} />
    </DraftDialog>
  )
}
