/** One department, made or edited: its name, its hours and the days that differ. */
import Box from '@cloudscape-design/components/box'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { departments as contract, type Department } from '#shared/contracts/departments'
import { nameLengthMax } from '#shared/limits'
import { CallError } from '../../core/api.ts'
import { faultText } from '../../core/fault-text.ts'
import { EditDialog } from '../../components/form/edit-dialog.tsx'
import { EditNotices } from '../../components/form/edit-notices.tsx'
import { FaultField } from '../../components/form/fault-field.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { departmentDraft, departmentFaults, editedDepartment, sameDepartment } from './department-draft.ts'
import { departmentsOutdated, saveDepartment } from './departments-data.ts'
import { ExceptionsEditor } from './exceptions-editor.tsx'
import { WeekHours } from './week-hours.tsx'

interface DepartmentDialogProps {
  /** The latest that is known, or `undefined` for one that is being made. */
  department: Department | undefined
  close: () => void
}

export default function DepartmentDialog({ department, close }: DepartmentDialogProps) {
  const { t } = useTranslation('departments')
  const editing = useEditing(department)
  const { edited, setEdited } = editing
  return (
    <EditDialog
      title={department ? department.name : t('create')}
      access={department ? contract.update.access : contract.create.access}
      editing={editing}
      close={close}
    >
      <SpaceBetween size="l">
        <EditNotices kind="plain" editing={editing} refused={undefined} />
        <FaultField field="name" label={t('field.name')} description={t('field.name-text')} stretch>
          <Input value={edited.name} onChange={({ detail }) => setEdited({ ...edited, name: detail.value })} />
        </FaultField>
        <SpaceBetween size="s">
          <Box variant="h3" padding="n">
            {t('hours.name')}
          </Box>
          <Toggle
            checked={edited.companyOpeningHours}
            description={t('hours.company-text')}
            onChange={({ detail }) => setEdited({ ...edited, companyOpeningHours: detail.checked })}
          >
            {t('hours.company')}
          </Toggle>
          {!edited.companyOpeningHours && (
            <WeekHours week={edited.week} change={(week) => setEdited({ ...edited, week })} />
          )}
        </SpaceBetween>
        <SpaceBetween size="s">
          <Box variant="h3" padding="n">
            {t('exceptions.name')}
          </Box>
          <Box color="text-body-secondary">{t('exceptions.text')}</Box>
          <ExceptionsEditor
            exceptions={edited.exceptions}
            change={(exceptions) => setEdited({ ...edited, exceptions })}
          />
        </SpaceBetween>
      </SpaceBetween>
    </EditDialog>
  )
}

function useEditing(department: Department | undefined) {
  const { t } = useTranslation('departments')
  const notify = useNotify()
  const [base, setBase] = useState(department)
  const start = editedDepartment(base)
  const [edited, setEdited] = useState(start)
  const [saving, setSaving] = useState(false)
  const found = Object.entries(departmentFaults(edited, nameLengthMax))

  /** True when it was saved; otherwise the reason is shown. */
  async function save(): Promise<boolean> {
    setSaving(true)
    try {
      const saved = await saveDepartment(departmentDraft(edited), base)
      setBase(saved)
      notify.success(t('saved', { name: saved.name }))
      return true
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.code === 'stale') departmentsOutdated()
      notify.error(error.details[0] ? faultText(error.details[0]) : error.message)
      return false
    } finally {
      setSaving(false)
    }
  }

  const faults = Object.fromEntries(found.map(([field, fault]) => [field, t(`faults.${fault}`)]))
  const dirty = !sameDepartment(edited, start)
  const outdated = department !== undefined && department.revision > (base?.revision ?? 0)
  function takeTheirs() {
    setBase(department)
    setEdited(editedDepartment(department))
  }
  // Where nothing was edited there is nothing to ask: what others saved shows at once.
  if (outdated && !dirty) takeTheirs()
  const conflict = outdated && dirty ? { takeTheirs, keepMine: () => setBase(department) } : undefined
  return { edited, setEdited, dirty, saving, faults, save, conflict }
}
