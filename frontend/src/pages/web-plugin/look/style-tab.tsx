/** Style: the version of the plugin, its colours, its shape and the company's own stylesheet (WEBPLUGIN-008). */
import './look.css'
import SpaceBetween from '@cloudscape-design/components/space-between'
import type { TabProps } from '../plugin-draft.ts'
import { ColourSections } from './colour-sections.tsx'
import { ShapeSection } from './shape-section.tsx'
import { StylesheetSection } from './stylesheet-section.tsx'
import { VersionSection } from './version-section.tsx'

export function StyleTab({ form, settings }: TabProps) {
  return (
    <SpaceBetween size="l">
      <VersionSection form={form} />
      <ColourSections form={form} />
      <ShapeSection form={form} name={settings.displayName} />
      <StylesheetSection form={form} />
    </SpaceBetween>
  )
}
