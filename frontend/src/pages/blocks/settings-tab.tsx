/** Where a response belongs and what it is called by: description, key, and its kind. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Icon from '@cloudscape-design/components/icon'
import Input from '@cloudscape-design/components/input'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../components/form/fault-field.tsx'
import { typedKey } from './block-draft.ts'
import type { TabProps } from './editor-props.ts'
import { KindCards } from './kinds/kind-cards.tsx'
import { kinds, type Kind } from './kinds/index.ts'

export function SettingsTab({ edited, change, readOnly }: TabProps) {
  const { t } = useTranslation('blocks')
  return (
    <Container>
      <SpaceBetween size="l">
        <FaultField
          field="description"
          label={t('settings.description')}
          description={t('settings.description-text')}
          stretch
        >
          <Textarea
            value={edited.description}
            rows={2}
            readOnly={readOnly}
            onChange={({ detail }) => change({ ...edited, description: detail.value })}
          />
        </FaultField>
        <FaultField field="key" label={t('key')} description={t('key-text')} stretch>
          <Input
            value={edited.key}
            readOnly={readOnly}
            spellcheck={false}
            onChange={({ detail }) => change({ ...edited, ...typedKey(detail.value) })}
          />
        </FaultField>
        <KindField
          kind={edited.content.kind}
          readOnly={readOnly}
          become={(kind) => change({ ...edited, content: kinds[kind].blank() })}
        />
      </SpaceBetween>
    </Container>
  )
}

interface KindFieldProps {
  kind: Kind
  readOnly: boolean
  become: (kind: Kind) => void
}

/** Another kind begins with nothing: what was said stays in the revisions (BLOCKS-037). */
function KindField({ kind, readOnly, become }: KindFieldProps) {
  const { t } = useTranslation('blocks')
  const [choosing, setChoosing] = useState(false)
  return (
    <FormField label={t('list.type')}>
      <SpaceBetween direction="horizontal" size="s" alignItems="center">
        <span className="block-kind">
          <Icon name={kinds[kind].icon} variant="subtle" />
          {t(`kinds.${kind}.name`)}
        </span>
        {!readOnly && <Button onClick={() => setChoosing(true)}>{t('settings.change-kind')}</Button>}
      </SpaceBetween>
      {choosing && (
        <Modal visible size="large" header={t('settings.change-kind')} onDismiss={() => setChoosing(false)}>
          <SpaceBetween size="m">
            <Box variant="p">{t('settings.change-kind-text')}</Box>
            <KindCards
              choose={(chosen) => {
                if (chosen !== kind) become(chosen)
                setChoosing(false)
              }}
            />
          </SpaceBetween>
        </Modal>
      )}
    </FormField>
  )
}
