/** Asks whether somebody leaves the workspace they work in; loaded when it is pressed, because hardly anybody does. */
import i18next from 'i18next'
import type { LoggedInAgent, Workspace } from '#shared/contracts/account'
import { ask } from '../../components/dialog/ask.ts'
import { quietly } from '../../core/api.ts'
import { goOnElsewhere } from '../../core/leave-workspace.ts'

export function askToLeave(agent: LoggedInAgent, { name: client, displayName: name }: Workspace): void {
  ask({
    title: i18next.t('shell:pickers.workspace.leave-title', { name }),
    text: i18next.t('shell:pickers.workspace.leave-text', { name }),
    action: i18next.t('shell:pickers.workspace.leave-action'),
    act: async () => {
      await quietly.agents.leave({ client })
      await goOnElsewhere(agent)
    },
  })
}
