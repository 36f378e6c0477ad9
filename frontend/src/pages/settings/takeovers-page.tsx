/** How takeovers end, how customers wait for them, and whom they go to (SETTINGS-003). */
import Button from '@cloudscape-design/components/button'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Form from '@cloudscape-design/components/form'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useQuery } from '@tanstack/react-query'
import { useRef, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { settings as contract, type SystemSettings } from '#shared/contracts/settings'
import { queries } from '../../core/api.ts'
import { Loading } from '../../components/notice/item-states.tsx'
import { AccessButton, useRefusal } from '../../components/form/access-button.tsx'
import { useDirtyGuard } from '../../components/form/dirty-guard.tsx'
import { EditNotices } from '../../components/form/edit-notices.tsx'
import { FaultField, FaultsProvider, focusFirstFault, useShownFaults } from '../../components/form/fault-field.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { useNotify } from '../../components/notice/notifications.tsx'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { useSaveKey } from '../../components/form/saving.ts'
import { DepartmentSelect } from './department-select.tsx'
import { useTakeoversEditing, type TakeoversEditing } from './takeovers-editing.ts'
import './takeovers.css'

const { access } = contract.updateSystem

export default function TakeoversPage() {
  const { t } = useTranslation('settings')
  // Whoever edits begins with what holds now.
  const { data, isPending, refetch } = useQuery({ ...queries.settings.system(), staleTime: 0 })
  if (data) return <TakeoversScreen settings={data} />
  if (isPending) return <Loading />
  return (
    <ContentLayout header={<PageHeader />}>
      <LoadFailed error={new Error(t('load-failed'))} retry={refetch} />
    </ContentLayout>
  )
}

function TakeoversScreen({ settings }: { settings: SystemSettings }) {
  const { t } = useTranslation('settings')
  const editing = useTakeoversEditing(settings)
  const { shown, content, save } = useSaving(editing)
  const refused = useRefusal()(access)
  const guard = useDirtyGuard(editing.dirty, 'pending')
  const parts = { editing, shown, readOnly: refused !== undefined }
  return (
    <ContentLayout header={<PageHeader description={t('takeovers.lead')} />}>
      {guard}
      <FaultsProvider value={shown}>
        <SpaceBetween size="l">
          <EditNotices kind="merged" editing={editing} refused={refused} />
          <form
            onSubmit={(event) => {
              event.preventDefault()
              void save()
            }}
          >
            <Form actions={<Actions editing={editing} />}>
              <div ref={content}>
                <SpaceBetween size="l">
                  <AutoClose {...parts} />
                  <Waiting {...parts} />
                  <Routing {...parts} />
                </SpaceBetween>
              </div>
            </Form>
          </form>
        </SpaceBetween>
      </FaultsProvider>
    </ContentLayout>
  )
}

function useSaving({ dirty, faults, saving, save: send }: TakeoversEditing) {
  const { t } = useTranslation('settings')
  const notify = useNotify()
  const shown = useShownFaults(faults)
  const content = useRef<HTMLDivElement>(null)
  const refused = useRefusal()(access)

  async function save() {
    if (refused || saving) return
    shown.showAll()
    const isGood = Object.keys(faults).length === 0
    if (isGood && !dirty) return notify.info(t('unchanged'))
    if (isGood && (await send())) return
    // The faults are marked with the next frame.
    requestAnimationFrame(() => focusFirstFault(content.current))
  }

  useSaveKey(() => void save())
  return { shown, content, save }
}

function Actions({ editing: { dirty, saving, reset } }: { editing: TakeoversEditing }) {
  const { t } = useTranslation('common')
  return (
    <SpaceBetween direction="horizontal" size="xs">
      <Button variant="link" formAction="none" disabled={!dirty || saving} onClick={reset}>
        {t('cancel')}
      </Button>
      <AccessButton access={access} variant="primary" loading={saving}>
        {t('save')}
      </AccessButton>
    </SpaceBetween>
  )
}

interface PartProps {
  editing: TakeoversEditing
  shown: Pick<ReturnType<typeof useShownFaults>, 'of'>
  readOnly: boolean
}

function AutoClose({ editing: { typed, type }, shown, readOnly }: PartProps) {
  const { t } = useTranslation('settings')
  return (
    <Part title={t('takeovers.close.name')}>
      <Toggle
        checked={typed.closes}
        readOnly={readOnly}
        description={t('takeovers.close.text')}
        onChange={({ detail }) => type({ closes: detail.checked })}
      >
        {t('takeovers.close.toggle')}
      </Toggle>
      {typed.closes && (
        <MinutesField
          field="minutes"
          label={t('takeovers.close.minutes')}
          limits={shown.of('minutes') ? '' : t('takeovers.close.limits')}
          value={typed.minutes}
          readOnly={readOnly}
          change={(minutes) => type({ minutes })}
        />
      )}
    </Part>
  )
}

function Waiting({ editing: { typed, type }, shown, readOnly }: PartProps) {
  const { t } = useTranslation('settings')
  return (
    <Part title={t('takeovers.wait.name')} description={t('takeovers.wait.text')}>
      <MinutesField
        field="interval"
        label={t('takeovers.wait.minutes')}
        description={t('takeovers.wait.words')}
        limits={shown.of('interval') ? '' : t('takeovers.wait.limits')}
        value={typed.interval}
        readOnly={readOnly}
        change={(interval) => type({ interval })}
      />
    </Part>
  )
}

function Routing({ editing: { typed, type }, readOnly }: PartProps) {
  const { t } = useTranslation('settings')
  return (
    <Part title={t('takeovers.route.name')} description={t('takeovers.route.text')}>
      <FaultField field="departmentId" label={t('takeovers.route.department')}>
        <DepartmentSelect
          chosen={typed.departmentId}
          readOnly={readOnly}
          choose={(departmentId) => type({ departmentId })}
        />
      </FaultField>
    </Part>
  )
}

interface PartTexts {
  title: string
  description?: string
  children: ReactNode
}

function Part({ title, description, children }: PartTexts) {
  return (
    <Container
      header={
        <Header variant="h2" description={description}>
          {title}
        </Header>
      }
    >
      <SpaceBetween size="l">{children}</SpaceBetween>
    </Container>
  )
}

interface MinutesFieldProps {
  field: string
  label: string
  description?: string
  /** Gives way to a fault: were the page to grow, a click on Save would miss it. */
  limits: string
  value: string
  readOnly: boolean
  change: (value: string) => void
}

function MinutesField({ field, label, description, limits, value, readOnly, change }: MinutesFieldProps) {
  return (
    <FaultField field={field} label={label} description={description} constraintText={limits}>
      <div className="takeovers-minutes">
        <Input
          type="number"
          inputMode="decimal"
          step="any"
          autoComplete={false}
          value={value}
          readOnly={readOnly}
          onChange={({ detail }) => change(detail.value)}
        />
      </div>
    </FaultField>
  )
}
