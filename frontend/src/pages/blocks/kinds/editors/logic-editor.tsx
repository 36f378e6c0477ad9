/** Decides by conditions, the first that holds, what is said next (LOGIC-001 to LOGIC-003). */
import Box from '@cloudscape-design/components/box'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../../components/form/fault-field.tsx'
import type { EditedExpression, LogicContent } from '../logic.tsx'
import { BlockSelect } from '../../block-select.tsx'
import { useAllBlocks } from '../../blocks-data.ts'
import { branchText } from '../../conditions/branch-text.ts'
import { isGroup, partsOf } from '../../conditions/condition-draft.ts'
import { ConditionBuilder } from '../../conditions/condition-builder.tsx'
import { isStrange } from '../../conditions/condition-rule.tsx'
import { useConditionFields, type ConditionField } from '../../conditions/condition-fields.ts'
import { FormSelect } from '../parts/form-select.tsx'
import { BranchList } from '../parts/branch-list.tsx'
import type { KindEditorProps } from '../kind.ts'

export default function LogicEditor({ content, change, view, readOnly }: KindEditorProps<LogicContent>) {
  const { t } = useTranslation(['blocks', 'function-editor'])
  const { formId, expressions, defaultMappingBlockId } = content
  const fields = useConditionFields(formId)
  const { data: blocks = [] } = useAllBlocks()
  return (
    <SpaceBetween size="l">
      <FaultField field="formId" label={t('logic.form')} description={t('function-editor:logic.form-text')} stretch>
        <FormSelect
          chosen={formId}
          choose={(chosen) => change({ ...content, formId: chosen })}
          readOnly={readOnly}
          none={t('logic.no-form')}
          askingOnly
        />
      </FaultField>
      <BranchList
        branches={expressions}
        change={(next) => change({ ...content, expressions: next })}
        textOf={({ condition }) => branchText(condition, t, fields)}
        titleOf={(id) => blocks.find(({ _id }) => _id === id)?.title ?? ''}
        marked={new Set(expressions.filter((one) => hasStrangeRule(one, fields)).map(({ id }) => id))}
        view={view}
        readOnly={readOnly}
        otherwise={
          <FaultField
            field="defaultMappingBlockId"
            label={t('logic.default')}
            description={t('function-editor:logic.default-text')}
            stretch
          >
            <BlockSelect
              chosen={defaultMappingBlockId}
              choose={(blockId) => change({ ...content, defaultMappingBlockId: blockId })}
              readOnly={readOnly}
            />
          </FaultField>
        }
      >
        {(expression, replace) => (
          <Expression expression={expression} change={replace} fields={fields} readOnly={readOnly} />
        )}
      </BranchList>
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
  const { t } = useTranslation(['blocks', 'function-editor'])
  return (
    <SpaceBetween size="l">
      <FaultField field={`${expression.id}.condition`} stretch>
        {/* No label of the field: the controls inside would take its name instead of theirs. */}
        <Box variant="awsui-key-label">{t('function-editor:logic.if')}</Box>
        <ConditionBuilder
          condition={expression.condition}
          apply={(condition) => change({ ...expression, condition })}
          fields={fields}
          readOnly={readOnly}
        />
      </FaultField>
      <FaultField field={`${expression.id}.blockId`} label={t('function-editor:logic.target')} stretch>
        <BlockSelect
          chosen={expression.blockId}
          choose={(blockId) => change({ ...expression, blockId })}
          readOnly={readOnly}
        />
      </FaultField>
    </SpaceBetween>
  )
}
