/** Asks before what the target changed by itself comes into the source; conflicts are decided first. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useTranslation } from 'react-i18next'
import type { Pair } from '#shared/releases/pair'
import { Dialog } from '../../components/dialog/dialog.tsx'
import type { Settling } from './decisions.ts'

interface UpdateDialogProps {
  pair: Pair
  settling: Settling
  /** How many items have a conflict that nobody has decided. */
  undecided: number
  close: () => void
  showConflicts: () => void
}

export default function UpdateDialog({ pair, settling, undecided, close, showConflicts }: UpdateDialogProps) {
  const { t } = useTranslation('releases')
  const names = { from: pair.from.name, to: pair.to.name }
  const update = () => void settling.settle().then((isDone) => isDone && close())
  return (
    <Dialog
      title={t('update.title', names)}
      close={close}
      beginsAtAction
      action={
        <Button variant="primary" loading={settling.isBusy} onClick={undecided > 0 ? showConflicts : update}>
          {t(undecided > 0 ? 'update.show-conflicts' : 'update.button')}
        </Button>
      }
    >
      <Box>{undecided > 0 ? t('update.conflicts', { count: undecided }) : t('update.text', names)}</Box>
    </Dialog>
  )
}
