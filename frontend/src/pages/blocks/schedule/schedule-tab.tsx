/** When a response is sent by itself, and to whom: the Schedule tab (BLOCKS-017, BLOCKS-035). */
import './schedule.css'
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { cronFault } from '#shared/fields/cron'
import { useAgent } from '../../../core/agent.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import type { EditedSchedule } from '../block-draft.ts'
import type { TabProps } from '../editor-props.ts'
import { CronBuilder } from './cron-builder.tsx'
import { cronDefault } from './cron-pattern.ts'
import { LastRuns } from './last-runs.tsx'
import { ScheduleTimes } from './schedule-times.tsx'
import { UserFilter } from './user-filter.tsx'

const none: EditedSchedule = { enabled: false, cron: cronDefault, onlyonce: false, users_endpoint: '', filter: null }

interface ScheduleTabProps extends TabProps {
  /** Absent while the response is being made: it has not run yet. */
  blockId: string | undefined
}

export default function ScheduleTab({ edited, change, readOnly, blockId }: ScheduleTabProps) {
  const { t } = useTranslation('schedule')
  const { isLive } = useAgent().agent.activeEnvironment
  const { schedule } = edited
  const { enabled } = schedule ?? none
  const become = (part: Partial<EditedSchedule>) => change({ ...edited, schedule: { ...(schedule ?? none), ...part } })
  return (
    <Container>
      <SpaceBetween size="l">
        {!isLive && <Alert type="info">{t('only-live')}</Alert>}
        <Toggle
          checked={enabled}
          readOnly={readOnly}
          description={t('enabled-text')}
          // One that was only switched on and off again is none.
          onChange={({ detail }) =>
            detail.checked || schedule?.users_endpoint
              ? become({ enabled: detail.checked })
              : change({ ...edited, schedule: null })
          }
        >
          {t('enabled')}
        </Toggle>
        {schedule && <ScheduleFields schedule={schedule} change={become} readOnly={readOnly} />}
        {blockId && <LastRuns blockId={blockId} />}
      </SpaceBetween>
    </Container>
  )
}

interface ScheduleFieldsProps {
  schedule: EditedSchedule
  change: (part: Partial<EditedSchedule>) => void
  readOnly: boolean
}

function ScheduleFields({ schedule, change, readOnly }: ScheduleFieldsProps) {
  const { t } = useTranslation('schedule')
  const { cron, onlyonce, users_endpoint: address } = schedule
  return (
    <SpaceBetween size="l">
      <div>
        <Box variant="awsui-key-label">{t('when')}</Box>
        {/* Without a label, because it would take the place of those of the controls inside. */}
        <FaultField field="schedule.cron" stretch>
          <CronBuilder cron={cron} change={(built) => change({ cron: built })} readOnly={readOnly} />
        </FaultField>
      </div>
      {!cronFault(cron) && <ScheduleTimes cron={cron} />}
      <Toggle
        checked={onlyonce}
        readOnly={readOnly}
        description={t('once-text')}
        onChange={({ detail }) => change({ onlyonce: detail.checked })}
      >
        {t('once')}
      </Toggle>
      <FaultField field="schedule.users_endpoint" label={t('users')} description={<Format />} stretch>
        <Input
          value={address}
          readOnly={readOnly}
          inputMode="url"
          placeholder="https://"
          autoComplete={false}
          spellcheck={false}
          onChange={({ detail }) => change({ users_endpoint: detail.value })}
        />
      </FaultField>
      <UserFilter filter={schedule.filter} change={(filter) => change({ filter })} readOnly={readOnly} />
    </SpaceBetween>
  )
}

/** What the address is to answer. */
function Format() {
  const { t } = useTranslation('schedule')
  return (
    <>
      {t('users-text')} <code className="schedule-sample">{t('users-sample')}</code>
    </>
  )
}
