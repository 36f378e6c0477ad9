/** Messages as customers see them: in the company's own chat, which asks no server for them. */
import './still-phone.css'
import Button from '@cloudscape-design/components/button'
import Skeleton from '@cloudscape-design/components/skeleton'
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Message } from '#shared/chat/message'
import type { ContentLanguage } from '#shared/languages'
import { queries, queryClient } from '../../core/api.ts'
import { useAgent } from '../../core/agent.tsx'
import type { Mounted } from '../../../widget/stage.ts'
import { loadStage } from './stage.ts'
import { openStillChat, type StillChat } from './still-chat.ts'

interface StillPhoneProps {
  name: string
  messages: readonly Message[]
  language: ContentLanguage
  setLanguage: (language: ContentLanguage) => void
  /** What is to be known beside the messages. */
  children?: ReactNode
}

export function StillPhone(props: StillPhoneProps) {
  const [tries, setTries] = useState(0)
  return <Tried key={tries} {...props} again={() => setTries(tries + 1)} />
}

function Tried({ name, messages, language, setLanguage, again, children }: StillPhoneProps & { again: () => void }) {
  const { t } = useTranslation('response-form')
  const { screen, chat, isLost } = useStillChat(setLanguage)
  useEffect(() => chat?.show(messages, language), [chat, messages, language])
  return (
    <section className="still-phone" aria-label={name} lang={language}>
      <div className="still-phone-screen" ref={screen} />
      {!chat && (
        <div className="still-phone-wait">
          {isLost ? (
            <div role="alert">
              <p>{t('phone.failed')}</p>
              <Button onClick={again}>{t('phone.retry')}</Button>
            </div>
          ) : (
            <div role="status" aria-label={t('phone.loading')}>
              <Skeleton height="72px" />
              <Skeleton height="160px" />
            </div>
          )}
        </div>
      )}
      {children && <div className="still-phone-notes">{children}</div>}
    </section>
  )
}

/** The company's chat in the shadow of an element, for as long as the phone shows. */
function useStillChat(setLanguage: (language: ContentLanguage) => void) {
  const client = useAgent().agent.company.name
  const screen = useRef<HTMLDivElement>(null)
  const [chat, setChat] = useState<StillChat>()
  const [isLost, setIsLost] = useState(false)
  const speak = useEffectEvent((language: ContentLanguage) => setLanguage(language))

  useEffect(() => {
    let isGone = false
    let mounted: Mounted | undefined
    const open = async (place: HTMLElement) => {
      const [settings, stage] = await Promise.all([
        queryClient.fetchQuery(queries.customer.settings({ client })),
        loadStage(),
      ])
      const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
      let opened: StillChat | undefined
      mounted = await stage.mount({
        origin: '',
        client,
        settings,
        root,
        embedded: true,
        chatOf: (effective) => (opened = openStillChat(effective, (language) => speak(language))),
      })
      if (isGone) mounted.remove()
      else setChat(opened)
    }
    if (screen.current) open(screen.current).catch(() => !isGone && setIsLost(true))
    return () => {
      isGone = true
      mounted?.remove()
    }
  }, [client])
  return { screen, chat, isLost }
}
