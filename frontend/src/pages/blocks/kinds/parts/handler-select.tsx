/** The choice of a handler: those that are always there, and those of installed modules (MARKETPLACE-004). */
import Alert from '@cloudscape-design/components/alert'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { builtInHandlerNames, handlerNames, type HandlerName } from '#shared/blocks/handlers'
import { isOfModule, moduleWith } from '#shared/catalogue/modules'
import { textsOfModule } from '#shared/catalogue/texts'
import { OneOfField } from '../../../../components/form/choice/one-of.tsx'
import { PageLink } from '../../../../components/layout/page-link.tsx'
import { language } from '../../../../core/i18n.ts'
import { pathTo } from '../../../../core/pages.ts'
import { useInstalledHandlers } from '../../blocks-data.ts'
import { descriptionOfHandler, titleOfHandler } from '../handler-arguments.ts'

interface HandlerSelectProps {
  chosen: HandlerName
  choose: (handlerName: HandlerName) => void
  readOnly: boolean
}

export function HandlerSelect({ chosen, choose, readOnly }: HandlerSelectProps) {
  const { t } = useTranslation(['block-kinds', 'function-editor'])
  const handlers = useInstalledHandlers()
  const { data } = handlers
  const isInstalled = (name: HandlerName) => data?.some(({ handlerName }) => handlerName === name) === true
  const offered = handlerNames.filter((name) => isOfModule(name) && isInstalled(name))
  const isGone = isOfModule(chosen) && data !== undefined && !isInstalled(chosen)
  return (
    <SpaceBetween size="s">
      <OneOfField
        field={{
          name: 'handlerName',
          value: chosen,
          onChange: (name) => name !== chosen && choose(name),
          readOnly,
        }}
        label={t('handler.handler')}
        description={
          <>
            {t('function-editor:handler.modules-text')}{' '}
            <PageLink to={pathTo('marketplace')}>{t('function-editor:handler.marketplace')}</PageLink>
          </>
        }
        query={handlers}
        options={[...builtInHandlerNames, ...offered].map(optionOf)}
        gone={titleOfHandler(chosen)}
        stretch
      />
      {isGone && (
        <Alert type="warning" header={t('function-editor:handler.gone')}>
          {t('function-editor:handler.gone-text', {
            module: textsOfModule(moduleWith(chosen).moduleId).title[language()],
          })}
        </Alert>
      )}
    </SpaceBetween>
  )
}

const optionOf = (value: HandlerName) => ({
  value,
  label: titleOfHandler(value),
  description: descriptionOfHandler(value),
  ...(isOfModule(value) && { labelTag: textsOfModule(moduleWith(value).moduleId).title[language()] }),
})
