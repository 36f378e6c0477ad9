/** Invites many people at once, and says of each address what became of it. What was refused stays to be corrected. */
import Box from '@cloudscape-design/components/box'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator, { type StatusIndicatorProps } from '@cloudscape-design/components/status-indicator'
import Textarea from '@cloudscape-design/components/textarea'
import TokenGroup from '@cloudscape-design/components/token-group'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Role } from '#shared/access'
import { agents as contract, type InvitationAnswer } from '#shared/contracts/agents'
import { invitationsAtOnceMax } from '#shared/limits'
import { useAction } from '../../../core/action.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { AccessButton } from '../../../components/form/access-button.tsx'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { RolesField } from '../role-choices.tsx'
import { addressesIn, textWithout } from './addresses.ts'
import { invite } from './invitations-data.ts'

/** More tokens are opened by a click. */
const shownMax = 8

export default function InviteDialog({ close }: { close: () => void }) {
  const { t } = useTranslation(['users', 'faults', 'common'])
  const notify = useNotify()
  const [text, setText] = useState('')
  const [roles, setRoles] = useState<readonly Role[]>(['agent'])
  const [wasTried, setWasTried] = useState(false)
  const [answers, setAnswers] = useState<readonly InvitationAnswer[]>([])
  const { valid } = addressesIn(text)

  const { isBusy: isSending, run } = useAction(async () => {
    const found = await invite(valid, roles)
    setAnswers(found)
    const done = found.filter((answer) => !isRefused(answer)).map(({ email }) => email)
    // Something may have been typed meanwhile.
    setText((now) => textWithout(now, done))
    setWasTried(false)
  })

  function send() {
    setWasTried(true)
    if (roles.length === 0) notify.error(t('roles.none'))
    else if (valid.length > 0) run()
  }

  return (
    <Dialog
      title={t('invite')}
      size="large"
      close={close}
      {...(answers.length > 0 && { leave: t('common:close') })}
      action={
        <AccessButton access={contract.invite.access} variant="primary" loading={isSending} onClick={send}>
          {t('inviting.send', { count: Math.max(1, valid.length) })}
        </AccessButton>
      }
    >
      <SpaceBetween size="l">
        {answers.length > 0 && <Answers answers={answers} />}
        <AddressesField text={text} change={setText} isMissing={wasTried && valid.length === 0} />
        <RolesField
          chosen={roles}
          choose={setRoles}
          errorText={wasTried && roles.length === 0 ? t('faults:roles') : undefined}
        />
      </SpaceBetween>
    </Dialog>
  )
}

interface AddressesFieldProps {
  text: string
  change: (text: string) => void
  isMissing: boolean
}

/** What is typed or pasted, with what of it is no address, and who gets an invitation. */
function AddressesField({ text, change, isMissing }: AddressesFieldProps) {
  const { t } = useTranslation('users')
  const { valid, more, invalid } = addressesIn(text)
  return (
    <SpaceBetween size="s">
      <FormField
        stretch
        label={t('inviting.addresses')}
        description={t('inviting.addresses-text')}
        {...(isMissing && { errorText: t('inviting.none') })}
        {...(invalid.length > 0 && {
          warningText: t('inviting.invalid', {
            count: invalid.length,
            list: invalid.map((piece) => t('inviting.quoted', { text: piece })).join(', '),
          }),
        })}
        {...(more.length > 0 && {
          constraintText: t('inviting.more', { count: more.length, max: invitationsAtOnceMax }),
        })}
      >
        <Textarea
          value={text}
          rows={4}
          placeholder={t('inviting.example')}
          spellcheck={false}
          onChange={({ detail }) => change(detail.value)}
        />
      </FormField>
      {valid.length > 0 && (
        <div>
          <Box variant="awsui-key-label">
            <span role="status">{t('inviting.recipients', { count: valid.length })}</span>
          </Box>
          <TokenGroup
            limit={shownMax}
            i18nStrings={{ limitShowMore: t('inviting.show-more'), limitShowFewer: t('inviting.show-fewer') }}
            items={valid.map((email) => ({ label: email, dismissLabel: t('inviting.drop', { email }) }))}
            onDismiss={({ detail }) => change(textWithout(text, valid.slice(detail.itemIndex, detail.itemIndex + 1)))}
          />
        </div>
      )}
    </SpaceBetween>
  )
}

const looks: Readonly<Record<InvitationAnswer['outcome'], StatusIndicatorProps.Type>> = {
  invited: 'success',
  renewed: 'success',
  'already-here': 'info',
  'no-admin-seat': 'warning',
  'no-agent-seat': 'warning',
  'no-seat': 'warning',
  'address-mailed': 'warning',
  'mails-used': 'warning',
}
const lookOf = ({ outcome, mailFailed }: InvitationAnswer) => (mailFailed ? 'warning' : looks[outcome])
/** Nobody has got a mail who is not here. */
const isRefused = (answer: InvitationAnswer): boolean => lookOf(answer) === 'warning'

function Answers({ answers }: { answers: readonly InvitationAnswer[] }) {
  const { t } = useTranslation('users')
  return (
    <section aria-label={t('inviting.results')} aria-live="polite">
      <Box variant="h3">{t('inviting.results')}</Box>
      <ul className="invitation-answers">
        {answers.map((answer) => (
          <li key={answer.email}>
            <span>{answer.email}</span>{' '}
            <StatusIndicator type={lookOf(answer)}>
              {t(answer.mailFailed ? 'inviting.mail-failed' : `inviting.outcomes.${answer.outcome}`)}
            </StatusIndicator>
          </li>
        ))}
      </ul>
      {answers.some(isRefused) && <Box color="text-body-secondary">{t('inviting.refused')}</Box>}
    </section>
  )
}
