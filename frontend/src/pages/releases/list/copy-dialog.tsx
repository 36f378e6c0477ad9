/** Copies a release into another environment, which then has just what the release holds. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../../core/action.ts'
import { api } from '../../../core/api.ts'
import { OneOfField } from '../../../components/form/choice/one-of.tsx'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { refreshContent } from '../changes-data.ts'
import { Agreement } from '../promotion/agreement.tsx'
import { useUndoNotice } from '../promotion/undo.ts'
import type { ReleaseDialogProps } from './release-action.ts'

export function CopyDialog({ release, environment, environments, close }: ReleaseDialogProps) {
  const { t } = useTranslation('releases')
  const tellWithUndo = useUndoNotice()
  const [note, setNote] = useState('')
  const [isAgreed, setAgreed] = useState(false)
  const others = environments.filter(({ _id }) => _id !== environment._id)
  const [target, setTarget] = useState(others[0])
  const mayCopy = target !== undefined && (!target.isLive || isAgreed)

  const { isBusy, run: copy } = useAction(async () => {
    if (!target) return
    await api.releases.activate({ _id: release._id, environmentId: environment._id, targetId: target._id, note })
    refreshContent()
    close()
    await tellWithUndo(target, t('copy.done', { number: release.number, name: target.name }))
  })

  return (
    <Dialog
      title={t('copy.title', { number: release.number })}
      close={close}
      action={
        <Button variant="primary" disabled={!mayCopy} loading={isBusy} onClick={copy}>
          {t('copy.button')}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <OneOfField
          field={{ value: target?._id, onChange: (id) => setTarget(others.find(({ _id }) => _id === id)) }}
          label={t('copy.target')}
          options={others.map(({ _id, name }) => ({ value: _id, label: name }))}
          stretch
        />
        {target && <Box>{t('copy.text', { name: target.name })}</Box>}
        <Agreement
          key={target?._id}
          note={note}
          setNote={setNote}
          {...(target?.isLive && { name: target.name, agree: setAgreed })}
          submit={() => mayCopy && copy()}
        />
      </SpaceBetween>
    </Dialog>
  )
}
