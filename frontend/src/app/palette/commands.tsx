/** The palette: every page, every action and all that the company has, by name and from the keyboard. */
import Icon from '@cloudscape-design/components/icon'
import { Command } from 'cmdk'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAgent } from '../../core/agent.tsx'
import { pages, pathTo } from '../../core/pages.ts'
import { Actions } from './actions.tsx'
import { Content } from './content.tsx'
import { PaletteDialog } from './dialog.tsx'
import { ConversationDeeds, InboxViews } from './inbox.tsx'
import { Item, type Step } from './item.tsx'
import { goTo, takeEarly } from '../../core/palette-keys.ts'
import { palettePages } from './pages.ts'
import { likeness } from './search.ts'
import { askToMove, isActive, sortedWorkspaces, useEnvironments, type Destination } from '../../core/pickers.ts'

export default function PaletteCommands({ first }: { first: Step }) {
  const { t } = useTranslation('palette')
  const [step, setStep] = useState(first)
  const [search, setSearch] = useState('')

  function enter(next: Step) {
    setStep(next)
    setSearch('')
  }

  return (
    <PaletteDialog label={t('name')} onShown={() => setSearch(takeEarly())}>
      <Command
        label={t('name')}
        loop
        filter={(_, wanted, names = []) => likeness(wanted, names)}
        onKeyDown={(event) => {
          if (event.key !== 'Backspace' || search || step === 'all') return
          event.preventDefault()
          enter('all')
        }}
      >
        <div className="palette-search">
          <Icon name="search" variant="subtle" />
          <Command.Input value={search} onValueChange={setSearch} placeholder={t(`placeholder.${step}`)} />
          <kbd>Esc</kbd>
        </div>
        <Command.List label={t('results')}>
          <Command.Empty>{t('nothing', { search })}</Command.Empty>
          {step === 'all' && (
            <>
              <Pages />
              <ConversationDeeds />
              <Actions onStep={enter} />
              {search.trim() && <InboxViews />}
              {search.trim() && <Content search={search} />}
            </>
          )}
          {step === 'workspace' && <Workspaces />}
          {step === 'environment' && <Environments />}
        </Command.List>
      </Command>
      <p className="palette-foot">
        <kbd>↑</kbd> <kbd>↓</kbd> {t('foot.choose')} <kbd>↵</kbd> {t('foot.open')}
      </p>
    </PaletteDialog>
  )
}

function Pages() {
  const { t } = useTranslation('palette')
  const { t: shell } = useTranslation('shell')
  const { rights } = useAgent()
  const navigate = useNavigate()
  return (
    <Command.Group heading={t('pages')}>
      {palettePages(rights).map(({ page, aliases }) => (
        <Item
          key={page}
          value={`page ${page}`}
          icon={pages[page].icon}
          keywords={[
            shell(`pages.${page}`),
            ...aliases.map((alias) => shell(`links.${alias}`)),
            ...t(`words.${page as 'blocks'}`, { defaultValue: '' }).split(', '),
          ]}
          aside={<Keys page={page} />}
          onSelect={() => void navigate(pathTo(page))}
        >
          {shell(`pages.${page}`)}
          {(pages[page].area === 'settings' || pages[page].area === 'admin') && page !== pages[page].area && (
            <small>{shell(`pages.${pages[page].area}`)}</small>
          )}
        </Item>
      ))}
    </Command.Group>
  )
}

function Keys({ page }: { page: string }) {
  const letter = Object.entries(goTo).find(([, target]) => target === page)?.[0]
  return (
    letter && (
      <span className="palette-keys" aria-hidden="true">
        <kbd>G</kbd> <kbd>{letter.toUpperCase()}</kbd>
      </span>
    )
  )
}

function Workspaces() {
  const { t } = useTranslation('palette')
  const { agent } = useAgent()
  return (
    <Command.Group heading={t('workspaces')}>
      {sortedWorkspaces(agent.workspaces).map((workspace) => (
        <Place key={workspace.id} name={workspace.displayName} destination={{ kind: 'workspace', workspace }} />
      ))}
    </Command.Group>
  )
}

function Environments() {
  const { t } = useTranslation('palette')
  return (
    <Command.Group heading={t('environments')}>
      {useEnvironments()?.map((environment) => (
        <Place key={environment._id} name={environment.name} destination={{ kind: 'environment', environment }} />
      ))}
    </Command.Group>
  )
}

function Place({ name, destination }: { name: string; destination: Destination }) {
  const { t } = useTranslation('palette')
  const { agent } = useAgent()
  const active = isActive(agent, destination)
  return (
    <Item
      value={`${destination.kind} ${name}`}
      keywords={[name]}
      icon={active ? 'check' : 'folder'}
      onSelect={() => askToMove(agent, destination)}
    >
      {name}
      {active && <small>{t('active')}</small>}
    </Item>
  )
}
