/** A broadcast in four steps: what it says, who gets it, when, and all of it in words before it is sent. */
import '../broadcasts.css'
import Button from '@cloudscape-design/components/button'
import ContentLayout from '@cloudscape-design/components/content-layout'
import SpaceBetween from '@cloudscape-design/components/space-between'
import CloudscapeWizard from '@cloudscape-design/components/wizard'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { broadcasts as contract, type Broadcast } from '#shared/contracts/broadcasts'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useDirtyGuard } from '../../../components/form/dirty-guard.tsx'
import { EditNotices } from '../../../components/form/edit-notices.tsx'
import { FaultsProvider } from '../../../components/form/fault-field.tsx'
import { useSaveKey } from '../../../components/form/saving.ts'
import { Breadcrumbs } from '../../../components/layout/breadcrumbs.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { pathTo } from '../../../core/pages.ts'
import { CustomersNotice } from '../customers-notice.tsx'
import { AudienceStep } from './audience-step.tsx'
import { steps } from './broadcast-draft.ts'
import { ContentStep } from './content-step.tsx'
import { isTyped, ReviewStep } from './review-step.tsx'
import { TimeStep } from './time-step.tsx'
import { needsConfirmation, useUnclear } from './use-unclear.ts'
import { useStepTexts } from './use-step-texts.ts'
import type { StepProps } from './step-props.ts'
import { useBroadcastDraft, useWizard, type WizardState } from './use-wizard.ts'

export default function Wizard({ broadcast }: { broadcast: Broadcast | undefined }) {
  const { t } = useTranslation('broadcasts')
  const form = useBroadcastDraft(broadcast)
  const { edited, shown, content } = form
  const wizard = useWizard(broadcast, form)
  const guard = useDirtyGuard(wizard.dirty, 'edits')
  useSaveKey(() => void wizard.save())
  const title = edited.name.trim() || broadcast?.name || t('create')
  return (
    <ContentLayout breadcrumbs={<Breadcrumbs list="broadcast" title={title} />} header={<PageHeader title={title} />}>
      {guard}
      <FaultsProvider value={shown}>
        <SpaceBetween size="m">
          <EditNotices kind="plain" form={form} />
          <CustomersNotice />
          <div ref={content}>
            <Steps form={form} wizard={wizard} isNew={!broadcast} />
          </div>
        </SpaceBetween>
      </FaultsProvider>
    </ContentLayout>
  )
}

function Steps({ form, wizard, isNew }: StepProps & { wizard: WizardState; isNew: boolean }) {
  const { t } = useTranslation(['broadcasts', 'common'])
  const navigate = useNavigate()
  const { audience, isResent, when, setWhen, at, busy } = wizard
  const texts = useStepTexts()
  const [typed, setTyped] = useState('')
  const [isConfirmed, confirm] = useState(false)
  const unclear = useUnclear(form.edited.content)
  const contents = {
    content: <ContentStep form={form} />,
    audience: <AudienceStep form={form} audience={audience} isResent={isResent} />,
    time: <TimeStep form={form} when={when} setWhen={setWhen} at={at} fault={wizard.whenFault} />,
    review: (
      <ReviewStep
        form={form}
        audience={audience}
        isResent={isResent}
        at={when.isLater ? at : undefined}
        meant={wizard.meant}
        unclear={unclear}
        isConfirmed={isConfirmed}
        confirm={confirm}
        typed={typed}
        setTyped={setTyped}
        testing={busy === 'test'}
        test={() => void wizard.test()}
      />
    ),
  }
  return (
    <CloudscapeWizard
      allowSkipTo
      i18nStrings={texts}
      activeStepIndex={steps.indexOf(wizard.step)}
      onNavigate={({ detail }) => wizard.setStep(steps[detail.requestedStepIndex] ?? 'content')}
      onCancel={() => void navigate(pathTo('broadcast'))}
      steps={steps.map((step) => ({
        title: t(`steps.${step}`),
        description: t(`steps.${step}-text`),
        content: step === wizard.step && contents[step],
      }))}
      secondaryActions={
        <AccessButton access={form.access} loading={busy === 'save'} onClick={() => void wizard.save()}>
          {t(isNew ? 'actions.save-drafts' : 'actions.update-drafts')}
        </AccessButton>
      }
      customPrimaryActions={
        <Actions
          wizard={wizard}
          isNew={isNew}
          isConfirmed={isConfirmed}
          refusal={
            (needsConfirmation(unclear) && !isConfirmed && t('placeholders.unconfirmed')) ||
            (!isResent && !isTyped(typed, audience.data?.count ?? 0) && t('review.untyped')) ||
            undefined
          }
        />
      }
    />
  )
}

interface ActionsProps {
  wizard: WizardState
  isNew: boolean
  /** What looks like a placeholder and is none is to be sent as it is written. */
  isConfirmed: boolean
  /** Why it cannot be sent yet. */
  refusal: string | undefined
}

function Actions({ wizard, isNew, isConfirmed, refusal }: ActionsProps) {
  const { step, move, when, busy, send, schedule } = wizard
  const { t } = useTranslation(['broadcasts', 'common'])
  const navigate = useNavigate()
  const isLast = step === 'review'
  // A step begins at its top, however far down the one before was read.
  function turn(by: 1 | -1) {
    move(by)
    window.scrollTo({ top: 0 })
  }
  const unconfirmed = refusal !== undefined && { disabled: true, disabledReason: refusal }
  return (
    <div className="broadcast-actions">
      <Button variant="link" onClick={() => void navigate(pathTo('broadcast'))}>
        {t('common:cancel')}
      </Button>
      {step !== 'content' && <Button onClick={() => turn(-1)}>{t('steps.previous')}</Button>}
      {!isLast && (
        <Button variant="primary" onClick={() => turn(1)}>
          {t('steps.next')}
        </Button>
      )}
      {isLast && when.isLater && (
        <AccessButton
          access={contract.schedule.access}
          variant="primary"
          loading={busy === 'schedule'}
          {...unconfirmed}
          onClick={() => void schedule(isConfirmed)}
        >
          {t('actions.schedule')}
        </AccessButton>
      )}
      {isLast && !when.isLater && (
        <AccessButton
          access={contract.send.access}
          variant="primary"
          loading={busy === 'send'}
          {...unconfirmed}
          onClick={() => void send(isConfirmed)}
        >
          {t(isNew ? 'actions.save-send' : 'actions.update-send')}
        </AccessButton>
      )}
    </div>
  )
}
