/** What kind a response is, and the way to another one. */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import FormField from '@cloudscape-design/components/form-field'
import Icon from '@cloudscape-design/components/icon'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kinds, type Kind } from '../kinds/index.ts'
import { Dialog } from '../../../components/dialog/dialog.tsx'
import { KindCards } from './kind-cards.tsx'
import { useAskToLose } from './ask-to-lose.ts'

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
  const askToLose = useAskToLose()
  function choose(chosen: Kind) {
    setChoosing(false)
    if (chosen === kind) return
    if (hasContent) askToLose(() => become(chosen))
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
        <Dialog size="large" title={t('settings.change-kind')} close={() => setChoosing(false)}>
          <SpaceBetween size="m">
            <Box variant="p">{t('settings.change-kind-text')}</Box>
            <KindCards choose={choose} />
          </SpaceBetween>
        </Dialog>
      )}
    </FormField>
  )
}
