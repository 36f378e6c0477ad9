/** Messages as customers see them: in the company's own chat, which asks no server for them. */
import './still-phone.css'
import { useEffect, useState, type ReactNode } from 'react'
import type { Message } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { readSettings } from './stage.ts'
import { StillWait } from './still-wait.tsx'
import { useStillChat } from './use-still-chat.ts'

interface StillPhoneProps {
  name: string
  messages: readonly Message[]
  language: ContentLanguage
  setLanguage: (language: ContentLanguage) => void
  /** What is to be known beside the messages. */
  children?: ReactNode
  /** Below the chat: what is to be known of how the messages are shown. */
  foot?: ReactNode
}

export function StillPhone(props: StillPhoneProps) {
  const [tries, setTries] = useState(0)
  return <Tried key={tries} {...props} again={() => setTries(tries + 1)} />
}

function Tried({
  name,
  messages,
  language,
  setLanguage,
  again,
  children,
  foot,
}: StillPhoneProps & { again: () => void }) {
  const client = useAgent().agent.company.name
  const { place, still, isLost } = useStillChat({
    client,
    readSettings: () => readSettings(client),
    setLanguage,
  })
  useEffect(() => {
    const events = messages.map((message) => ({ type: 'message' as const, message }))
    still?.chat.show({ language, events })
  }, [still, messages, language])
  return (
    <section className="still-phone" aria-label={name} lang={language}>
      {/* A chat that says nothing is a picture: nobody has to pass its buttons on the way. */}
      <div className="still-phone-screen" ref={place} inert={Boolean(children)} />
      {!still && <StillWait isLost={isLost} again={again} />}
      {children && <div className="still-phone-notes">{children}</div>}
      {foot}
    </section>
  )
}
