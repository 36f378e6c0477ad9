/** The company's own stylesheet, which is worn over the plugin's, with warnings of what will not do as it says. */
import Box from '@cloudscape-design/components/box'
import ExpandableSection from '@cloudscape-design/components/expandable-section'
import StatusIndicator from '@cloudscape-design/components/status-indicator'
import Textarea from '@cloudscape-design/components/textarea'
import { useTranslation } from 'react-i18next'
import { codeEditorHeightPx, textLengthMax } from '#shared/limits'
import { FaultField } from '../../../components/form/fault-field.tsx'
import { Section } from '../../../components/form/settings-page.tsx'
import { language } from '../../../core/i18n.ts'
import type { TabProps } from '../plugin-draft.ts'
import { pluginParts, selectorOf, stylesheetWarnings } from './stylesheet-lint.ts'

/** So many are read one after the other; the rest is counted. */
const warningsShown = 5

export function StylesheetSection({ form }: Pick<TabProps, 'form'>) {
  const { t } = useTranslation('plugin-look')
  const { name, value, readOnly, errorText, onChange } = form.field('pluginStyleSheet')
  const figure = (number: number) => number.toLocaleString(language())
  const count = t('stylesheet.count', { length: figure(value.length), max: figure(textLengthMax) })
  return (
    <Section title={t('stylesheet.title')} description={t('stylesheet.text')}>
      <div>
        <FaultField
          field={name}
          label={t('stylesheet.label')}
          constraintText={errorText === undefined && count}
          stretch
        >
          <div className="stylesheet-editor" style={{ blockSize: codeEditorHeightPx }}>
            <Textarea
              value={value}
              placeholder={t('stylesheet.example')}
              spellcheck={false}
              autoComplete={false}
              readOnly={readOnly}
              onChange={({ detail }) => onChange(detail.value)}
            />
          </div>
        </FaultField>
        <Warnings css={value} />
      </div>
      <ExpandableSection headerText={t('stylesheet.parts')}>
        <div className="stylesheet-parts">
          {pluginParts.map((part) => (
            <Box key={part} variant="code">
              {selectorOf(part)}
            </Box>
          ))}
        </div>
      </ExpandableSection>
    </Section>
  )
}

function Warnings({ css }: { css: string }) {
  const { t } = useTranslation('plugin-look')
  const warnings = stylesheetWarnings(css)
  const more = warnings.length - warningsShown
  return (
    <ul className="stylesheet-warnings" aria-label={t('stylesheet.warnings')} aria-live="polite">
      {warnings.slice(0, warningsShown).map(({ code, line, text }, index) => (
        <li key={index}>
          <StatusIndicator type="warning">{t(`stylesheet.${code}`, { line, text })}</StatusIndicator>
        </li>
      ))}
      {more > 0 && <li>{t('stylesheet.more', { count: more })}</li>}
    </ul>
  )
}
