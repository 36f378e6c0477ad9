/** What the palette can do beside opening pages. */
import type { IconProps } from '@cloudscape-design/components/icon'
import { Command } from 'cmdk'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { may } from '#shared/access'
import { blocks } from '#shared/contracts/blocks'
import { forms } from '#shared/contracts/forms'
import { interfaceLanguages } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { changeLanguage, language } from '../../core/i18n.ts'
import { leave } from '../session/leaving.ts'
import { pages, pathTo } from '../../core/pages.ts'
import { Item, type Step } from './item.tsx'
import { palette } from '../../core/palette-keys.ts'
import { useEnvironments } from '../../core/pickers.ts'
import { settings } from '../../core/settings.ts'
import { changeTheme, theme, type ThemeChoice } from '../top-bar/theme.ts'

interface Action {
  readonly id: string
  readonly icon: IconProps.Name
  readonly text: string
  readonly open: boolean
  readonly staysOpen?: boolean
  readonly act: () => void
}

const themes: readonly ThemeChoice[] = ['light', 'dark', 'system']

export function Actions({ onStep }: { onStep: (step: Step) => void }) {
  const { t } = useTranslation('palette')
  const actions = useActions(onStep).filter(({ open }) => open)
  return (
    <Command.Group heading={t('actions')}>
      {actions.map(({ id, icon, text, act, staysOpen = false }) => (
        <Item
          key={id}
          value={`action ${id}`}
          keywords={[text, ...t(`words.${id as 'sign-out'}`, { defaultValue: '' }).split(', ')]}
          icon={icon}
          staysOpen={staysOpen}
          onSelect={act}
        >
          {text}
        </Item>
      ))}
    </Command.Group>
  )
}

function useActions(onStep: (step: Step) => void): readonly Action[] {
  const { t } = useTranslation('palette')
  const { t: shell } = useTranslation('shell')
  const signedIn = useAgent()
  const { rights } = signedIn
  const navigate = useNavigate()
  const { helpCenter = pathTo('help') } = settings().links
  return [
    {
      id: 'new-response',
      icon: 'add-plus',
      text: t('action.new-response'),
      open: may(rights, blocks.create.access),
      act: () => void navigate(pathTo('block-edit')),
    },
    {
      id: 'new-form',
      icon: 'add-plus',
      text: t('action.new-form'),
      open: may(rights, forms.create.access),
      act: () => void navigate(pathTo('form-edit')),
    },
    {
      id: 'tests',
      icon: 'check',
      text: t('action.tests'),
      open: may(rights, pages.changes.access),
      act: () => void navigate(`${pathTo('changes')}?tab=tests`),
    },
    ...useSwitches(onStep),
    ...useLooks(),
    {
      id: 'help',
      icon: 'status-info',
      text: shell('links.need-help'),
      open: true,
      act: () => void window.open(helpCenter, '_blank', 'noopener'),
    },
    {
      id: 'keys',
      icon: 'keyboard',
      text: t('action.keys'),
      open: true,
      staysOpen: true,
      act: () => palette.change('keys'),
    },
    {
      id: 'sign-out',
      icon: 'sign-out',
      text: shell('profile-menu.logout'),
      open: true,
      act: () => void leave(signedIn),
    },
  ]
}

/** The ways to another workspace or environment, where there is one. */
function useSwitches(onStep: (step: Step) => void): readonly Action[] {
  const { t } = useTranslation('palette')
  const { agent } = useAgent()
  const environments = useEnvironments()
  return [
    {
      id: 'workspace',
      icon: 'folder',
      text: t('action.workspace'),
      open: agent.workspaces.length > 1,
      staysOpen: true,
      act: () => onStep('workspace'),
    },
    {
      id: 'environment',
      icon: 'folder',
      text: t('action.environment'),
      open: (environments?.length ?? 0) > 1,
      staysOpen: true,
      act: () => onStep('environment'),
    },
  ]
}

/** The languages and the appearances that do not show already. */
function useLooks(): readonly Action[] {
  const { t } = useTranslation('palette')
  const { t: shell } = useTranslation('shell')
  return [
    ...interfaceLanguages.map((name) => ({
      id: `language-${name}`,
      icon: 'globe' as const,
      text: t('action.language', { name: shell(`languages.${name}`) }),
      open: name !== language(),
      act: () => void changeLanguage(name),
    })),
    ...themes.map((choice) => ({
      id: `theme-${choice}`,
      icon: 'light-dark' as const,
      text: t(`action.theme-${choice}`),
      open: choice !== theme(),
      act: () => changeTheme(choice),
    })),
  ]
}
