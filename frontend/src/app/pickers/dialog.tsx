/** Asks before the agent moves to another workspace or environment, and moves them (WORKSPACES-005, ENV-010). */
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CallError } from '../../core/api.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useAgent } from '../../core/agent.tsx'
import { move, stay, type Destination } from '../../core/pickers.ts'

export default function MoveDialog({ destination }: { destination: Destination }) {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  const [moving, setMoving] = useState(false)
  const name = destination.kind === 'workspace' ? destination.workspace.displayName : destination.environment.name
  const text =
    destination.kind === 'workspace'
      ? t('pickers.workspace.text', { name })
      : t(destination.environment.isLive ? 'pickers.environment.text-live' : 'pickers.environment.text-draft', { name })

  async function confirm() {
    setMoving(true)
    try {
      await move(agent, destination)
    } catch (error) {
      // A refused move has told why in a notice, and the agent stays where they are.
      if (!(error instanceof CallError)) throw error
    } finally {
      stay()
    }
  }

  return (
    <Dialog
      size="small"
      beginsAtAction
      title={t(`pickers.${destination.kind}.ask`, { name })}
      close={() => !moving && stay()}
      action={
        <Button variant="primary" loading={moving} onClick={() => void confirm()}>
          {t('pickers.switch')}
        </Button>
      }
    >
      {text}
    </Dialog>
  )
}
