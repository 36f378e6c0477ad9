/** The roles somebody may hold, each with what it opens. That of the provider is offered to its staff alone (AGENTS-007). */
import Box from '@cloudscape-design/components/box'
import Checkbox from '@cloudscape-design/components/checkbox'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { roles, type Role } from '#shared/access'
import { useAgent } from '../../core/agent.tsx'

/** As people think of them: the many first. */
const shownRoles = ['agent', 'admin', 'wbb-agent'] as const satisfies readonly Role[]

interface RoleChoicesProps {
  chosen: readonly Role[]
  choose: (roles: readonly Role[]) => void
  readOnly?: boolean
  /** Those that stay as they are, and why. */
  fixed?: Partial<Record<Role, string>>
}

export function RoleChoices({ chosen, choose, readOnly = false, fixed = {} }: RoleChoicesProps) {
  const { t } = useTranslation('users')
  const { rights } = useAgent()
  const isStaff = rights.roles.includes('wbb-agent')
  const change = (role: Role, isHeld: boolean) =>
    choose(roles.filter((one) => (one === role ? isHeld : chosen.includes(one))))
  return (
    <div role="group" aria-label={t('roles.name')}>
      <SpaceBetween size="xs">
        {shownRoles
          .filter((role) => role !== 'wbb-agent' || isStaff)
          .map((role) => (
            <Checkbox
              key={role}
              checked={chosen.includes(role)}
              readOnly={readOnly}
              disabled={fixed[role] !== undefined}
              description={fixed[role] ?? t(`roles.${role}.text`)}
              onChange={({ detail }) => change(role, detail.checked)}
            >
              {t(`roles.${role}.name`)}
            </Checkbox>
          ))}
      </SpaceBetween>
    </div>
  )
}

/** The same where no form is around it. A label of the field would become a part of the name of each role. */
export function RolesField({ errorText, ...choices }: RoleChoicesProps & { errorText: string | undefined }) {
  const { t } = useTranslation('users')
  return (
    <div>
      <Box variant="awsui-key-label">{t('roles.name')}</Box>
      <FormField stretch errorText={errorText}>
        <RoleChoices {...choices} />
      </FormField>
    </div>
  )
}
