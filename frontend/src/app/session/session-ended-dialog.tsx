/** The sign-in over a page whose session has ended: the page keeps all that was typed, refused calls go on after it. */
import '../sign-in/sign-in.css'
import { lazy, Suspense, useEffect, useRef } from 'react'
import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useAgent } from '../../core/agent.tsx'
import { signOut, readSession } from '../../core/session/session.ts'
import { continueWith, waitingCalls } from '../../core/session/session-ended.ts'

const SignInForm = lazy(async () => {
  const [form] = await Promise.all([import('../sign-in/form.tsx'), i18next.loadNamespaces(['sign-in'])])
  return { default: form.SignInForm }
})

export function SessionEndedDialog() {
  const asking = waitingCalls.usePart(({ length }) => length > 0)
  return asking && <Dialog />
}

function Dialog() {
  const { agent } = useAgent()
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => dialog.current?.showModal(), [])
  return (
    // Escape leads nowhere: without a session there is nothing to go back to.
    <dialog
      ref={dialog}
      className="sign-in"
      aria-labelledby="sign-in-title"
      onCancel={(event) => event.preventDefault()}
    >
      <div className="card">
        <Suspense>
          <Content email={agent.email} />
        </Suspense>
      </div>
    </dialog>
  )
}

function Content({ email }: { email: string }) {
  const { t } = useTranslation('sign-in')
  return (
    <>
      <SignInForm email={email} title={t('ended.title')} text={t('ended.text')} onDone={goOn} />
      <button type="button" className="link out" onClick={() => void signOut()}>
        {t('ended.leave')}
      </button>
    </>
  )
}

function goOn() {
  const session = readSession()
  if (session) continueWith(session.token)
}
