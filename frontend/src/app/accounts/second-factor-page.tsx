/**
 * Two-step sign-in of one's own: set up, given new recovery codes, switched off. It stands outside of the frame, because a
 * workspace may refuse everything else until it is set up.
 */
import './second-factor.css'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useNavigate, useParams, useSearchParams } from 'react-router'
import type { Answer } from '#shared/contract'
import type { accounts } from '#shared/contracts/accounts'
import { CallError, queries, queryClient, quietly } from '../../core/api.ts'
import { clearSession, signOut } from '../../core/session/session.ts'
import { SignInForm } from '../sign-in/form.tsx'
import { Frame } from '../sign-in/frame.tsx'
import { safeReturn } from '../sign-in/return.ts'
import type { LedHere } from '../sign-in/sign-in-page.tsx'
import { Notice } from './notice.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'
import { SetUpForm } from './set-up-form.tsx'

type Known = Answer<(typeof accounts)['readSecondFactor']>

const readFactor = () => quietly.accounts.readSecondFactor()
const makeSecret = () => quietly.accounts.beginSecondFactor()
const renewCodes = () => quietly.accounts.renewRecoveryCodes()

/** Signing in with a recovery code has ended it already. */
async function endFactor(): Promise<'ended'> {
  const { isOn } = await readFactor()
  if (isOn) await quietly.accounts.switchSecondFactorOff()
  queryClient.removeQueries({ queryKey: queries.accounts.readSecondFactor().queryKey })
  return 'ended'
}

export default function SecondFactorPage() {
  const { deed = 'set-up' } = useParams()
  return (
    <Frame>
      <Asked key={deed} ask={readFactor}>
        {(known) => {
          if (!known.isOn) return <SetUp {...known} />
          if (deed === 'off') return <SwitchOff {...known} />
          return deed === 'codes' ? <Renew {...known} /> : <IsOn />
        }}
      </Asked>
    </Frame>
  )
}

interface AskedProps<Found> {
  /** Called when it shows; stays the same for as long as it does. */
  ask: () => Promise<Found>
  /** Whose sign-in may be too old for it. */
  email?: string
  children: (found: Found) => ReactNode
}

/** Shows what the server answers; asks once more after a new sign-in where that is wanted, and where nothing was reached. */
function Asked<Found>(props: AskedProps<Found>) {
  const [tries, setTries] = useState(0)
  return <AskedOnce key={tries} {...props} again={() => setTries(tries + 1)} />
}

function AskedOnce<Found>({ ask, email = '', again, children }: AskedProps<Found> & { again: () => void }) {
  const { t } = useTranslation('accounts')
  const [{ answer, failed }, setFound] = useState<{ answer?: Found; failed?: 'old' | 'unreached' }>({})
  useEffect(() => {
    let isLeft = false
    ask().then(
      (found) => !isLeft && setFound({ answer: found }),
      (error: unknown) => {
        if (isLeft) return
        if (isSessionOver(error)) location.assign('/sign-in?ended=true')
        else setFound({ failed: error instanceof CallError && error.code === 'sign-in-old' ? 'old' : 'unreached' })
      },
    )
    return () => {
      isLeft = true
    }
  }, [ask])
  if (answer !== undefined) return children(answer)
  if (failed === 'old') {
    return <SignInForm email={email} title={t('factor.proof')} text={t('factor.proof-text')} onDone={again} />
  }
  if (!failed) {
    return (
      <p role="status" className="text">
        {t('factor.loading')}
      </p>
    )
  }
  return (
    <Notice title={t('unreached.title')} text={t('factor.unreached')}>
      <button type="button" className="submit" onClick={again}>
        {t('unreached.again')}
      </button>
    </Notice>
  )
}

const isSessionOver = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'unauthenticated' || error.code === 'no-token')

function SetUp({ email, isRequired }: Known) {
  const next = useNext()
  return (
    <Asked email={email} ask={makeSecret}>
      {(secret) => (
        <SetUpForm {...secret} isRequired={isRequired} leave={<Leave isRequired={isRequired} />}>
          {(codes) => <SwitchOn codes={codes} email={email} next={next} />}
        </SetUpForm>
      )}
    </Asked>
  )
}

/** Whoever must set it up has no way but out. */
function Leave({ isRequired }: Pick<Known, 'isRequired'>) {
  const { t } = useTranslation('accounts')
  const next = useNext()
  if (!isRequired) {
    return (
      <Link className="link back" to={next}>
        {t('factor.not-now')}
      </Link>
    )
  }
  return (
    <button type="button" className="link back" onClick={() => void signOut()}>
      {t('factor.sign-out')}
    </button>
  )
}

function SwitchOn({ codes, email, next }: { codes: readonly string[]; email: string; next: string }) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  return (
    <RecoveryCodes
      codes={codes}
      text={t('factor.codes-text')}
      submit={t('factor.switch-on')}
      act={async () => {
        await quietly.accounts.switchSecondFactorOn()
        // All sign-ins up to now are over, and this one with them.
        clearSession()
        const state: LedHere = { email, status: t('factor.on') }
        await navigate(`/sign-in?${new URLSearchParams({ next }).toString()}`, { replace: true, state })
      }}
    />
  )
}

function Renew({ email }: Known) {
  const { t } = useTranslation('accounts')
  const navigate = useNavigate()
  const next = useNext()
  const [isWanted, setWanted] = useState(false)
  // A link that somebody follows replaces nothing.
  if (!isWanted) {
    return (
      <Notice title={t('factor.renew')} text={t('factor.renew-text')}>
        <button type="button" className="submit" onClick={() => setWanted(true)}>
          {t('factor.renew-action')}
        </button>
        <Link className="link back" to={next}>
          {t('factor.keep-codes')}
        </Link>
      </Notice>
    )
  }
  return (
    <Asked email={email} ask={renewCodes}>
      {({ recoveryCodes }) => (
        <RecoveryCodes
          codes={recoveryCodes}
          text={t('factor.renewed-text')}
          submit={t('factor.done')}
          act={async () => navigate(next, { replace: true })}
        />
      )}
    </Asked>
  )
}

function IsOn() {
  const { t } = useTranslation('accounts')
  return (
    <Notice title={t('factor.is-on')} text={t('factor.is-on-text')}>
      <Link className="submit" to={useNext()} replace>
        {t('factor.done')}
      </Link>
    </Notice>
  )
}

/** A new sign-in, with password and code, is the proof that nobody else does it. */
function SwitchOff({ email }: Known) {
  const { t } = useTranslation('accounts')
  const [isProven, setProven] = useState(false)
  const next = useNext()
  if (!isProven) {
    return (
      <>
        <SignInForm
          email={email}
          title={t('factor.off-title')}
          text={t('factor.off-text')}
          onDone={() => setProven(true)}
        />
        <Link className="link back" to={next}>
          {t('factor.keep')}
        </Link>
      </>
    )
  }
  return (
    <Asked email={email} ask={endFactor}>
      {() => (
        <Notice title={t('factor.is-off')} text={t('factor.is-off-text')}>
          <Link className="submit" to={next} replace>
            {t('factor.done')}
          </Link>
        </Notice>
      )}
    </Asked>
  )
}

/** The page that led here. */
function useNext(): string {
  const [search] = useSearchParams()
  return safeReturn(search.get('next'))
}
