/** The fields of a response as the chosen channel has them: each part says whose it is, and faults are those of the channel. */
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { use, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { isMeantFor, websiteChannel } from '#shared/chat/channels'
import { channelOf } from '../../../core/channels.ts'
import { FaultsProvider, FieldNotes } from '../../../components/form/fault-field.tsx'
import type { TabProps } from '../editor-props.ts'
import { OwnPartNote } from './own-parts.tsx'

export function ChannelFields({ children, ...props }: TabProps & { children: ReactNode }) {
  const { t } = useTranslation('response-form')
  const { edited, view } = props
  const { channel } = view
  const faults = use(FaultsProvider)
  const isLeftOut = !isMeantFor(channel, edited.includeOnChannels)
  const fields = isLeftOut ? (
    <SpaceBetween size="l">
      <StatusIndicator type="info">{t('channels.left-out', { channel: channelOf(channel).name })}</StatusIndicator>
      {children}
    </SpaceBetween>
  ) : (
    children
  )
  if (channel === websiteChannel) return fields
  const ofChannel = {
    of: (field: string) => faults.of(`${channel}:${field}`) ?? faults.of(field),
    leave: (field: string) => {
      faults.leave(`${channel}:${field}`)
      faults.leave(field)
    },
  }
  return (
    <FaultsProvider value={ofChannel}>
      <FieldNotes value={(field) => <OwnPartNote {...props} field={field} />}>{fields}</FieldNotes>
    </FaultsProvider>
  )
}
