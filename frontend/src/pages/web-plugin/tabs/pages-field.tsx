/** Pages of the company's site, by the patterns of their paths: one line each. */
import Button from '@cloudscape-design/components/button'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hiddenPagesMax } from '#shared/limits'
import type { Field } from '../../../components/form/draft.ts'
import { FaultField } from '../../../components/form/fault-field.tsx'

interface PagesFieldProps {
  field: Field<string[]>
  label: string
  description: string
}

export function PagesField({ field: { name, value: pages, onChange, readOnly }, label, description }: PagesFieldProps) {
  const { t } = useTranslation('web-plugin')
  // What was added here takes the focus, what was there before does not.
  const [isAdding, setIsAdding] = useState(false)
  const replace = (at: number, page: string) => onChange(pages.map((one, index) => (index === at ? page : one)))
  return (
    <FaultField field={name} label={label} description={description} stretch>
      <SpaceBetween size="xs">
        {pages.map((page, index) => {
          const path = t('pages.path', { number: index + 1 })
          return (
            // The lines have no other identity than their places.
            // oxlint-disable-next-line react/no-array-index-key
            <div className="plugin-page-line" key={index}>
              <FaultField field={`${name}.${index}`} stretch>
                <Input
                  value={page}
                  ariaLabel={path}
                  placeholder={t('pages.example')}
                  spellcheck={false}
                  readOnly={readOnly}
                  autoFocus={isAdding && index === pages.length - 1}
                  onChange={({ detail }) => replace(index, detail.value)}
                />
              </FaultField>
              {!readOnly && (
                <Button
                  variant="icon"
                  iconName="remove"
                  ariaLabel={t('pages.remove', { page: page || path })}
                  onClick={() => onChange(pages.filter((_, at) => at !== index))}
                />
              )}
            </div>
          )
        })}
        {!readOnly && (
          <Button
            iconName="add-plus"
            disabled={pages.length >= hiddenPagesMax}
            disabledReason={t('pages.full', { count: hiddenPagesMax })}
            onClick={() => {
              setIsAdding(true)
              onChange([...pages, ''])
            }}
          >
            {t('pages.add')}
          </Button>
        )}
      </SpaceBetween>
    </FaultField>
  )
}
