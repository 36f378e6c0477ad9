/** Asks before the agent moves to another workspace or environment, and moves them (WORKSPACES-005, ENV-010). */
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useAction } from '../../core/action.ts'
import { useAgent } from '../../core/agent.tsx'
import { move, stay, type Destination } from '../../core/pickers.ts'

export default function MoveDialog({ destination }: { destination: Destination }) {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  const name = destination.kind === 'workspace' ? destination.workspace.displayName : destination.environment.name
  const text =
    destination.kind === 'workspace'
      ? t('pickers.workspace.text', { name })
      : t(destination.environment.isLive ? 'pickers.environment.text-live' : 'pickers.environment.text-draft', { name })

  const { isBusy: moving, run: confirm } = useAction(() => move(agent, destination).finally(stay))

  return (
    <Dialog
      size="small"
      beginsAtAction
      title={t(`pickers.${destination.kind}.ask`, { name })}
      close={() => !moving && stay()}
      action={
        <Button variant="primary" loading={moving} onClick={confirm}>
          {t('pickers.switch')}
        </Button>
      }
    >
      {text}
    </Dialog>
  )
}
