/** Decides by conditions, the first that holds, what is said next (LOGIC-001 to LOGIC-003). */
import Button from '@cloudscape-design/components/button'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { FaultField } from '../../components/fault-field.tsx'
import { emptyExpression, type EditedExpression } from './block-content.ts'
import { BlockSelect } from './block-select.tsx'
import { ConditionBuilder } from './condition-builder.tsx'
import { useConditionFields } from './condition-fields.ts'
import { FormSelect } from './form-select.tsx'
import { NumberedTabs } from './numbered-tabs.tsx'
import type { KindEditorProps } from './response-tab.tsx'

const expressionsMax = 20

export default function LogicEditor({ content, change, view, readOnly }: KindEditorProps<'logic'>) {
  const { t } = useTranslation('blocks')
  const { formId, expressions, defaultMappingBlockId } = content
  const fields = useConditionFields(formId)
  const become = (next: readonly EditedExpression[]) => change({ ...content, expressions: [...next] })
  const open = expressions.findIndex(({ id }) => id === view.open)

  function add() {
    const expression = emptyExpression()
    become([...expressions, expression])
    view.setOpen(expression.id)
  }
  function move(by: -1 | 1) {
    const expression = expressions[open]
    if (expression) become(expressions.toSpliced(open, 1).toSpliced(open + by, 0, expression))
  }
  function remove() {
    become(expressions.toSpliced(open, 1))
    view.setOpen(expressions[open - 1]?.id ?? '')
  }

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
        add={
          <>
            <Button
              iconName="angle-left"
              ariaLabel={t('logic.left')}
              disabled={readOnly || open <= 0}
              onClick={() => move(-1)}
            />
            <Button
              iconName="angle-right"
              ariaLabel={t('logic.right')}
              disabled={readOnly || open === expressions.length - 1}
              onClick={() => move(1)}
            />
            <Button iconName="remove" ariaLabel={t('logic.remove')} disabled={readOnly || open <= 0} onClick={remove} />
            <Button
              iconName="add-plus"
              ariaLabel={t('logic.add')}
              disabled={readOnly || expressions.length >= expressionsMax}
              onClick={add}
            />
          </>
        }
      >
        {(expression) => (
          <SpaceBetween key={expression.id} size="l">
            <FaultField field={`${expression.id}.condition`} label={t('logic.if')} stretch>
              <ConditionBuilder
                condition={expression.condition}
                apply={(condition) =>
                  become(expressions.map((one) => (one.id === expression.id ? { ...one, condition } : one)))
                }
                fields={fields}
                readOnly={readOnly}
              />
            </FaultField>
            <FaultField field={`${expression.id}.blockId`} label={t('logic.target')} stretch>
              <BlockSelect
                chosen={expression.blockId}
                choose={(blockId) =>
                  become(expressions.map((one) => (one.id === expression.id ? { ...one, blockId } : one)))
                }
                readOnly={readOnly}
              />
            </FaultField>
          </SpaceBetween>
        )}
      </NumberedTabs>
    </SpaceBetween>
  )
}
