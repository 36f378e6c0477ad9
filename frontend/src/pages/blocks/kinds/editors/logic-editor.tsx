/** Decides by conditions, the first that holds, what is said next (LOGIC-001 to LOGIC-003). */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import { emptyExpression, type EditedExpression, type LogicContent } from '../logic.tsx'
import { BlockSelect } from '../../block-select.tsx'
import { isGroup, partsOf } from '../../conditions/condition-draft.ts'
import { ConditionBuilder } from '../../conditions/condition-builder.tsx'
import { isStrange } from '../../conditions/condition-rule.tsx'
import { useConditionFields, type ConditionField } from '../../conditions/condition-fields.ts'
import { FormSelect } from '../parts/form-select.tsx'
import { NumberedTabs } from '../parts/numbered-tabs.tsx'
import type { KindEditorProps } from '../kind.ts'

const expressionsMax = 20

export default function LogicEditor({ content, change, view, readOnly }: KindEditorProps<LogicContent>) {
  const { t } = useTranslation('blocks')
  const { formId, expressions, defaultMappingBlockId } = content
  const fields = useConditionFields(formId)
  return (
    <SpaceBetween size="l">
      <div className="block-pair">
        <FaultField
          field="defaultMappingBlockId"
          label={t('logic.default')}
          description={t('logic.default-text')}
          stretch
        >
          <BlockSelect
            chosen={defaultMappingBlockId}
            choose={(blockId) => change({ ...content, defaultMappingBlockId: blockId })}
            readOnly={readOnly}
          />
        </FaultField>
        <FaultField field="formId" label={t('logic.form')} description={t('logic.form-text')} stretch>
          <FormSelect
            chosen={formId}
            choose={(chosen) => change({ ...content, formId: chosen })}
            readOnly={readOnly}
            none={t('logic.no-form')}
            askingOnly
          />
        </FaultField>
      </div>
      <NumberedTabs
        field="expressions"
        name={t('logic.conditions')}
        parts={expressions}
        change={(next) => change({ ...content, expressions: next })}
        blank={emptyExpression}
        max={expressionsMax}
        stays="first"
        texts={{
          add: t('logic.add'),
          remove: t('logic.remove'),
          full: t('logic.full', { count: expressionsMax }),
        }}
        view={view}
        readOnly={readOnly}
        marked={new Set(expressions.filter((one) => hasStrangeRule(one, fields)).map(({ id }) => id))}
      >
        {(expression, replace) => (
          <Expression
            key={expression.id}
            expression={expression}
            change={replace}
            fields={fields}
            readOnly={readOnly}
          />
        )}
      </NumberedTabs>
    </SpaceBetween>
  )
}

const hasStrangeRule = ({ condition }: EditedExpression, fields: readonly ConditionField[]): boolean =>
  partsOf(condition).some((part) => !isGroup(part) && isStrange(part, fields))

interface ExpressionProps {
  expression: EditedExpression
  change: (expression: EditedExpression) => void
  fields: readonly ConditionField[]
  readOnly: boolean
}

function Expression({ expression, change, fields, readOnly }: ExpressionProps) {
  const { t } = useTranslation('blocks')
  return (
    <SpaceBetween size="l">
      <FaultField field={`${expression.id}.condition`} stretch>
        {/* No label of the field: the controls inside would take its name instead of theirs. */}
        <Box variant="awsui-key-label">{t('logic.if')}</Box>
        <ConditionBuilder
          condition={expression.condition}
          apply={(condition) => change({ ...expression, condition })}
          fields={fields}
          readOnly={readOnly}
        />
      </FaultField>
      <FaultField field={`${expression.id}.blockId`} label={t('logic.target')} stretch>
        <BlockSelect
          chosen={expression.blockId}
          choose={(blockId) => change({ ...expression, blockId })}
          readOnly={readOnly}
        />
      </FaultField>
    </SpaceBetween>
  )
}
