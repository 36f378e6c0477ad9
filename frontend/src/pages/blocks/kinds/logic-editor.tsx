/** Decides by conditions, the first that holds, what is said next (LOGIC-001 to LOGIC-003). */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { emptyExpression, type EditedExpression, type LogicContent } from './logic.tsx'
import { BlockSelect } from '../block-select.tsx'
import { ConditionBuilder } from '../conditions/condition-builder.tsx'
import { useConditionFields, type ConditionField } from '../conditions/condition-fields.ts'
import { FormSelect } from './form-select.tsx'
import { NumberedTabs } from './numbered-tabs.tsx'
import type { ContentView, KindEditorProps } from './kind.ts'

const expressionsMax = 20

export default function LogicEditor({ content, change, view, readOnly }: KindEditorProps<LogicContent>) {
  const { t } = useTranslation('blocks')
  const { formId, expressions, defaultMappingBlockId } = content
  const fields = useConditionFields(formId)
  const { open, add, move, remove, replace } = useExpressions(expressions, view, (next) =>
    change({ ...content, expressions: next }),
  )

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
          />
        </FaultField>
      </div>
      <NumberedTabs
        field="expressions"
        name={t('logic.conditions')}
        numbered={(number) => t('logic.condition', { number })}
        parts={expressions}
        view={view}
        actions={
          <TabButtons
            open={open}
            count={expressions.length}
            readOnly={readOnly}
            add={add}
            move={move}
            remove={remove}
          />
        }
      >
        {(expression) => (
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

function useExpressions(
  expressions: readonly EditedExpression[],
  view: ContentView,
  become: (expressions: EditedExpression[]) => void,
) {
  const open = expressions.findIndex(({ id }) => id === view.open)
  return {
    open,
    add: () => {
      const expression = emptyExpression()
      become([...expressions, expression])
      view.setOpen(expression.id)
    },
    move: (by: -1 | 1) => {
      const expression = expressions[open]
      if (!expression) return
      become(expressions.toSpliced(open, 1).toSpliced(open + by, 0, expression))
      view.setOpen(expression.id)
    },
    remove: () => {
      become(expressions.toSpliced(open, 1))
      view.setOpen(expressions[open - 1]?.id ?? '')
    },
    replace: (expression: EditedExpression) =>
      become(expressions.map((one) => (one.id === expression.id ? expression : one))),
  }
}

interface TabButtonsProps {
  /** The place of the tab that shows. */
  open: number
  count: number
  readOnly: boolean
  add: () => void
  move: (by: -1 | 1) => void
  remove: () => void
}

/** LOGIC-002 */
function TabButtons({ open, count, readOnly, add, move, remove }: TabButtonsProps) {
  const { t } = useTranslation('blocks')
  return (
    <SpaceBetween direction="horizontal" size="xxs">
      <Button
        iconName="angle-left"
        ariaLabel={t('logic.left')}
        disabled={readOnly || open <= 0}
        onClick={() => move(-1)}
      />
      <Button
        iconName="angle-right"
        ariaLabel={t('logic.right')}
        disabled={readOnly || open === count - 1}
        onClick={() => move(1)}
      />
      <Button iconName="remove" ariaLabel={t('logic.remove')} disabled={readOnly || open <= 0} onClick={remove} />
      <Button
        iconName="add-plus"
        ariaLabel={t('logic.add')}
        disabled={readOnly || count >= expressionsMax}
        onClick={add}
      />
    </SpaceBetween>
  )
}

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
      <FaultField field={`${expression.id}.condition`} label={t('logic.if')} stretch>
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
