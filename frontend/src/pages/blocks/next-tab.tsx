/** What the bot does after a response: what it says next, what takes the customer's reply, and the events that send it. */
import Container from '@cloudscape-design/components/container'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../components/form/fault-field.tsx'
import { BlockSelect } from './block-select.tsx'
import { EventSelect } from './event-select.tsx'
import type { TabProps } from './editor-props.ts'

export function NextTab({ edited, change, readOnly }: TabProps) {
  const { t } = useTranslation('blocks')
  return (
    <Container>
      <SpaceBetween size="l">
        {(['next', 'onReply'] as const).map((name) => {
          const texts = name === 'next' ? 'next' : 'on-reply'
          return (
            <FaultField
              key={name}
              field={name}
              label={t(`next.${texts}`)}
              description={t(`next.${texts}-text`)}
              stretch
            >
              <BlockSelect
                chosen={edited[name]}
                choose={(blockId) => change({ ...edited, [name]: blockId })}
                readOnly={readOnly}
                none={t('next.none')}
              />
            </FaultField>
          )
        })}
        <EventSelect
          chosen={edited.eventIds}
          choose={(eventIds) => change({ ...edited, eventIds: [...eventIds] })}
          readOnly={readOnly}
        />
      </SpaceBetween>
    </Container>
  )
}
