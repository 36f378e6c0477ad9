/** One module: what it is, the version to choose, what is new in it, and its handlers. */
import Badge from '@cloudscape-design/components/badge'
import Box from '@cloudscape-design/components/box'
import Container from '@cloudscape-design/components/container'
import Header from '@cloudscape-design/components/header'
import Skeleton from '@cloudscape-design/components/skeleton'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { marketplace as contract, type Module, type ModuleVersion } from '#shared/contracts/marketplace'
import { ask } from '../../components/dialog/ask.ts'
import { useNotify } from '../../components/notice/notifications.tsx'
import { OneOfField } from '../../components/form/choice/one-of.tsx'
import { AccessButton } from '../../components/form/access-button.tsx'
import { PageLink } from '../../components/layout/page-link.tsx'
import { LoadFailed } from '../../components/notice/load-failed.tsx'
import { language } from '../../core/i18n.ts'
import { pathTo } from '../../core/pages.ts'
import { useVersions, installVersion, uninstallModule } from './marketplace-data.ts'

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
  const askToChange = useAskToChange(module, current)
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
      <OneOfField
        field={{ value: chosen.versionId, onChange: setChosenId }}
        label={t('version')}
        options={options}
        stretch
      />
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
            onClick={() => askToChange(current ? 'replace' : 'install', chosen)}
          >
            {t(current ? 'replace' : 'install', { version: chosen.version })}
          </AccessButton>
        )}
        {current && (
          <AccessButton
            access={contract.uninstall.access}
            ariaLabel={t('uninstall-named', { title: module.title[language()] })}
            onClick={() => askToChange('uninstall', current)}
          >
            {t('uninstall')}
          </AccessButton>
        )}
      </SpaceBetween>
    </SpaceBetween>
  )
}

/** Asks before a module is installed, replaced or removed; `version` is the one that comes, or the one that goes. */
function useAskToChange(module: Module, former: ModuleVersion | undefined) {
  const { t } = useTranslation('marketplace')
  const notify = useNotify()
  return (does: 'install' | 'replace' | 'uninstall', version: ModuleVersion) => {
    const values = { title: module.title[language()], version: version.version, former: former?.version ?? '' }
    ask({
      title: t(`${does}-title`, values),
      text: t(`${does}-text`, values),
      action: t(`${does}-confirm`),
      act: async () => {
        await (does === 'uninstall' ? uninstallModule(module) : installVersion(version))
        notify.success(t(`${does}-done`, values))
      },
    })
  }
}
