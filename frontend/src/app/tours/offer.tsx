/**
 * Offers the tour of their role to somebody who is new. It is offered once: the server notes it as soon as the dialog shows,
 * and this browser before that, so that a second tab that opens at the same time stays silent.
 */
import Box from '@cloudscape-design/components/box'
import Button from '@cloudscape-design/components/button'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Tour } from '#shared/company/tours'
import { useAgent } from '../../core/agent.tsx'
import { quietly } from '../../core/api.ts'
import { tourAsked } from '../../core/tour.ts'
import { Dialog } from '../../components/dialog/dialog.tsx'
import { stepsFor } from './steps.ts'

export default function Offer({ tour }: { tour: Tour }) {
  const { t } = useTranslation('tours')
  const { agent, rights } = useAgent()
  const [isOpen, setOpen] = useState(false)
  // Not while rendering: what is rendered before its texts have come is thrown away, and the offer with it.
  useEffect(() => {
    if (!takeOffer(agent._id, tour)) return
    setOpen(stepsFor(tour, rights).length > 0)
    void quietly.account.seeTour({ tour }).catch(() => undefined)
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, whatever changes of the agent meanwhile
  }, [])
  if (!isOpen) return null
  return (
    <Dialog
      size="small"
      title={t('offer.title', { name: agent.firstName })}
      leave={t('offer.later')}
      close={() => setOpen(false)}
      beginsAtAction
      action={
        <Button
          variant="primary"
          onClick={() => {
            setOpen(false)
            tourAsked.change(tour)
          }}
        >
          {t('offer.begin')}
        </Button>
      }
    >
      <Box variant="p">{t(`offer.texts.${tour}`)}</Box>
      <Box variant="p" color="text-body-secondary">
        {t('offer.again')}
      </Box>
    </Dialog>
  )
}

/** Whether this tab may offer the tour: no other one has. */
function takeOffer(agentId: string, tour: Tour): boolean {
  const key = `tour-offered-${tour}-${agentId}`
  if (localStorage.getItem(key)) return false
  localStorage.setItem(key, 'true')
  return true
}
