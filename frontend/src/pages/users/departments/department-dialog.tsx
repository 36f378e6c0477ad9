/** One department, made or edited: its name, its hours and the days that differ. */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { departments as contract, type Department } from '#shared/contracts/departments'
import { DraftDialog } from '../../../components/form/draft-dialog.tsx'
import { TextField, ToggleField } from '../../../components/form/fields.tsx'
import { useDraft } from '../../../components/form/use-draft.ts'
import { useNotify } from '../../../components/notice/notifications.tsx'
import { departmentChecks, editedDepartment } from './department-draft.ts'
import { Offer, Promises } from './department-promises.tsx'
import { departments, saveDepartment } from './departments-data.ts'
import { ExceptionsEditor } from '../../../components/hours/exceptions-editor.tsx'
import { WeekHours } from '../../../components/hours/week-hours.tsx'

interface DepartmentDialogProps {
  /** The latest that is known, or `undefined` for one that is being made. */
  department: Department | undefined
  close: () => void
}

export default function DepartmentDialog({ department, close }: DepartmentDialogProps) {
  const { t } = useTranslation(['departments', 'hours'])
  const notify = useNotify()
  const form = useDraft({
    saved: department,
    access: department ? contract.update.access : contract.create.access,
    editedOf: editedDepartment,
    ...departmentChecks,
    save: saveDepartment,
    onSaved: (saved) => {
      departments.show(saved)
      notify.success(t('saved', { name: saved.name }))
    },
    refetch: departments.refetch,
  })
  const { companyOpeningHours, week, exceptions } = form.edited
  return (
    <DraftDialog form={form} title={department ? department.name : t('create')} close={close}>
      <SpaceBetween size="l">
        <TextField field={form.field('name')} label={t('field.name')} description={t('field.name-text')} stretch />
        <SpaceBetween size="s">
          <Box variant="h3" padding="n">
            {t('hours:name')}
          </Box>
          <ToggleField
            field={form.field('companyOpeningHours')}
            label={t('hours.company')}
            description={t('hours.company-text')}
          />
          {!companyOpeningHours && <WeekHours week={week} change={form.field('week').onChange} />}
        </SpaceBetween>
        <SpaceBetween size="s">
          <Box variant="h3" padding="n">
            {t('hours:exceptions.name')}
          </Box>
          <Box color="text-body-secondary">{t('hours:exceptions.text')}</Box>
          <ExceptionsEditor exceptions={exceptions} change={form.field('exceptions').onChange} />
        </SpaceBetween>
        <Promises form={form} />
        <Offer field={form.field('offer')} />
      </SpaceBetween>
    </DraftDialog>
  )
}
