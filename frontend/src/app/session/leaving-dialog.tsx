/** Asks an agent who leaves what becomes of the conversations they hold (AUTH-021). */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { useAction } from '../../core/action.ts'
import { useAgent } from '../../core/agent.tsx'
import { handOverAsked } from '../../core/hand-over.ts'
import { logOut, remain, unassignAllAndLeave } from './leaving.ts'

export default function LeavingDialog({ held }: { held: number }) {
  const { t } = useTranslation('shell')
  const signedIn = useAgent()

  const { isBusy: leaving, run: unassign } = useAction(() => unassignAllAndLeave(signedIn))

  function handOver() {
    remain()
    handOverAsked.change('leave')
  }

  return (
    <Dialog
      title={t('logout.ask', { count: held })}
      close={() => !leaving && remain()}
      action={
        <SpaceBetween direction="horizontal" size="xs">
          <Button disabled={leaving} onClick={() => void logOut(signedIn)}>
            {t('logout.no')}
          </Button>
          <Button disabled={leaving} onClick={handOver}>
            {t('logout.hand-over')}
          </Button>
          <Button variant="primary" loading={leaving} onClick={unassign}>
            {t('logout.yes')}
          </Button>
        </SpaceBetween>
      }
    >
      {t('logout.text', { count: held })}
    </Dialog>
  )
}
