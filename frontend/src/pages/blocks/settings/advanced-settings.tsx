/** What integrations know a response by: its id and its key, shown to those who ask for it. */
import CopyToClipboard from '@cloudscape-design/components/copy-to-clipboard'
import FormField from '@cloudscape-design/components/form-field'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { use, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { FaultField, FaultsProvider } from '../../../components/form/fault-field.tsx'
import { typedKey } from '../block-draft.ts'
import type { TabProps } from '../editor-props.ts'

export function AdvancedSettings({ edited, change, readOnly, block }: TabProps & { block: Block | undefined }) {
  const { t } = useTranslation(['response-form', 'blocks'])
  const [isAsked, setIsAsked] = useState(false)
  // A key that is wrong is shown, because it stands in the way of saving.
  const isOpen = isAsked || use(FaultsProvider).of('key') !== undefined
  return (
    <SpaceBetween size="l">
      <Toggle checked={isOpen} onChange={({ detail }) => setIsAsked(detail.checked)}>
        {t('settings.advanced')}
      </Toggle>
      {isOpen && (
        <>
          {block && (
            <FormField label={t('settings.id')} stretch>
              <CopyToClipboard
                variant="inline"
                textToCopy={block._id}
                copyButtonAriaLabel={t('settings.copy-id')}
                copySuccessText={t('settings.copied')}
                copyErrorText={t('settings.not-copied')}
              />
            </FormField>
          )}
          <FaultField
            field="key"
            label={t('blocks:key')}
            description={t('blocks:key-text')}
            secondaryControl={
              edited.key ? (
                <CopyToClipboard
                  variant="icon"
                  textToCopy={edited.key}
                  copyButtonAriaLabel={t('settings.copy-key')}
                  copySuccessText={t('settings.copied')}
                  copyErrorText={t('settings.not-copied')}
                />
              ) : undefined
            }
            stretch
          >
            <Input
              value={edited.key}
              readOnly={readOnly}
              spellcheck={false}
              onChange={({ detail }) => change({ ...edited, ...typedKey(detail.value) })}
            />
          </FaultField>
        </>
      )}
    </SpaceBetween>
  )
}
