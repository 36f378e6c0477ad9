/**
 * Asks before another release becomes the current one of an environment: a candidate, or one of before. Chats that run
 * finish on what they began with, unless everybody is to move.
 */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { gateDefault } from '#shared/contracts/environments'
import { useAction } from '../../../core/action.ts'
import { api, queries } from '../../../core/api.ts'
import { isLinkTarget } from '#shared/content/brief-block'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { ItemSelect } from '../../../components/form/item-select.tsx'
import { Shortfall } from '../checks/checks-step.tsx'
import { isPassed, isRequired } from '#shared/releases/verdict'
import { refreshContent } from '../changes-data.ts'
import { Agreement } from '../promotion/agreement.tsx'
import { useUndoNotice } from '../promotion/undo.ts'
import type { ReleaseDialogProps } from './release-action.ts'

export function ActivateDialog({ release, environment, current, close }: ReleaseDialogProps) {
  const { t } = useTranslation('releases')
  const tellWithUndo = useUndoNotice()
  const [note, setNote] = useState('')
  const [isAgreed, setAgreed] = useState(!environment.isLive)
  const [movesEverybody, setMovesEverybody] = useState(false)
  const [landing, setLanding] = useState('')
  const [isOverruled, overrule] = useState(false)
  const isCandidate = release.status === 'candidate'
  // Going back to a release of before is never stopped.
  const gate = environment.gate ?? gateDefault
  const isStopped = isCandidate && isRequired(gate) && !isPassed(gate, release.checks)
  const kind = isCandidate ? 'activate' : 'roll-back'
  const mayActivate = isAgreed && (!isStopped || isOverruled)
  const texts = { number: release.number, name: environment.name, current: current?.number ?? '' }

  const { isBusy, run: activate } = useAction(async () => {
    await api.releases.activate({
      _id: release._id,
      environmentId: environment._id,
      note,
      moveEverybody: movesEverybody,
      ...(isOverruled && { despiteChecks: true }),
      ...(movesEverybody && landing && { landing }),
    })
    refreshContent()
    close()
    await tellWithUndo(environment, t('activate.done', texts))
  })

  return (
    <Dialog
      title={t(`${kind}.title`, texts)}
      close={close}
      action={
        <Button variant="primary" disabled={!mayActivate} loading={isBusy} onClick={activate}>
          {t(`releases.actions.${kind}`)}
        </Button>
      }
    >
      <SpaceBetween size="m">
        <Box>{t(`${kind}.text`, texts)}</Box>
        {release.findings.errors > 0 && (
          <Alert type="warning">{t('findings.errors', { count: release.findings.errors })}</Alert>
        )}
        {isStopped && <Shortfall target={environment} checks={release.checks} overrule={overrule} />}
        <Checkbox
          checked={movesEverybody}
          description={t('activate.move-text')}
          onChange={({ detail }) => setMovesEverybody(detail.checked)}
        >
          {t('activate.move')}
        </Checkbox>
        {movesEverybody && (
          <FormField label={t('activate.landing')} description={t('activate.landing-text')} stretch>
            <LandingSelect chosen={landing} choose={setLanding} />
          </FormField>
        )}
        <Agreement
          note={note}
          setNote={setNote}
          {...(environment.isLive && { name: environment.name, agree: setAgreed })}
          submit={() => mayActivate && activate()}
        />
      </SpaceBetween>
    </Dialog>
  )
}

/** Picks the response that running chats get. */
function LandingSelect({ chosen, choose }: { chosen: string; choose: (id: string) => void }) {
  const { t } = useTranslation('releases')
  const query = useQuery(queries.blocks.brief({}))
  return (
    <ItemSelect
      query={query}
      options={(query.data ?? [])
        .filter(isLinkTarget)
        .map(({ _id, title, group }) => ({ value: _id, label: title, labelTag: group }))}
      chosen={chosen}
      choose={choose}
      readOnly={false}
      none={t('activate.no-landing')}
    />
  )
}
