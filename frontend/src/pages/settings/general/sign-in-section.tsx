/** Whether everybody here must have a second factor. It takes effect at once, and not with the other settings. */
import Toggle from '@cloudscape-design/components/toggle'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { may } from '#shared/access'
import { accounts as contract } from '#shared/contracts/accounts'
import { useAgent } from '../../../core/agent.tsx'
import { queries, queryClient, quietly } from '../../../core/api.ts'
import { pathTo } from '../../../core/pages.ts'
import { ask } from '../../../components/dialog/ask.ts'
import { Section } from '../../../components/form/settings-page.tsx'

export function SignInSection() {
  const { t } = useTranslation('general')
  const { agent, rights } = useAgent()
  const { factorRequired = false } = agent.company
  const { access } = contract.requireSecondFactor
  const navigate = useNavigate()
  const change = factorRequired ? 'off' : 'on'
  return (
    <Section id="sign-in" title={t('sign-in.name')} description={t('sign-in.text')}>
      <Toggle
        checked={factorRequired}
        disabled={!may(rights, access)}
        description={t('sign-in.toggle-text')}
        onChange={() =>
          ask({
            title: t(`sign-in.${change}-title`),
            text: t(`sign-in.${change}-text`),
            action: t(`sign-in.${change}-action`),
            access,
            act: async () => {
              await quietly.accounts.requireSecondFactor({ isRequired: !factorRequired })
              const { isOn, isRequired } = await quietly.accounts.readSecondFactor()
              if (isRequired && !isOn) await navigate(`/second-factor?next=${encodeURIComponent(pathTo('general'))}`)
              else await queryClient.invalidateQueries({ queryKey: queries.account.login().queryKey })
            },
          })
        }
      >
        {t('sign-in.toggle')}
      </Toggle>
    </Section>
  )
}
