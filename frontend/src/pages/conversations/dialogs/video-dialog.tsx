/** Begins a video call: the customer gets the way there on their channel, the agent opens it in a tab of their own. */
import Alert from '@cloudscape-design/components/alert'
import Button from '@cloudscape-design/components/button'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConversationUser } from '#shared/contracts/conversations'
import { quietly } from '../../../core/api.ts'
import { channelOf as idOf } from '#shared/chat/channels'
import { channelOf } from '../../../core/channels.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'

export default function VideoDialog({ user, close }: { user: ConversationUser; close: () => void }) {
  const { t } = useTranslation('conversations')
  const { t: common } = useTranslation('common')
  const [state, setState] = useState<{ busy?: boolean; url?: string; why?: string }>({})
  const { activeChannel: channel, _id: userId } = user

  async function start() {
    setState({ busy: true })
    try {
      setState(await quietly.conversations.startVideoCall({ channel: idOf(channel), userId }))
    } catch (error) {
      setState({ why: error instanceof Error ? error.message : '' })
    }
  }

  return (
    <Dialog
      title={t('video.title')}
      close={close}
      {...(state.url && { leave: common('close') })}
      action={
        state.url ? (
          <Button variant="primary" iconName="external" href={state.url} target="_blank" onClick={close}>
            {t('video.open')}
          </Button>
        ) : (
          <Button variant="primary" loading={state.busy ?? false} onClick={() => void start()}>
            {t('video.start')}
          </Button>
        )
      }
    >
      {state.why !== undefined && <Alert type="error">{state.why}</Alert>}
      <p className="live-dialog-text">
        {t(state.url ? 'video.ready' : 'video.text', { channel: channelOf(channel).name })}
      </p>
    </Dialog>
  )
}
