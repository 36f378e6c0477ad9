/** The people of a demonstration on this machine, each one click away; a deployed cloud has none. */
import { useTranslation } from 'react-i18next'
import type { ConsoleSettings } from '#shared/console-config'
import { useAttempt } from './attempt.tsx'
import { signIn } from '../../core/session/session.ts'
import { settings } from '../../core/settings.ts'

type Person = NonNullable<ConsoleSettings['signIns']>[number]

export function DemoPeople({ onDone }: { onDone: () => void }) {
  const { t } = useTranslation('sign-in')
  const { signIns = [] } = settings()
  if (signIns.length === 0) return null
  return (
    <section className="demo" aria-labelledby="demo-title">
      <h2 id="demo-title">{t('demo.title')}</h2>
      {signIns.map((person) => (
        <SignInAs key={person.email} person={person} onDone={onDone} />
      ))}
    </section>
  )
}

function SignInAs({ person: { email, password, role, companies }, onDone }: { person: Person; onDone: () => void }) {
  const { t } = useTranslation('sign-in')
  const attempt = useAttempt(async () => {
    // Their password is their own, so no step follows.
    await signIn(email, password, true)
    onDone()
  })
  return (
    <>
      <button type="button" aria-disabled={attempt.busy} onClick={attempt.run}>
        <b>{email}</b>
        <span>
          {t(`demo.roles.${role}`)} · {companies.join(', ')}
        </span>
      </button>
      <span role="alert" className="fault">
        {attempt.fault && t(attempt.fault.text)}
      </span>
    </>
  )
}
