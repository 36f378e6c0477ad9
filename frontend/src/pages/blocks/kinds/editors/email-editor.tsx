/** An e-mail with the answers to a form: to whom, from whom, and about what (BLOCKS-056). */
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import type { EmailContent } from '../email-form.tsx'
import type { KindEditorProps } from '../kind.ts'
import { FormValuesFields } from '../parts/form-values.tsx'

export default function EmailEditor({ content, change, readOnly }: KindEditorProps<EmailContent>) {
  const { t } = useTranslation(['block-kinds', 'blocks'])
  const line = (name: 'toEmail' | 'fromEmail' | 'subject', texts: { label: string; description: string }) => (
    <FaultField field={name} {...texts} stretch>
      <Input
        value={content[name]}
        readOnly={readOnly}
        type={name === 'fromEmail' ? 'email' : 'text'}
        autoComplete={false}
        onChange={({ detail }) => change({ ...content, [name]: detail.value })}
      />
    </FaultField>
  )
  return (
    <SpaceBetween size="l">
      <FormValuesFields
        values={content}
        change={(values) => change({ ...content, ...values })}
        readOnly={readOnly}
        none={t('blocks:logic.no-form')}
      />
      {line('toEmail', { label: t('email.to'), description: t('email.to-text') })}
      {line('fromEmail', { label: t('email.from'), description: t('email.from-text') })}
      {line('subject', { label: t('email.subject'), description: t('variables-text') })}
      <Toggle
        checked={content.unset}
        readOnly={readOnly}
        description={t('email.unset-text')}
        onChange={({ detail }) => change({ ...content, unset: detail.checked })}
      >
        {t('email.unset')}
      </Toggle>
    </SpaceBetween>
  )
}
