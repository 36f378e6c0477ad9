/** Above the field: what the channel shows of a reply, how long it takes one, and whether replies get through at all. */
import Button from '@cloudscape-design/components/button'
import Icon, { type IconProps } from '@cloudscape-design/components/icon'
import { useTranslation } from 'react-i18next'
import { splitText } from '#shared/channels/cut'
import type { ConversationUser } from '#shared/contracts/conversations'
import type { Line } from '#shared/contracts/line'
import { agentFileBytesMax } from '#shared/limits'
import { channelOf } from '../../../core/channels.ts'
import { language } from '../../../core/i18n.ts'
import { useNow } from '../../../core/use-now.ts'
import { hasLine, type LineQuery } from '../state/line.ts'

const hourMs = 3_600_000
/** From here on the time that is left is said. */
const countedFromMs = 4 * hourMs

/** `closed`: templates alone are taken. `blocked`: nothing is. */
type Reach = 'open' | 'closed' | 'blocked' | 'off'

function reachOf(line: Line | undefined, now: number): Reach {
  if (line?.state === 'off') return 'off'
  if (!line?.windowEnds || Date.parse(line.windowEnds) > now) return 'open'
  return line.shown.outside === 'template' ? 'closed' : 'blocked'
}

export function useReach(line: Line | undefined): Reach {
  return reachOf(line, useNow())
}

/** WhatsApp is known by its own name, whoever passes it on. */
export const channelName = (user: ConversationUser, line: Line | undefined): string =>
  line?.shown.isWhatsapp ? 'WhatsApp' : channelOf(user.activeChannel).name

export function ChannelLine({ user, query }: { user: ConversationUser; query: LineQuery }) {
  const { t } = useTranslation('conversations')
  const { line, failed, again } = query
  const now = useNow()
  const channel = { icon: channelOf(user.activeChannel).icon, name: channelName(user, line) }
  const shown = useShown(line)
  if (!hasLine(user)) return null
  if (failed)
    return (
      <Told icon="status-warning" isWarning>
        {t('line.failed')}{' '}
        <Button variant="inline-link" onClick={again}>
          {t('line.again')}
        </Button>
      </Told>
    )
  if (!line) return <p className="live-line" aria-hidden="true" />
  if (line.state === 'stuck' || line.state === 'reconnect' || line.state === 'off')
    return (
      <Told icon="status-warning" isWarning>
        {t(`line.${line.state}`, { channel: channel.name })}
      </Told>
    )
  const reach = reachOf(line, now)
  if (reach !== 'open')
    return (
      <Told icon="status-pending" isWarning>
        {t(`line.${reach}`, { channel: channel.name })}
      </Told>
    )
  const left = line.windowEnds ? Date.parse(line.windowEnds) - now : Infinity
  return (
    <Told icon={channel.icon} isWarning={left < countedFromMs}>
      <span className="live-line-shown" title={shown}>
        {t('line.shows', { channel: channel.name, shown })}
      </span>{' '}
      {left < countedFromMs && <b>{t('line.left', { time: durationOf(left) })}</b>}
    </Told>
  )
}

interface ToldProps {
  icon: IconProps.Name
  isWarning?: boolean
  children: React.ReactNode
}

function Told({ icon, isWarning = false, children }: ToldProps) {
  return (
    <p className={isWarning ? 'live-line live-line-warning' : 'live-line'} role="status">
      <Icon name={icon} size="small" />
      <span>{children}</span>
    </p>
  )
}

/** `choices become a numbered list; pictures up to 5 MB; 1,600 characters` */
function useShown(line: Line | undefined): string {
  const { t } = useTranslation('conversations')
  if (!line) return ''
  const { choices, files, textMax } = line.shown
  if (choices === 'spoken') return t('line.spoken')
  return [
    t(`line.choices.${choices}`),
    files.image === undefined ? t('line.no-pictures') : t('line.pictures', { size: sizeOf(files.image) }),
    t(files.file === undefined ? 'line.no-files' : 'line.files', { size: sizeOf(files.file ?? 0) }),
    t('line.characters', { count: textMax, characters: textMax.toLocaleString(language()) }),
  ].join('; ')
}

/** Of what the channel takes, and what we send. */
const sizeOf = (bytes: number) => Math.round(Math.min(bytes, agentFileBytesMax) / 1024 / 1024)

/** `2 h 13 min`, `48 min`; of the last minute still one. */
export function durationOf(leftMs: number): string {
  const minutes = Math.max(1, Math.floor(leftMs / 60_000))
  const hours = Math.floor(minutes / 60)
  return hours > 0 ? `${hours} h ${minutes % 60} min` : `${minutes} min`
}

/** How much of a message a text fills, and in how many it leaves. */
export function TextCount({ text, line }: { text: string; line: Line }) {
  const { t } = useTranslation('conversations')
  const { textMax } = line.shown
  const parts = splitText(text, textMax).length
  const figures = {
    written: text.length.toLocaleString(language()),
    characters: textMax.toLocaleString(language()),
    count: parts,
  }
  return (
    <span className="live-composer-hint live-composer-count">
      {t(parts > 1 ? 'line.split' : 'line.written', figures)}
    </span>
  )
}
