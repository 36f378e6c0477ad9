/** What an agent keeps of themselves: name, picture and language (AGENTS-002). */
import './profile-page.css'
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import ColumnLayout from '@cloudscape-design/components/column-layout'
import Container from '@cloudscape-design/components/container'
import ContentLayout from '@cloudscape-design/components/content-layout'
import Form from '@cloudscape-design/components/form'
import FormField from '@cloudscape-design/components/form-field'
import Header from '@cloudscape-design/components/header'
import Input from '@cloudscape-design/components/input'
import SpaceBetween from '@cloudscape-design/components/space-between'
import { useTranslation } from 'react-i18next'
import { highestRole } from '#shared/access'
import { interfaceLanguages } from '#shared/languages'
import { useAgent } from '../../core/agent.tsx'
import { useDirtyGuard } from '../../components/form/dirty-guard.tsx'
import { language } from '../../core/i18n.ts'
import { PageHeader } from '../../components/layout/page-header.tsx'
import { Segments } from '../../components/table/segments.tsx'
import { PictureField } from './picture-field.tsx'
import { useProfile } from './profile.ts'

export default function ProfilePage() {
  const { t } = useTranslation('profile')
  const profile = useProfile()
  const guard = useDirtyGuard(profile.dirty, 'edits')
  return (
    <ContentLayout header={<PageHeader description={t('lead')} />}>
      {guard}
      <form
        onSubmit={(event) => {
          event.preventDefault()
          profile.save()
        }}
      >
        <Form actions={<Actions profile={profile} />}>
          <SpaceBetween size="l">
            <AboutYou profile={profile} />
            <SignIn />
          </SpaceBetween>
        </Form>
      </form>
    </ContentLayout>
  )
}

type Profile = ReturnType<typeof useProfile>

function Actions({ profile }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const { t: shared } = useTranslation()
  return (
    <SpaceBetween direction="horizontal" size="xs">
      {profile.dirty && (
        <Button variant="link" formAction="none" disabled={profile.saving} onClick={profile.discard}>
          {t('discard')}
        </Button>
      )}
      <Button variant="primary" disabled={!profile.dirty || !profile.valid} loading={profile.saving}>
        {shared('save')}
      </Button>
    </SpaceBetween>
  )
}

function AboutYou({ profile: { draft, change, faults, percent } }: { profile: Profile }) {
  const { t } = useTranslation('profile')
  const { t: shell } = useTranslation('shell')
  return (
    <Container header={<Header variant="h2">{t('personal')}</Header>}>
      <SpaceBetween size="l">
        <PictureField draft={draft.picture} percent={percent} onChange={(picture) => change({ picture })} />
        <ColumnLayout columns={2}>
          <FormField label={t('first-name')} errorText={faults.firstName}>
            <Input
              value={draft.firstName}
              autoComplete="given-name"
              onChange={({ detail }) => change({ firstName: detail.value })}
            />
          </FormField>
          <FormField label={t('last-name')} errorText={faults.lastName}>
            <Input
              value={draft.lastName}
              autoComplete="family-name"
              onChange={({ detail }) => change({ lastName: detail.value })}
            />
          </FormField>
        </ColumnLayout>
        <div className="profile-language">
          <Segments
            legend={t('language')}
            chosen={draft.language ?? language()}
            options={interfaceLanguages.map((name) => ({ value: name, text: shell(`languages.${name}`), lang: name }))}
            onChoose={(chosen) => change({ language: chosen })}
          />
        </div>
      </SpaceBetween>
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
          <div>{t('password-text')}</div>
        </div>
      </SpaceBetween>
    </Container>
  )
}
