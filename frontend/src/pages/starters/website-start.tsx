/** Begins from the company's website: its pages are listed, read some at a time, and shown as what they would make. */
import Alert from '@cloudscape-design/components/alert'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ProgressBar from '@cloudscape-design/components/progress-bar'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { faultAt } from '#shared/faults'
import { faultText } from '../../core/fault-text.ts'
import { TextField } from '../../components/form/fields.tsx'
import { LanguageField, useFileLanguage } from './language-field.tsx'
import { Preview } from './preview.tsx'
import { useStarter, type SentSource } from './use-starter.ts'
import { useWebsite, type Website } from './use-website.ts'

export function WebsiteStart() {
  const { t } = useTranslation('starters')
  const [address, setAddress] = useState('')
  const [language, setLanguage] = useFileLanguage()
  const website = useWebsite()
  const { pages, isDone, isBusy, fault } = website
  const source: SentSource | undefined =
    isDone && pages.length > 0 ? { from: 'website', pages: [...pages], language } : undefined
  const starter = useStarter(source)
  const look = () => void website.look(address)
  return (
    <SpaceBetween size="l">
      <TextField
        field={{ value: address, onChange: setAddress, errorText: fault && faultText(fault) }}
        label={t('website.label')}
        secondaryControl={
          <Button loading={isBusy} disabled={address.trim() === ''} onClick={look}>
            {t('website.look')}
          </Button>
        }
        input={{
          type: 'url',
          inputMode: 'url',
          placeholder: t('website.placeholder'),
          onKeyDown: ({ detail }) => {
            if (detail.key === 'Enter' && address.trim() !== '' && !isBusy) look()
          },
        }}
        stretch
      />
      <LanguageField language={language} choose={setLanguage} />
      <Progress website={website} />
      {source && <Preview starter={starter} begin={() => starter.begin(source)} />}
    </SpaceBetween>
  )
}

function Progress({ website: { listed, pages, failed, isDone } }: { website: Website }) {
  const { t } = useTranslation('starters')
  if (!listed) return null
  const [of, done] = [listed.pages.length, pages.length + failed.length]
  return (
    <SpaceBetween size="s">
      {!isDone && (
        <ProgressBar
          value={(100 * done) / of}
          label={t('website.reading')}
          additionalInfo={t('website.read', { count: done, of })}
        />
      )}
      <Box color="text-body-secondary">
        {t(`website.from-${listed.from}`, { count: of })} {listed.more > 0 && t('website.more', { count: listed.more })}
      </Box>
      {isDone && failed.length > 0 && (
        <Alert
          type={pages.length === 0 ? 'error' : 'warning'}
          header={t(pages.length === 0 ? 'website.nothing' : 'website.failed')}
        >
          <ul className="import-lines">
            {failed.map(({ url, fault }) => (
              <li key={url}>
                <code>{url}</code> {faultText(faultAt('url', `page-${fault}`))}
              </li>
            ))}
          </ul>
        </Alert>
      )}
    </SpaceBetween>
  )
}
