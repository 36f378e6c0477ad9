/** The shape of the plugin: its size, its place, and whether it shows at all. */
import Tiles from '@cloudscape-design/components/tiles'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { popupSizes } from '#shared/company/plugin-style'
import { pluginWidthMax, pluginWidthMin, pluginZIndexMax } from '#shared/limits'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { NumberField, ToggleField } from '../../../components/form/fields.tsx'
import { innerField } from '../../../components/form/inner-field.ts'
import { Section } from '../../../components/form/settings-page.tsx'
import { SliderField } from '../../../components/form/slider-field.tsx'
import type { TabProps } from '../plugin-draft.ts'
import { DisableDialog } from './disable-dialog.tsx'

/** How large the button is drawn here, in pixels. */
const drawnPx = { small: 28, medium: 34, large: 42 } as const

type ShapeProps = Pick<TabProps, 'form'>

export function ShapeSection({ form, name }: ShapeProps & { name: string }) {
  const { t } = useTranslation('plugin-look')
  const allTextInput = innerField(form, 'pluginStyle', 'allTextInput')
  return (
    <Section title={t('shape.title')}>
      <ButtonSize form={form} />
      <SliderField
        field={innerField(form, 'pluginStyle', 'width')}
        label={t('shape.width')}
        description={t('shape.width-text')}
        min={pluginWidthMin}
        max={pluginWidthMax}
        marks={[300, 400, 500, 600, 700, 800]}
      />
      <NumberField
        field={innerField(form, 'pluginStyle', 'zindex')}
        label={t('shape.zindex')}
        description={t('shape.zindex-text')}
        limits={t('shape.zindex-limits', { max: pluginZIndexMax })}
      />
      <ToggleField
        field={innerField(form, 'pluginStyle', 'positionLeft')}
        label={t('shape.left')}
        description={t('shape.left-text')}
      />
      <ToggleField
        field={innerField(form, 'pluginStyle', 'fullScreen')}
        label={t('shape.full')}
        description={t('shape.full-text')}
      />
      <ToggleField
        // The stored value says that texts are taken, the toggle that they are not (WEBPLUGIN-043).
        field={{
          ...allTextInput,
          value: !allTextInput.value,
          onChange: (isOff) => allTextInput.onChange(!isOff),
        }}
        label={t('shape.buttons-only')}
        description={t('shape.buttons-only-text')}
      />
      <Disabling form={form} name={name} />
    </Section>
  )
}

function ButtonSize({ form }: ShapeProps) {
  const { t } = useTranslation('plugin-look')
  const field = innerField(form, 'pluginStyle', 'popupSize')
  return (
    <FaultField field={field.name} label={t('shape.button')} stretch>
      <Tiles
        value={field.value}
        readOnly={field.readOnly}
        columns={3}
        items={popupSizes.map((size) => ({
          value: size,
          label: t(`shape.sizes.${size}`),
          image: (
            <span
              className="button-size"
              style={{
                inlineSize: drawnPx[size],
                blockSize: drawnPx[size],
                background: form.edited.pluginStyle.primaryColour,
              }}
            />
          ),
        }))}
        onChange={({ detail }) => {
          const size = popupSizes.find((one) => one === detail.value)
          if (size && !field.readOnly) field.onChange(size)
        }}
      />
    </FaultField>
  )
}

/** To switch the plugin on is to press; to switch it off is to agree first. */
function Disabling({ form, name }: ShapeProps & { name: string }) {
  const { t } = useTranslation('plugin-look')
  const [isAsking, setIsAsking] = useState(false)
  const field = innerField(form, 'pluginStyle', 'disablePlugin')
  return (
    <>
      <ToggleField
        field={{ ...field, onChange: (isOff) => (isOff ? setIsAsking(true) : field.onChange(false)) }}
        label={t('disable.toggle')}
        description={t('disable.toggle-text')}
      />
      {isAsking && (
        <DisableDialog
          name={name}
          disable={() => {
            field.onChange(true)
            setIsAsking(false)
          }}
          close={() => setIsAsking(false)}
        />
      )}
    </>
  )
}
