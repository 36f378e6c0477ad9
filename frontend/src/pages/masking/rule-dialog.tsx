/** One masking rule, made or edited: its title, its pattern with a sample to try it on, and what stands in the place. */
import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { masking as contract, type MaskRule } from '#shared/contracts/masking'
import { DraftDialog } from '../../components/form/draft-dialog.tsx'
import { TextField, ToggleField, ParagraphField } from '../../components/form/fields.tsx'
import { useDraft } from '../../components/form/use-draft.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { Marked } from './marked.tsx'
import { rules, saveRule, type RuleDraft } from './masking-data.ts'
import { useTrial } from './use-trial.ts'

interface RuleDialogProps {
  /** The latest that is known, or `undefined` for one that is being made. */
  rule: MaskRule | undefined
  close: () => void
}

export default function RuleDialog({ rule, close }: RuleDialogProps) {
  const { t } = useTranslation('masking')
  const notify = useNotify()
  const form = useDraft({
    saved: rule,
    access: rule ? contract.update.access : contract.create.access,
    editedOf: editedRule,
    schema: contract.create.input,
    save: saveRule,
    onSaved: (saved, base) => {
      rules.show(saved)
      notify.success(t(base ? 'rules.saved' : 'rules.created', { name: saved.name }))
    },
    refetch: rules.refetch,
  })
  const { pattern, replacement } = form.edited
  return (
    <DraftDialog
      form={form}
      title={rule ? t('rules.edit', { name: rule.name }) : t('rules.create')}
      size="medium"
      {...(!rule && { action: t('rules.create') })}
      close={close}
    >
      <SpaceBetween size="l">
        <TextField field={form.field('name')} label={t('rules.title')} stretch />
        <TextField
          field={form.field('pattern')}
          label={t('rules.pattern')}
          description={t('rules.pattern-text')}
          input={{ spellcheck: false, autoComplete: false }}
          stretch
        />
        <TextField
          field={form.field('replacement')}
          label={t('rules.replacement')}
          description={t('rules.replacement-text')}
          stretch
        />
        <ToggleField field={form.field('enabled')} label={t('rules.enabled')} />
        <Sample pattern={pattern} replacement={replacement} />
      </SpaceBetween>
    </DraftDialog>
  )
}

const editedRule = (rule: MaskRule | undefined): RuleDraft => ({
  name: rule?.name ?? '',
  pattern: rule?.pattern ?? '',
  replacement: rule?.replacement ?? '***',
  enabled: rule?.enabled ?? true,
})

/** The server tries the pattern, because its engine is the one that will run it. */
function Sample({ pattern, replacement }: Pick<RuleDraft, 'pattern' | 'replacement'>) {
  const { t } = useTranslation('masking')
  const [text, setText] = useState('')
  const tried = useTrial(text, pattern === '' ? undefined : { pattern, replacement })
  return (
    <SpaceBetween size="s">
      <ParagraphField
        field={{ value: text, onChange: setText }}
        label={t('rules.sample')}
        description={t('rules.sample-text')}
        rows={2}
        stretch
      />
      {tried && text !== '' && <Marked text={tried.text} parts={tried.found} />}
      {tried?.hidesMuch && <Alert type="warning">{t('rules.hides-much')}</Alert>}
    </SpaceBetween>
  )
}
