/** The channels that a response limits itself to (BLOCKS-032); with none chosen it is said on all. */
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { limitedChannels } from '#shared/chat/channels'
import { FaultField } from '../../../components/form/fault-field.tsx'
import type { TabProps } from '../editor-props.ts'

export function SaidOn({ edited, change, readOnly }: Omit<TabProps, 'view'>) {
  const { t } = useTranslation('response-form')
  const { includeOnChannels } = edited
  return (
    <FaultField field="includeOnChannels" label={t('said-on.name')} description={t('said-on.text')} stretch>
      <SpaceBetween direction="horizontal" size="l">
        {limitedChannels.map((channel) => (
          <Checkbox
            key={channel}
            checked={includeOnChannels.includes(channel)}
            readOnly={readOnly}
            onChange={({ detail }) =>
              change({
                ...edited,
                includeOnChannels: limitedChannels.filter((one) =>
                  one === channel ? detail.checked : includeOnChannels.includes(one),
                ),
              })
            }
          >
            {t(`said-on.${channel}`)}
          </Checkbox>
        ))}
      </SpaceBetween>
    </FaultField>
  )
}
