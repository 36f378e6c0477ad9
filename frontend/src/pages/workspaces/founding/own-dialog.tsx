/** Founds another workspace of the company, from the sidebar (WORKSPACES-014), and moves there. */
import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import RadioGroup from '@cloudscape-design/components/radio-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { LoggedInAgent } from '#shared/contracts/account'
import { workspaces as contract } from '#shared/contracts/workspaces'
import { quietly } from '../../../core/api.ts'
import { useAgent } from '../../../core/agent.tsx'
import { pathTo } from '../../../core/pages.ts'
import { move } from '../../../core/pickers.ts'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'
import { namesOf, noFounding, type EditedFounding } from './founding-draft.ts'
import { FoundingFields } from './founding-fields.tsx'

const ways = ['trade', 'website', 'file', 'empty'] as const

interface Founded {
  readonly _id: string
  readonly name: string
  readonly displayName: string
}

export default function OwnWorkspaceDialog({ close }: { close: () => void }) {
  const { t } = useTranslation('workspaces')
  const { agent } = useAgent()
  const [way, setWay] = useState<(typeof ways)[number]>('trade')
  const form = useDraft<Founded, EditedFounding, ReturnType<typeof namesOf>>({
    saved: undefined,
    access: contract.createOwn.access,
    editedOf: () => ({ ...noFounding, prefix: agent.roles.includes('wbb-agent') ? '' : `${agent.activeClient}-` }),
    sentOf: namesOf,
    schema: contract.createOwn.input,
    fieldAt: (_, [name = '']) => name,
    save: (sent) => quietly.workspaces.createOwn(sent),
    // The answer names the agent with all workspaces, and the page then loads again.
    onSaved: ({ _id: id, name, displayName }) => {
      // The page loads again at this address, in the new workspace.
      if (way !== 'empty') history.replaceState(null, '', `${pathTo('start')}/${way}`)
      return move(agent, { kind: 'workspace', workspace: { id, name, displayName } })
    },
  })
  return (
    <DraftDialog form={form} size="medium" title={t('own.title')} action={t('own.button')} close={close}>
      <Box>
        {t('own.text')} {isPaid(agent) && t('own.paid')}
      </Box>
      <FoundingFields form={form} />
      <FormField label={t('own.begin')} stretch>
        <RadioGroup
          value={way}
          items={ways.map((value) => ({
            value,
            label: t(`own.ways.${value}.title`),
            description: t(`own.ways.${value}.text`),
          }))}
          onChange={({ detail }) => setWay(ways.find((each) => each === detail.value) ?? 'trade')}
        />
      </FormField>
    </DraftDialog>
  )
}

/** The provider founds for nothing. */
const isPaid = ({ company: { tierType }, roles }: LoggedInAgent): boolean =>
  tierType !== undefined && tierType !== 'free' && !roles.includes('wbb-agent')
