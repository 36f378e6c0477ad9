/** Ties the page of a signed-in agent to the world: pushed events, the session in other tabs, the way back in. */
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router'
import { may } from '#shared/access'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Counts } from '#shared/contracts/queues'
import { contracts } from '#shared/contracts/index'
import type { Downward } from '#shared/realtime/console-socket'
import { quietly, queryClient } from '../../core/api.ts'
import { prepareNotifications } from '../../components/notice/notifications.tsx'
import { preparePageNotices } from '../../components/notice/page-notices.tsx'
import { Realtime } from '../../core/live/socket.ts'
import { agentNow, useAgent } from '../../core/agent.tsx'
import { showWaiting } from './badge.ts'
import { setCondition } from '../../core/live/conditions.ts'
import { setCounter, useCounters } from '../../core/live/counters.ts'
import { watchNetwork } from '../../core/live/network.ts'
import { pathTo } from '../../core/pages.ts'
import { onPushed, push, speakThrough } from '../../core/live/socket-events.ts'
import { reactionTo } from './reactions.ts'
import { readiness } from '../../core/live/readiness.ts'
import { reloadNow, reloadWhenSettled } from '../../core/reload.ts'
import { SessionEndedDialog } from '../session/session-ended-dialog.tsx'
import { isAskingToSignIn, continueWith } from '../../core/session/session-ended.ts'
import { onSessionElsewhere, readSession } from '../../core/session/session.ts'
import { settings } from '../../core/settings.ts'

/** After what the page itself needs has been asked for. */
const noticesDelayMs = 1000

export function Connected() {
  const { agent } = useAgent()
  const [here] = useState({ client: agent.activeClient, environmentId: agent.activeEnvironment._id })

  // Also for a switch whose event was missed, or that was made on this tab.
  useEffect(() => {
    if (here.client !== agent.activeClient || here.environmentId !== agent.activeEnvironment._id) reloadWhenSettled()
  }, [here, agent])

  useSocket()
  useWaitingCount()

  useEffect(() => onSessionElsewhere(follow), [])

  useEffect(watchNetwork, [])

  useEffect(() => {
    const timer = setTimeout(() => {
      prepareNotifications()
      preparePageNotices()
    }, noticesDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return <SessionEndedDialog />
}

/** The socket of this tab, for as long as the frame stands. */
function useSocket() {
  const navigate = useNavigate()
  const ready = readiness.use()
  const realtime = useRef<Realtime>(undefined)

  useEffect(() => {
    realtime.current = new Realtime({
      address: location.origin.replace(/^http/, 'ws') + settings().socketPath,
      ticket: async () => (await quietly.account.socketTicket()).ticket,
      onMessage: (message) => {
        if (message.kind === 'replaced') setCondition('socket-replaced', true)
        if (message.kind === 'successfullyAuthenticated') setCondition('socket-replaced', false)
        push(message)
      },
      onReconnected: () => {
        void queryClient.invalidateQueries()
        push({ kind: 'reconnected' })
      },
      onLost: (lost) => setCondition('socket-lost', lost),
    })
    speakThrough(realtime.current)
    return () => {
      realtime.current?.close()
      speakThrough(undefined)
      setCondition('socket-lost', false)
      setCondition('socket-replaced', false)
    }
  }, [])

  useEffect(() => {
    realtime.current?.ready(ready)
    if (!ready) return undefined
    // Comes with the click on the switch, which is when a browser lets a page sound.
    const speaking = import('./alerts.ts').then(({ startSpeaking }) => startSpeaking())
    return () => void speaking.then((stop) => stop())
  }, [ready])

  useEffect(
    () =>
      onPushed((message) => {
        const go = (path: string) => void navigate(path)
        if (message.kind === 'event') react(message, go)
        if (message.kind === 'user' && document.hidden && readiness.now()) void hear(message.user, go)
      }),
    [navigate],
  )
}

const conversationsPath = pathTo('conversations')

/** A customer of the agent may have written while nobody looks at the page. */
async function hear(user: ConversationUser, go: (path: string) => void) {
  const agent = agentNow()
  const { hasWritten, tellOwn } = await import('./own-customers.ts')
  if (!agent || !hasWritten(user, agent._id, Date.now())) return
  const customer = `${user.firstName ?? ''} ${user.lastName ?? ''}`.trim()
  await tellOwn({ what: 'wrote', userId: user._id, customer }, go)
}

/** Comparing environments reads all of both: of several changes in a row it is done once. */
const compareMs = 1000
let comparing: ReturnType<typeof setTimeout> | undefined

function compareSoon() {
  clearTimeout(comparing)
  comparing = setTimeout(() => void queryClient.invalidateQueries({ queryKey: ['releases'] }), compareMs)
}

function react({ event }: Extract<Downward, { kind: 'event' }>, go: (path: string) => void) {
  const agent = agentNow()
  if (!agent) return
  const here = { agentId: agent._id, environmentId: agent.activeEnvironment._id, isReady: readiness.now() }
  const reaction = reactionTo(event, here)
  switch (reaction.does) {
    case 'nothing':
      return
    case 'refresh':
      for (const area of reaction.areas)
        if (event.type === 'changed' && area === 'releases') compareSoon()
        else void queryClient.invalidateQueries({ queryKey: [area] })
      return
    case 'alert':
      void import('./alerts.ts').then(({ alertOf }) => alertOf(reaction.of, () => go(conversationsPath)))
      return
    case 'tell':
      return void import('./own-customers.ts').then(({ tellOwn }) => tellOwn(reaction, go))
    case 'reload':
      reloadWhenSettled()
  }
}

/** How many customers wait for an answer of this agent: in the sidebar, on the tab and on its icon (QUEUES-011). */
function useWaitingCount() {
  const { agent, rights } = useAgent()
  const { i18n } = useTranslation()
  const { key } = useLocation()
  const { 'awaiting-response': count } = useCounters()
  const open = may(rights, contracts.conversations.status.access)
  const { _id: agentId } = agent

  useEffect(() => {
    if (!open) return undefined
    const take = ({ counts }: { readonly counts: Counts }) =>
      setCounter('awaiting-response', counts.agents[agentId]?.awaitingResponse ?? 0)
    const timer = setTimeout(() => void quietly.conversations.status({}).then(take, () => undefined), noticesDelayMs)
    const stop = onPushed((message) => message.kind === 'counts' && take(message))
    return () => {
      clearTimeout(timer)
      stop()
    }
  }, [open, agentId])

  // The title is written anew with each page and each language.
  // oxlint-disable-next-line react/exhaustive-effect-dependencies
  useEffect(() => showWaiting(typeof count === 'number' ? count : 0), [count, key, i18n.language])
}

function follow(change: 'signed-in' | 'signed-out' | 'somebody-else') {
  const session = readSession()
  if (change === 'signed-out') location.assign('/')
  else if (change === 'somebody-else') reloadNow()
  else if (session && isAskingToSignIn()) continueWith(session.token)
}
