/** The choice of a handler: those that are always there, and those of installed modules (MARKETPLACE-004). */
import Alert from '@cloudscape-design/components/alert'
import Select from '@cloudscape-design/components/select'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { builtInHandlerNames, handlerNames, type HandlerName } from '#shared/blocks/handlers'
import { isOfModule, moduleWith } from '#shared/catalogue/modules'
import { textsOfModule } from '#shared/catalogue/texts'
import { FaultField } from '../../../../components/form/fault-field.tsx'
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
  const { data, isPending } = useInstalledHandlers()
  const isInstalled = (name: HandlerName) => data?.some(({ handlerName }) => handlerName === name) === true
  const offered = handlerNames.filter((name) => isOfModule(name) && isInstalled(name))
  const isGone = isOfModule(chosen) && data !== undefined && !isInstalled(chosen)
  const shown = optionOf(chosen)
  return (
    <SpaceBetween size="s">
      <FaultField
        field="handlerName"
        label={t('handler.handler')}
        description={
          <>
            {t('function-editor:handler.modules-text')}{' '}
            <PageLink to={pathTo('marketplace')}>{t('function-editor:handler.marketplace')}</PageLink>
          </>
        }
        stretch
      >
        <Select
          expandToViewport
          readOnly={readOnly}
          statusType={isPending ? 'loading' : 'finished'}
          options={[...builtInHandlerNames, ...offered].map(optionOf)}
          selectedOption={shown}
          onChange={({ detail }) => {
            const name = handlerNames.find((each) => each === detail.selectedOption.value)
            if (name && name !== chosen) choose(name)
          }}
        />
      </FaultField>
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
