/** Builds a condition by sight: rules in groups in groups; what is built is applied once it has rested (LOGIC-004). */
import Button from '@cloudscape-design/components/button'
import Checkbox from '@cloudscape-design/components/checkbox'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { conditionDebounceMs } from '#shared/limits'
import { optionsOf } from '../../../components/form/choice/options.ts'
import { OneOf } from '../../../components/form/choice/one-of.tsx'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { emptyGroup, emptyRule, groupLevelsMax, isGroup, type EditedGroup } from './condition-draft.ts'
import type { ConditionField } from './condition-fields.ts'
import { RuleRow } from './condition-rule.tsx'

interface ConditionBuilderProps {
  condition: EditedGroup
  apply: (condition: EditedGroup) => void
  fields: readonly ConditionField[]
  /** Rules may also be about fields that are typed, such as those of a profile. */
  takesAnyField?: boolean
  readOnly: boolean
}

export function ConditionBuilder({ condition, apply, takesAnyField = false, ...props }: ConditionBuilderProps) {
  const [pending, setPending] = useState<EditedGroup>()
  // At once: what is clicked next would otherwise be built on what was there before.
  const settle = useEffectEvent(() =>
    flushSync(() => {
      if (pending) apply(pending)
      setPending(undefined)
    }),
  )
  useEffect(() => {
    if (!pending) return undefined
    const timer = setTimeout(() => settle(), conditionDebounceMs)
    return () => clearTimeout(timer)
  }, [pending])
  return (
    <GroupFields {...props} group={pending ?? condition} level={1} change={setPending} takesAnyField={takesAnyField} />
  )
}

interface GroupFieldsProps {
  group: EditedGroup
  /** 1 for the outermost. */
  level: number
  change: (group: EditedGroup) => void
  /** Absent for the outermost, which stays. */
  remove?: () => void
  fields: readonly ConditionField[]
  takesAnyField: boolean
  readOnly: boolean
}

function GroupFields({ group, level, change, remove, fields, takesAnyField, readOnly }: GroupFieldsProps) {
  const { t } = useTranslation('blocks')
  const { rules } = group
  const without = (id: string) => change({ ...group, rules: rules.filter((one) => one.id !== id) })
  return (
    <fieldset className="condition-group">
      <legend className="unseen">{t('conditions.group')}</legend>
      <GroupHead group={group} change={change} remove={remove} readOnly={readOnly} />
      <FaultField field={`${group.id}.rules`} stretch>
        <div className="condition-rules">
          {rules.map((member) => {
            const shared = {
              fields,
              takesAnyField,
              readOnly,
              remove: () => without(member.id),
            }
            const become = (changed: typeof member) =>
              change({ ...group, rules: rules.map((one) => (one.id === member.id ? changed : one)) })
            return isGroup(member) ? (
              <GroupFields key={member.id} {...shared} group={member} level={level + 1} change={become} />
            ) : (
              <RuleRow key={member.id} {...shared} rule={member} change={become} />
            )
          })}
        </div>
      </FaultField>
      {!readOnly && (
        <SpaceBetween direction="horizontal" size="xs">
          <Button iconName="add-plus" onClick={() => change({ ...group, rules: [...rules, emptyRule()] })}>
            {t('conditions.add')}
          </Button>
          {level < groupLevelsMax && (
            <Button
              iconName="treeview-expand"
              onClick={() => change({ ...group, rules: [...rules, { ...emptyGroup(), rules: [emptyRule()] }] })}
            >
              {t('conditions.add-group')}
            </Button>
          )}
        </SpaceBetween>
      )}
    </fieldset>
  )
}

interface GroupHeadProps {
  group: EditedGroup
  change: (group: EditedGroup) => void
  remove: (() => void) | undefined
  readOnly: boolean
}

function GroupHead({ group, change, remove, readOnly }: GroupHeadProps) {
  const { t } = useTranslation('blocks')
  return (
    <div className="condition-head">
      <OneOf
        label={t('conditions.combinator')}
        options={optionsOf(['and', 'or'], (one) => t(`conditions.all-of.${one}`))}
        readOnly={readOnly}
        value={group.combinator}
        onChange={(combinator) => change({ ...group, combinator })}
      />
      <Checkbox
        checked={group.not}
        readOnly={readOnly}
        onChange={({ detail }) => change({ ...group, not: detail.checked })}
      >
        {t('conditions.negated')}
      </Checkbox>
      {remove && !readOnly && (
        <span className="condition-remove">
          <Button variant="icon" iconName="remove" ariaLabel={t('conditions.remove-group')} onClick={remove} />
        </span>
      )}
    </div>
  )
}
