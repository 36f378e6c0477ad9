/** What an agent keeps of themselves: name, picture and language (AGENTS-002). */
import './profile-page.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Container from '@cloudscape-design/components/container'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import Link from '@cloudscape-design/components/link'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { highestRole, may } from '#shared/access'
import { interfaceLanguages } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { DraftForm } from '../../components/form/draft-form.tsx'
import { TextField, ToggleField } from '../../components/form/fields.tsx'
import { language } from '../../core/i18n.ts'
import { pages } from '../../core/pages.ts'
import { Segments } from '../../components/table/segments.tsx'
import { KeysSection } from './keys/keys-section.tsx'
import { PasswordLink } from './password-link.tsx'
import { PictureField } from './picture-field.tsx'
import { useProfile } from './profile.ts'
import { SecondFactor } from './second-factor.tsx'

export default function ProfilePage() {
  const { t } = useTranslation(['profile', 'shell'])
  return (
    <SpaceBetween size="l">
      <Profile />
      <SecondFactor />
      {/* Not within the form of the profile, because its dialogs are forms, too. */}
      <KeysSection />
      <Link href="/licenses.txt" external externalIconAriaLabel={t('shell:navigation.new-tab')}>
        {t('licenses')}
      </Link>
    </SpaceBetween>
  )
}

function Profile() {
  const { t } = useTranslation(['profile', 'common'])
  const { form, percent } = useProfile()
  const { dirty, saving, discard } = form
  return (
    <DraftForm
      form={form}
      lead={t('lead')}
      asks="edits"
      actions={
        <>
          {dirty && (
            <Button variant="link" formAction="none" disabled={saving} onClick={discard}>
              {t('discard')}
            </Button>
          )}
          <Button variant="primary" disabled={!dirty} loading={saving}>
            {t('common:save')}
          </Button>
        </>
      }
    >
      <AboutYou form={form} percent={percent} />
      <Mails form={form} />
      <SignIn />
    </DraftForm>
  )
}

function AboutYou({ form, percent }: ReturnType<typeof useProfile>) {
  const { t } = useTranslation(['profile', 'shell'])
  const picture = form.field('picture')
  const chosen = form.field('language')
  return (
    <Container header={<Header variant="h2">{t('personal')}</Header>}>
      <SpaceBetween size="l">
        <PictureField draft={picture.value} percent={percent} onChange={picture.onChange} />
        <ColumnLayout columns={2}>
          <TextField field={form.field('firstName')} label={t('first-name')} input={{ autoComplete: 'given-name' }} />
          <TextField field={form.field('lastName')} label={t('last-name')} input={{ autoComplete: 'family-name' }} />
        </ColumnLayout>
        <div className="profile-language">
          <Segments
            legend={t('language')}
            chosen={chosen.value ?? language()}
            options={interfaceLanguages.map((name) => ({
              value: name,
              text: t(`shell:languages.${name}`),
              lang: name,
            }))}
            onChoose={chosen.onChange}
          />
        </div>
      </SpaceBetween>
    </Container>
  )
}

/** Figures are for those who may open them. */
function Mails({ form }: Pick<ReturnType<typeof useProfile>, 'form'>) {
  const { t } = useTranslation('profile')
  const { rights } = useAgent()
  if (!may(rights, pages.analytics.access)) return null
  return (
    <Container header={<Header variant="h2">{t('mails')}</Header>}>
      <ToggleField field={form.field('weeklyDigest')} label={t('digest')} description={t('digest-text')} />
    </Container>
  )
}

function SignIn() {
  const { t } = useTranslation('profile')
  const { t: shell } = useTranslation('shell')
  const { agent } = useAgent()
  return (
    <Container header={<Header variant="h2">{t('account')}</Header>}>
      <SpaceBetween size="l">
        <ColumnLayout columns={2}>
          <FormField label={t('email')} constraintText={t('email-hint')}>
            <Input value={agent.email} readOnly />
          </FormField>
          <div>
            <Box variant="awsui-key-label">{t('rights')}</Box>
            <div>{shell(`roles.${highestRole(agent.roles)}`)}</div>
          </div>
        </ColumnLayout>
        <div>
          <Box variant="awsui-key-label">{t('password')}</Box>
          <PasswordLink />
        </div>
      </SpaceBetween>
    </Container>
  )
}
