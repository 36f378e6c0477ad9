/** Where a response belongs, how it looks in the console, and what it is called by. */
import Autosuggest from '@cloudscape-design/components/autosuggest'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import SpaceBetween from '@cloudscape-design/components/space-between'
import Textarea from '@cloudscape-design/components/textarea'
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import type { Block } from '#shared/contracts/blocks'
import { useAgent } from '../../core/agent.tsx'
import { languageName } from '../../core/format.ts'
import { ColourField } from '../../components/form/colour-field.tsx'
import { FaultField } from '../../components/form/fault-field.tsx'
import { LocalizedLine, withText } from '../../components/form/localized-field.tsx'
import { withKind } from './block-draft.ts'
import { firstLanguage } from './block-view.ts'
import { useModules } from './blocks-data.ts'
import type { TabProps } from './editor-props.ts'
import { KindField } from './adding/kind-field.tsx'
import { hasContent, kinds } from './kinds/index.ts'
import { UsageField } from './kinds/parts/usage-field.tsx'
import { AdvancedSettings } from './settings/advanced-settings.tsx'
import { channelParts } from './channels/channel-draft.ts'
import { IconGrid } from './settings/icon-grid.tsx'
import { OverflowField } from './settings/overflow-field.tsx'
import { SaidOn } from './settings/said-on.tsx'
import { TopicField } from './settings/topic-field.tsx'

export function SettingsTab({ block, ...props }: TabProps & { block: Block | undefined }) {
  const { t } = useTranslation('blocks')
  const { edited, change, readOnly } = props
  return (
    <Container>
      <SpaceBetween size="l">
        <FaultField
          field="description"
          label={t('settings.description')}
          description={t('settings.description-text')}
          stretch
        >
          <Textarea
            value={edited.description}
            rows={2}
            readOnly={readOnly}
            onChange={({ detail }) => change({ ...edited, description: detail.value })}
          />
        </FaultField>
        <Titles {...props} />
        {props.view.blockId !== undefined && <TopicField edited={edited} change={change} readOnly={readOnly} />}
        {edited.content.kind === 'kb' && (
          <UsageField
            content={edited.content}
            change={(content) => change({ ...edited, content })}
            readOnly={readOnly}
          />
        )}
        <KindField
          kind={edited.content.kind}
          hasContent={hasContent(edited.content)}
          readOnly={readOnly}
          become={(kind) => change(withKind(edited, kind))}
        />
        <Look {...props} />
        <SaidOn {...props} />
        {channelParts(edited.content).includes('text') && <OverflowField {...props} />}
        <Belonging {...props} />
        <AdvancedSettings {...props} block={block} />
      </SpaceBetween>
    </Container>
  )
}

/** The title in the company's other languages: the label of buttons that lead here. */
function Titles({ edited, change, view, readOnly }: TabProps) {
  const { t } = useTranslation('response-form')
  const others = view.languages.filter((language) => language !== firstLanguage)
  if (others.length === 0) return null
  return (
    <FaultField field="titles" label={t('settings.titles')} description={t('settings.titles-text')} stretch>
      <div className="block-pair">
        {others.map((language) => (
          <FormField key={language} label={languageName(language)} stretch>
            <LocalizedLine
              label={t('settings.title-in', { language: languageName(language) })}
              text={{ ...edited.titles, en: edited.title }}
              language={language}
              readOnly={readOnly}
              change={(titles) => change({ ...edited, titles: withText(titles, firstLanguage, '') })}
            />
          </FormField>
        ))}
      </div>
    </FaultField>
  )
}

function Look({ edited, change, readOnly }: TabProps) {
  const { t } = useTranslation('response-form')
  return (
    <SpaceBetween size="l">
      <FaultField field="icon" label={t('settings.icon')} description={t('settings.icon-text')} stretch>
        <IconGrid
          chosen={edited.icon}
          kindIcon={kinds[edited.content.kind].icon}
          iconColour={edited.iconColour}
          backgroundColour={edited.backgroundColour}
          readOnly={readOnly}
          choose={(icon) => change({ ...edited, icon })}
        />
      </FaultField>
      <div className="block-pair">
        {(['iconColour', 'backgroundColour'] as const).map((name) => (
          <ColourField
            key={name}
            field={name}
            label={t(`settings.${name}`)}
            colour={edited[name]}
            readOnly={readOnly}
            change={(colour) => change({ ...edited, [name]: colour })}
          />
        ))}
      </div>
    </SpaceBetween>
  )
}

/** The module, which is for those who hold the role of an agent (BLOCKS-012), and whether new responses begin with this one. */
function Belonging(props: TabProps) {
  const { t } = useTranslation('response-form')
  const { edited, change, readOnly } = props
  return (
    <SpaceBetween size="l">
      {useAgent().agent.roles.includes('agent') && <ModuleField {...props} />}
      <Toggle
        checked={edited.template}
        readOnly={readOnly}
        description={t('settings.template-text')}
        onChange={({ detail }) => change({ ...edited, template: detail.checked })}
      >
        {t('settings.template')}
      </Toggle>
    </SpaceBetween>
  )
}

function ModuleField({ edited, change, readOnly }: TabProps) {
  const { t } = useTranslation('response-form')
  const { data: modules = [] } = useModules()
  return (
    <FaultField field="module" label={t('settings.module')} description={t('settings.module-text')} stretch>
      <Autosuggest
        value={edited.module}
        readOnly={readOnly}
        options={modules.map((value) => ({ value }))}
        enteredTextLabel={(value) => t('settings.new-module', { value })}
        empty={t('settings.no-modules')}
        onChange={({ detail }) => change({ ...edited, module: detail.value })}
      />
    </FaultField>
  )
}
