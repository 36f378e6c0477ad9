/** A phone with the chat in it that companies put on their pages: the built panel, which is no part of the console's own code. */
import './phone.css'
import Button from '@cloudscape-design/components/button'
import Spinner from '@cloudscape-design/components/spinner'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { tests } from '#shared/contracts/tests'
import { WhyButton } from '../../components/explanation/why-button.tsx'
import { quietly } from '../../core/api.ts'
import { loadStage, readSettings } from '../../components/phone/stage.ts'
import type { Mounted, MountOptions } from '../../../widget/stage.ts'
import { useAgent } from '../../core/agent.tsx'
import { AccessButton } from '../../components/form/access-button.tsx'
import { useFollow } from '../../components/layout/page-link.tsx'
import { addressOfRecording } from '../../core/test-addresses.ts'
import { notify } from '../../core/live/notices.ts'
import { previewStart, takePreviewStart } from '../../core/preview-start.ts'
import { previewTalk } from '../../core/preview-talk.ts'

type State = Parameters<NonNullable<MountOptions['onState']>>[0]

export function Phone() {
  const { t } = useTranslation('shell')
  const { agent } = useAgent()
  const follow = useFollow()
  const { screen, state, chat, connection, isNotStarted, asked, talk, again } = useChat()

  return (
    <div className="phone">
      <div className="phone-head">
        <span className="phone-speaker" aria-hidden="true" />
        <div>
          <b>{agent.company.displayName}</b>
          <small>{agent.activeEnvironment.name}</small>
        </div>
        <Button
          iconName="refresh"
          variant="icon"
          ariaLabel={t('preview.restart')}
          disabled={state !== 'shown'}
          onClick={() => void chat?.restart({})}
        />
      </div>
      <div className="phone-screen">
        {state === 'loading' && (
          <div role="status">
            <Spinner size="large" />
            <p>{t('preview.loading')}</p>
          </div>
        )}
        {state === 'failed' && (
          <div role="alert">
            <p>{t('preview.failed')}</p>
            <Button onClick={again}>{t('preview.retry')}</Button>
          </div>
        )}
        <div className="phone-chat" ref={screen} hidden={state !== 'shown'} />
      </div>
      <div className="phone-foot">
        {isNotStarted ? (
          <StatusIndicator type="error">{t('preview.not-started')}</StatusIndicator>
        ) : (
          <StatusIndicator type={indicators[connection]}>{t(`preview.connection.${connection}`)}</StatusIndicator>
        )}
        {asked && <WhyButton of={asked} text={asked.text} />}
        {talk && (
          <AccessButton
            access={tests.create.access}
            variant="inline-link"
            href={addressOfRecording(talk.userId, { from: talk.from })}
            onFollow={follow}
          >
            {t('preview.save-as-test')}
          </AccessButton>
        )}
      </div>
    </div>
  )
}

/** PREVIEW-008. */
const indicators = {
  idle: 'pending',
  establishing: 'in-progress',
  authenticated: 'success',
  'dropped-by-server': 'warning',
  dropped: 'stopped',
} as const satisfies Record<State['connection'], string>

interface Shown {
  /** What was asked for: as soon as something else is, this is none. */
  readonly of: string
  readonly chat: Mounted | 'failed'
}

/** The chat in the active environment, from the moment the drawer opens until it is gone. */
function useChat() {
  const { agent } = useAgent()
  const { t, i18n } = useTranslation('shell')
  const { language } = i18n
  const screen = useRef<HTMLDivElement>(null)
  const [shown, setShown] = useState<Shown>()
  const [seen, onState] = useState<State>()
  const isNotStarted = seen !== undefined && hasNotStarted(seen)
  const [tries, setTries] = useState(0)
  const client = agent.company.name
  const environment = agent.activeEnvironment._id
  const asked = [client, environment, language, tries].join(' ')

  useEffect(() => {
    let isGone = false
    let mounted: Mounted | undefined
    const open = async (place: HTMLElement) => {
      const [{ preview }, settings, stage] = await Promise.all([
        quietly.customer.previewToken({}),
        readSettings(client),
        loadStage(),
      ])
      const root = place.shadowRoot ?? place.attachShadow({ mode: 'open' })
      const where = { origin: '', client, settings, environment, preview, language }
      const startBlock = takePreviewStart()
      mounted = await stage.mount({
        ...where,
        root,
        embedded: true,
        onState,
        ...(startBlock && { anew: { startBlock } }),
      })
      if (isGone) mounted.remove()
      else setShown({ of: asked, chat: mounted })
    }
    if (screen.current) open(screen.current).catch(() => !isGone && setShown({ of: asked, chat: 'failed' }))
    return () => {
      isGone = true
      mounted?.remove()
    }
  }, [asked, client, environment, language])

  // CONVERSATIONS-041: the chat itself has nothing to show for it.
  useEffect(() => {
    if (isNotStarted) notify('error', t('preview.not-started'))
  }, [isNotStarted, t])

  usePreviewTalk(seen)
  const current = shown?.of === asked ? shown.chat : undefined
  const state = current === undefined ? 'loading' : current === 'failed' ? 'failed' : 'shown'
  const chat = current === 'failed' ? undefined : current
  const connection = seen?.connection ?? 'idle'
  const wanted = previewStart.use()
  useEffect(() => {
    if (wanted && chat) void chat.restart({ startBlock: takePreviewStart() })
  }, [wanted, chat])
  return {
    screen,
    state,
    chat,
    connection,
    isNotStarted,
    asked: seen && lastTextIn(seen),
    talk: seen && talkIn(seen),
    again: () => setTries(tries + 1),
  } as const
}

/** Tells pages whom they may send a test to, once there is a conversation. */
function usePreviewTalk(seen: State | undefined): void {
  const customer = seen?.events.log.events.length ? seen.session.data?.userId : undefined
  useEffect(() => {
    previewTalk.change(customer)
    return () => previewTalk.change(undefined)
  }, [customer])
}

/** What the author has typed last, once the bot has heard it. */
function lastTextIn({ session, events }: State) {
  const said = events.log.events.findLast(
    ({ what }) => what.type === 'message' && what.message.messageType === 'text' && !what.message.blockId,
  )
  if (!session.data || said?.what.type !== 'message') return undefined
  return { userId: session.data.userId, number: said.number, text: said.what.message.text ?? '' }
}

/** The talk that shows, from the number of its first event, once the author has said something in it. */
function talkIn({ session, events }: State) {
  const { data } = session
  const begun = events.log.events.findLastIndex(({ what }) => what.type === 'conversation-start')
  const shown = events.log.events.slice(Math.max(begun, 0))
  const [first] = shown
  const isSaid = shown.some(({ what }) => what.type === 'message' && !what.message.messageType.endsWith('-msg'))
  return data && first && isSaid ? { userId: data.userId, from: first.number } : undefined
}

/** The session did not open, or the talk did not begin: it was refused, or nothing came of it for long. */
const hasNotStarted = ({ session, unsent }: State): boolean =>
  session.status === 'error' ||
  unsent.some(({ name, refusal, late }) => name === 'conversationStart' && (refusal !== undefined || late === true))
