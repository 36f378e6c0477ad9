/** General: who the company is, how it speaks, when it is there, and for how long it keeps what happened (SETTINGS-002). */
import './general/general.css'
import AnchorNavigation from '@cloudscape-design/components/anchor-navigation'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { settings as contract } from '#shared/contracts/settings'
import { useAtMost } from '../../core/breakpoints.ts'
import { queries, queryClient, quietly } from '../../core/api.ts'
import { SettingsPage } from '../../components/form/settings-page.tsx'
import { uploadPictures } from '../../components/picture/brand-upload.ts'
import { BotSection, CompanySection } from './general/company-section.tsx'
import { FeaturesSection } from './general/features-section.tsx'
import { editedGeneral, generalChecks } from './general/general-draft.ts'
import { LanguageRulesSection, LanguagesSection } from './general/languages-section.tsx'
import { ListsSection } from './general/lists-section.tsx'
import { MailSection, PrivacySection, RetentionSection } from './general/privacy-section.tsx'
import { SavingSection } from './general/saving-section.tsx'
import { SignInSection } from './general/sign-in-section.tsx'
import { TimeSection } from './general/time-section.tsx'
import { ErasedSection } from './privacy/erased-section.tsx'

export default function GeneralPage() {
  const { t } = useTranslation('general')
  return (
    <SettingsPage
      lead={t('lead')}
      query={queries.settings.company()}
      route={contract.updateCompany}
      {...generalChecks}
      editedOf={editedGeneral}
      save={async ({ logo, botIcon, ...changes }, { _id, revision }) => {
        const uploads = await uploadPictures({
          ...(logo !== undefined && { logo }),
          ...(botIcon !== undefined && { botIcon }),
        })
        const saved = await quietly.settings.updateCompany({ ...changes, ...uploads, id: _id, revision })
        // The frame shows the company's name, and every page its languages and its time.
        void queryClient.invalidateQueries({ queryKey: queries.account.login().queryKey })
        return saved
      }}
      keptAs="general"
      nameOf={(field) => t(`fields.${field}`)}
    >
      {(form, settings) => (
        <div className="general">
          <div className="form-sections">
            <CompanySection form={form} settings={settings} />
            <BotSection form={form} />
            <LanguagesSection form={form} settings={settings} />
            <TimeSection form={form} />
            <PrivacySection form={form} />
            <SignInSection />
            <ListsSection form={form} />
            <SavingSection form={form} />
            <MailSection form={form} />
            <LanguageRulesSection form={form} settings={settings} />
            <RetentionSection form={form} settings={settings} />
            <ErasedSection />
            <FeaturesSection settings={settings} />
          </div>
          <Contents />
        </div>
      )}
    </SettingsPage>
  )
}

const sections = [
  'company',
  'bot',
  'languages',
  'time',
  'privacy',
  'sign-in',
  'lists',
  'saving',
  'mail',
  'language-rules',
  'retention',
  'erased',
  'features',
] as const

const showSection = (id: string) => document.getElementById(id)?.scrollIntoView({ block: 'start' })

/** The sections beside the page, where there is room for them; an address that names one leads to it. */
function Contents() {
  const { t } = useTranslation('general')
  const isNarrow = useAtMost('tab')
  useEffect(() => {
    const section = sections.find((one) => `#${one}` === location.hash)
    if (section) showSection(section)
  }, [])
  if (isNarrow) return null
  return (
    <nav className="general-contents" aria-label={t('contents')}>
      <AnchorNavigation
        anchors={sections.map((section) => ({ text: t(`${section}.name`), href: `#${section}`, level: 1 }))}
        onFollow={(event) => {
          // The address stays as it is: to follow one would be to leave the page.
          event.preventDefault()
          showSection(event.detail.href.slice(1))
        }}
      />
    </nav>
  )
}
