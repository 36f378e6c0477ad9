/** Below each part of a response on a channel: whether it is the channel's own, and the way back to the default. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import { useTranslation } from 'react-i18next'
import { ownParts } from '#shared/blocks/on-channel'
import type { Localized } from '#shared/languages'
import { channelOf } from '../../../core/channels.ts'
import { languageName } from '../../../core/format.ts'
import type { TabProps } from '../editor-props.ts'
import type { EditedContent } from '../kinds/index.ts'
import { channelParts, contentOn, hasOwn, withDefault } from './channel-draft.ts'

/** The note below a field, where the field is a part that the chosen channel may have of its own. */
export function OwnPartNote({ field, ...props }: TabProps & { field: string }) {
  const { t } = useTranslation('response-form')
  const { edited, change, view, readOnly } = props
  const part = ownParts.find((one) => one === field)
  if (!part || !channelParts(edited.content).includes(part)) return null
  if (!hasOwn(edited, view.channel, part))
    return (
      <Box variant="small" color="text-body-secondary">
        {t('channels.uses-default')}
      </Box>
    )
  const missing = part === 'text' ? languagesMissing(edited, view) : []
  return (
    <SpaceBetween size="xxs">
      <SpaceBetween direction="horizontal" size="xs" alignItems="center">
        <Box variant="small" fontWeight="bold">
          {t('channels.own', { channel: channelOf(view.channel).name })}
        </Box>
        {!readOnly && (
          <Button variant="inline-link" onClick={() => change(withDefault(edited, view.channel, part))}>
            {t('channels.use-default')}
          </Button>
        )}
      </SpaceBetween>
      {missing.length > 0 && (
        <StatusIndicator type="warning">
          {t('channels.missing', { languages: new Intl.ListFormat(t('channels.list')).format(missing) })}
        </StatusIndicator>
      )}
    </SpaceBetween>
  )
}

/** The languages that the default is written in and the channel's own text is not. */
function languagesMissing(
  edited: TabProps['edited'],
  { languages, channel }: Pick<TabProps['view'], 'languages' | 'channel'>,
): string[] {
  const [written, own] = [textOf(edited.content), textOf(contentOn(edited, channel))]
  return languages.filter((language) => written[language]?.trim() && !own[language]?.trim()).map(languageName)
}

const textOf = (content: EditedContent): Localized => ('text' in content ? content.text : {})
