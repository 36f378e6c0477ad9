/** Ties the page of a signed-in agent to the world: pushed events, the session in other tabs, the way back in. */
import { useEffect, useState } from 'react'
import { quietly, queryClient } from '../api.ts'
import { prepareNotifications } from '../components/notifications.tsx'
import { preparePageNotices } from '../components/page-notices.tsx'
import { Realtime } from '../realtime.ts'
import { agentNow, useAgent } from './agent.tsx'
import { setCondition } from './conditions.ts'
import { watchNetwork } from './network.ts'
import { reactionTo } from './reactions.ts'
import { reloadNow, reloadWhenSettled } from './reload.ts'
import { SessionEndedDialog } from './session-ended-dialog.tsx'
import { isAskingToSignIn, signedInAgain } from './session-ended.ts'
import { onSessionElsewhere, storedSession } from './session.ts'
import { settings } from './settings.ts'
import type { Event } from '#shared/events'

/** After what the page itself needs has been asked for. */
const noticesDelayMs = 1000

export function Connected() {
  const { agent } = useAgent()
  const [here] = useState({ client: agent.activeClient, environmentId: agent.activeEnvironment._id })

  // Also for a switch whose event was missed, or that was made on this tab.
  useEffect(() => {
    if (here.client !== agent.activeClient || here.environmentId !== agent.activeEnvironment._id) reloadWhenSettled()
  }, [here, agent])

  useEffect(() => {
    const realtime = new Realtime({
      address: location.origin.replace(/^http/, 'ws') + settings().socketPath,
      ticket: async () => (await quietly.account.socketTicket()).ticket,
      onEvent: react,
      onReconnected: () => void queryClient.invalidateQueries(),
      onLost: (lost) => setCondition('socket-lost', lost),
    })
    return () => {
      realtime.close()
      setCondition('socket-lost', false)
    }
  }, [])

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

function react(event: Event) {
  const agent = agentNow()
  if (!agent) return
  const reaction = reactionTo(event, { agentId: agent._id, environmentId: agent.activeEnvironment._id })
  switch (reaction.does) {
    case 'nothing':
      return
    case 'refresh':
      for (const area of reaction.areas) void queryClient.invalidateQueries({ queryKey: [area] })
      return
    case 'reload':
      reloadWhenSettled()
  }
}

function follow(change: 'signed-in' | 'signed-out' | 'somebody-else') {
  const session = storedSession()
  if (change === 'signed-out') location.assign('/')
  else if (change === 'somebody-else') reloadNow()
  else if (session && isAskingToSignIn()) signedInAgain(session.token)
}
