/** What kind a response is, and the way to another one. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Icon from '@cloudscape-design/components/icon'
import Modal from '@cloudscape-design/components/modal'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kinds, type Kind } from '../kinds/index.ts'
import { KindCards } from './kind-cards.tsx'
import { LossModal } from './loss-modal.tsx'

interface KindFieldProps {
  kind: Kind
  /** There is content that another kind would lose. */
  hasContent: boolean
  readOnly: boolean
  become: (kind: Kind) => void
}

/** Another kind begins with nothing: what was said stays in the revisions (BLOCKS-037). */
export function KindField({ kind, hasContent, readOnly, become }: KindFieldProps) {
  const { t } = useTranslation('blocks')
  const [choosing, setChoosing] = useState(false)
  const [asked, setAsked] = useState<Kind>()
  function choose(chosen: Kind) {
    setChoosing(false)
    if (chosen === kind) return
    if (hasContent) setAsked(chosen)
    else become(chosen)
  }
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
            <KindCards choose={choose} />
          </SpaceBetween>
        </Modal>
      )}
      {asked && (
        <LossModal
          stay={() => setAsked(undefined)}
          leave={() => {
            become(asked)
            setAsked(undefined)
          }}
        />
      )}
    </FormField>
  )
}
