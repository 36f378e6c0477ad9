/**
 * A choice, a day and a labelled field are written once, in `components/form`; a dialog once, in `components/dialog`. Pages
 * take these and not the library's own controls, because each of those needs its options, texts and states mapped again.
 */
import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { root, sources } from '../kit/sources.ts'

/**
 * The files outside of `components` that import a control of the library: a list only gets shorter. Those of `form-field`
 * label a control of their own, for which there is no field.
 */
const register: Readonly<Record<string, readonly string[]>> = {
  select: [],
  multiselect: [],
  'date-picker': ['pages/releases/tests/editor/test-fields.tsx'],
  modal: [],
  'form-field': [
    'pages/analytics/explorer/explorer-page.tsx',
    'pages/blocks/adding/kind-field.tsx',
    'pages/blocks/adding/origin-step.tsx',
    'pages/blocks/choices/choice-dialog.tsx',
    'pages/blocks/portability/import-options.tsx',
    'pages/blocks/settings-tab.tsx',
    'pages/blocks/settings/advanced-settings.tsx',
    'pages/channels/differences/cxone-credentials.tsx',
    'pages/channels/sections/addresses.tsx',
    'pages/conversations/views/view-dialog.tsx',
    'pages/knowledge/entities/entity-mapping.tsx',
    'pages/knowledge/intents/intent-mappings.tsx',
    'pages/knowledge/utterances/utterance-editor.tsx',
    'pages/llm/rails-section.tsx',
    'pages/profile/profile-page.tsx',
    'pages/releases/list/activate-dialog.tsx',
    'pages/releases/tests/editor/questions-part.tsx',
    'pages/releases/tests/editor/test-fields.tsx',
    'pages/releases/tests/editor/variables-field.tsx',
    'pages/settings/general/time-section.tsx',
    'pages/starters/file-start.tsx',
    'pages/swarms/place-fields.tsx',
    'pages/users/invitations/invite-dialog.tsx',
    'pages/users/people/person-dialog.tsx',
    'pages/users/role-choices.tsx',
    'pages/web-plugin/install/origin-input.tsx',
    'pages/web-plugin/install/page-check.tsx',
    'pages/workspaces/founding/own-dialog.tsx',
  ],
}

const files = sources(['.ts', '.tsx']).filter((file) => /^frontend\/src\/(app|pages)\//.test(file))

it.each(Object.keys(register))(
  'no page imports the %s of the library, but for those that are registered',
  (control) => {
    const importing = new RegExp(`^import (?!type ).* from '@cloudscape-design/components/${control}'$`, 'm')
    const found = files
      .filter((file) => importing.test(readFileSync(root + file, 'utf8')))
      .map((file) => file.slice('frontend/src/'.length))
    expect(found).toEqual(register[control])
  },
)
