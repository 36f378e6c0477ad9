/** A link that was mailed: what it is for is asked before anything is to be typed, so that nobody types for nothing. */
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router'
import type { Answer } from '#shared/contract'
import type { accounts } from '#shared/contracts/accounts'
import { CallError, quietly } from '../../core/api.ts'
import { Frame } from '../sign-in/frame.tsx'
import { Notice } from './notice.tsx'

export type OpenedLink = Answer<(typeof accounts)['openLink']>

interface Found {
  readonly link?: OpenedLink
  /** `unreached`: nobody knows yet what the link is good for. */
  readonly failed?: 'used' | 'unreached'
}

const pathOf = { reset: '/set-password', account: '/create-account' } as const

interface MailedLinkProps {
  kind: OpenedLink['kind']
  /** What to do where the link is good no more. */
  anew: ReactNode
  children: (link: OpenedLink, token: string) => ReactNode
}

export function MailedLink({ kind, anew, children }: MailedLinkProps) {
  const { token = '' } = useParams()
  const [tries, setTries] = useState(0)
  return (
    <Frame>
      {/* The address of this page is a secret. */}
      <meta name="referrer" content="no-referrer" />
      <Opened
        key={`${token} ${tries}`}
        token={token}
        kind={kind}
        anew={anew}
        onRetry={() => setTries((before) => before + 1)}
      >
        {children}
      </Opened>
    </Frame>
  )
}

function Opened({ token, kind, anew, onRetry, children }: MailedLinkProps & { token: string; onRetry: () => void }) {
  const [{ link, failed }, setFound] = useState<Found>({})
  useEffect(() => {
    const leaving = new AbortController()
    quietly.accounts.openLink({ token }, leaving.signal).then(
      (opened) => setFound({ link: opened }),
      (error: unknown) => {
        if (!leaving.signal.aborted) setFound({ failed: isOver(error) ? 'used' : 'unreached' })
      },
    )
    return () => leaving.abort()
  }, [token])
  if (failed === 'used') return <UsedLink>{anew}</UsedLink>
  if (failed === 'unreached') return <Unreached onRetry={onRetry} />
  if (!link) return <Opening />
  return link.kind === kind ? children(link, token) : <Navigate to={`${pathOf[link.kind]}/${token}`} replace />
}

/** A token that no link can have is as good as one that is spent. */
const isOver = (error: unknown): boolean =>
  error instanceof CallError && (error.code === 'link-used' || error.code === 'bad-request')

function Opening() {
  const { t } = useTranslation('accounts')
  return (
    <p className="text" role="status">
      {t('opening')}
    </p>
  )
}

function UsedLink({ children }: { children: ReactNode }) {
  const { t } = useTranslation('accounts')
  return (
    <Notice title={t('used.title')} text={t('used.text')}>
      {children}
    </Notice>
  )
}

function Unreached({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation('accounts')
  return (
    <Notice title={t('unreached.title')} text={t('unreached.text')}>
      <button type="button" className="submit" onClick={onRetry}>
        {t('unreached.again')}
      </button>
    </Notice>
  )
}

/** The way back to the sign-in. */
export function BackToSignIn() {
  const { t } = useTranslation('sign-in')
  return (
    <Link className="link back" to="/sign-in">
      {t('back')}
    </Link>
  )
}
