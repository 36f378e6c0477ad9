/** The way in: the sign-in on a page of its own, with the language and the look to choose. */
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useSearchParams } from 'react-router'
import { onSessionElsewhere } from '../../core/session/session.ts'
import { DemoPeople } from './demo.tsx'
import { SignInForm } from './form.tsx'
import { Frame } from './frame.tsx'
import { safeReturn } from './return.ts'

/** What a page that leads here says of it. */
export interface LedHere {
  readonly email?: string
  /** What has been done there. */
  readonly status?: string
}

export default function SignInPage() {
  const { t } = useTranslation('sign-in')
  const navigate = useNavigate()
  const [search] = useSearchParams()
  // The pages of this room alone set it.
  const { email, status } = (useLocation().state ?? {}) as LedHere
  const next = safeReturn(search.get('next'))
  const isEnded = search.has('ended')
  const head = { title: t(isEnded ? 'ended.title' : 'title'), text: t(isEnded ? 'ended.return' : 'welcome') }
  const enter = () => void navigate(next, { replace: true })

  useEffect(
    () => onSessionElsewhere((change) => change === 'signed-in' && void navigate(next, { replace: true })),
    [navigate, next],
  )

  return (
    <Frame>
      <SignInForm {...head} startEmail={email} status={status} onDone={enter} />
      <DemoPeople onDone={enter} />
    </Frame>
  )
}
