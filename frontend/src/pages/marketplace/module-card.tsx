/** One module: what it is, the version to choose, what is new in it, and its handlers. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Select from '@cloudscape-design/components/select'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { marketplace as contract, type Module, type ModuleVersion } from '#shared/contracts/marketplace'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { language } from '../../core/i18n.ts'
import { pathTo } from '../../core/pages.ts'
import { ChangeDialog, type ModuleChange } from './change-dialog.tsx'
import { useVersions } from './marketplace-data.ts'

interface ModuleCardProps {
  module: Module
  /** The id of the installed version. */
  installed: string | undefined
}

export function ModuleCard({ module, installed }: ModuleCardProps) {
  const { t } = useTranslation('marketplace')
  const { data, error, refetch } = useVersions(module.moduleId)
  const current = data?.find(({ versionId }) => versionId === installed)
  const title = module.title[language()]
  return (
    <Container
      fitHeight
      header={
        <Header
          variant="h2"
          info={installed !== undefined && <State current={current} isNewest={installed === module.versionId} />}
        >
          {title}
        </Header>
      }
      footer={
        <PageLink to={`${pathTo('marketplace-docs')}/${module.name}`} label={t('docs-of', { title })}>
          {t('docs')}
        </PageLink>
      }
    >
      <SpaceBetween size="m">
        <Box variant="p">{module.description[language()]}</Box>
        {error ? (
          <LoadFailed error={error} retry={refetch} />
        ) : data ? (
          <Versions module={module} versions={data} current={current} />
        ) : (
          <Skeleton height="120px" />
        )}
      </SpaceBetween>
    </Container>
  )
}

function State({ current, isNewest }: { current: ModuleVersion | undefined; isNewest: boolean }) {
  const { t } = useTranslation('marketplace')
  return (
    <span className="module-state">
      <Badge color="green">{t('installed', { version: current?.version ?? '' })}</Badge>
      {!isNewest && <Badge color="blue">{t('newer')}</Badge>}
    </span>
  )
}

interface VersionsProps {
  module: Module
  versions: readonly ModuleVersion[]
  current: ModuleVersion | undefined
}

function Versions({ module, versions, current }: VersionsProps) {
  const { t } = useTranslation('marketplace')
  const [chosenId, setChosenId] = useState<string>()
  const [change, setChange] = useState<ModuleChange>()
  const chosen = versions.find(({ versionId }) => versionId === chosenId) ?? versions[0]
  if (!chosen) return null
  const options = versions.map(({ versionId, version }) => ({
    value: versionId,
    label: version,
    ...(versionId === current?.versionId && { labelTag: t('this-one') }),
  }))
  const isInstalled = chosen.versionId === current?.versionId
  return (
    <SpaceBetween size="m">
      <FormField label={t('version')} stretch>
        <Select
          expandToViewport
          options={options}
          selectedOption={options.find(({ value }) => value === chosen.versionId) ?? null}
          onChange={({ detail }) => setChosenId(detail.selectedOption.value)}
        />
      </FormField>
      <div>
        <Box variant="h3">{t('changes', { version: chosen.version })}</Box>
        <Box variant="p">{chosen.changes[language()]}</Box>
      </div>
      <div>
        <Box variant="h3">{t('handlers')}</Box>
        <ul className="module-handlers">
          {chosen.handlers.map(({ handlerName, title, description }) => (
            <li key={handlerName}>
              <b>{title[language()]}</b>
              <Box color="text-body-secondary">{description[language()]}</Box>
            </li>
          ))}
        </ul>
      </div>
      <SpaceBetween direction="horizontal" size="xs">
        {!isInstalled && (
          <AccessButton
            variant={current ? 'normal' : 'primary'}
            access={contract.install.access}
            ariaLabel={t(current ? 'replace-named' : 'install-named', {
              title: module.title[language()],
              version: chosen.version,
            })}
            onClick={() => setChange({ does: current ? 'replace' : 'install', version: chosen })}
          >
            {t(current ? 'replace' : 'install', { version: chosen.version })}
          </AccessButton>
        )}
        {current && (
          <AccessButton
            access={contract.uninstall.access}
            ariaLabel={t('uninstall-named', { title: module.title[language()] })}
            onClick={() => setChange({ does: 'uninstall', version: current })}
          >
            {t('uninstall')}
          </AccessButton>
        )}
      </SpaceBetween>
      {change && <ChangeDialog module={module} change={change} former={current} close={() => setChange(undefined)} />}
    </SpaceBetween>
  )
}
