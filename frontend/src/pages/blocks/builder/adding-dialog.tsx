/** New or Existing, in place (HIERARCHY-006): what goes to the port that was dragged, or between a port and where it leads. */
import '../blocks.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { Begin, Dialog } from '../../../components/dialog/dialog.tsx'
import { KindCards } from '../adding/kind-cards.tsx'
import { OriginStep } from '../adding/origin-step.tsx'
import { TemplateCards } from '../adding/template-cards.tsx'
import { TemporaryDialog } from '../adding/temporary-dialog.tsx'
import { blockFromTemplate, emptyBlock, type EditedBlock } from '../block-draft.ts'
import { readBlock } from './edits/saving.ts'

export type AddingStep = 'origin' | 'existing' | 'type' | 'name'

interface AddingDialogProps {
  first: AddingStep
  /** In words, where it goes. */
  place: string
  /** That of the response it follows. */
  topic: string
  /** A new response is written next; nothing is saved so far. */
  write: (start: EditedBlock) => void
  /** A response that exists goes here. */
  take: (blockId: string) => void
  /** A response was made that is written later. */
  made: (block: Block) => void
  close: () => void
}

export default function AddingDialog({ first, place, topic, write, take, made, close }: AddingDialogProps) {
  const { t } = useTranslation(['builder', 'blocks', 'block-kinds', 'common'])
  const [step, setStep] = useState(first)
  if (step === 'name') return <TemporaryDialog topic={topic} made={made} close={close} />
  return (
    <Dialog
      size="large"
      title={t(step === 'type' ? 'blocks:steps.type' : 'adding.title')}
      leave={t('common:cancel')}
      close={close}
      beginsInside
      action={step === 'type' && <Button onClick={() => setStep('origin')}>{t('adding.back')}</Button>}
    >
      <SpaceBetween size="m">
        <Box color="text-body-secondary">{place}</Box>
        <Begin key={step} at={step === 'existing' ? '[data-existing] button[aria-haspopup]' : '.kind-cards button'}>
          {step === 'type' ? (
            <SpaceBetween size="l">
              <KindCards choose={(kind) => write(emptyBlock(kind, topic))} />
              <TemplateCards
                disabled={false}
                choose={(id) => void readBlock(id).then((template) => write(blockFromTemplate(template, topic)))}
              />
              <Button variant="inline-link" iconName="edit" onClick={() => setStep('name')}>
                {t('block-kinds:adding.later')}
              </Button>
            </SpaceBetween>
          ) : (
            <OriginStep
              topic=""
              disabled={false}
              picksExisting={step === 'existing'}
              choose={(origin) => setStep(origin === 'new' ? 'type' : 'existing')}
              take={take}
            />
          )}
        </Begin>
      </SpaceBetween>
    </Dialog>
  )
}
