/** Webhooks as the console keeps them: the company's servers, what they were sent, and what went wrong. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { Webhook, WebhookDelivery } from '#shared/contracts/webhooks'
import { webhookErrorsPageSize } from '#shared/limits'
import { api, queries, queryClient, quietly } from '../../core/api.ts'

const all = queries.webhooks.get({})

/** Those that have an address. */
export const useWebhooks = () =>
  useQuery({ ...all, select: (told): readonly Webhook[] => told.all.filter(({ endpoint }) => endpoint !== '') })

/** The first webhook, before the company has named a server: it is the one whose secret signs the calls of responses. */
export const useUnsetWebhook = (): string | undefined =>
  useQuery({ ...all, select: (told) => told.all.find(({ endpoint }) => endpoint === '')?._id }).data

export type WebhookDraft = Pick<Webhook, 'endpoint' | 'description' | 'types' | 'full'> & { readonly paused: boolean }

/** Just made, it tells its whole secret, for the only time. */
export type SavedWebhook = Webhook & { readonly secret?: string | undefined }

/** Changes a server, or adds one: in the place of the first webhook, as long as that has no address. */
export function saveWebhook(
  draft: WebhookDraft,
  base: Webhook | undefined,
  unset: string | undefined,
): Promise<SavedWebhook> {
  if (base) return quietly.webhooks.update({ ...draft, _id: base._id, revision: base.revision })
  return unset === undefined ? quietly.webhooks.create(draft) : quietly.webhooks.update({ ...draft, _id: unset })
}

export const refetchWebhooks = () => queryClient.refetchQueries(all)

/** What is told of webhooks is read again, with the history of the company. */
export const refreshWebhooks = () =>
  Promise.all([['webhooks'], ['history']].map((queryKey) => queryClient.invalidateQueries({ queryKey })))

export const enableWebhook = async ({ _id }: Webhook): Promise<void> => {
  await api.webhooks.enable({ _id })
  await refreshWebhooks()
}

export const renewSecret = async ({ _id }: Webhook): Promise<SavedWebhook> => {
  const renewed = await quietly.webhooks.renewSecret({ _id })
  void refreshWebhooks()
  return renewed
}

export async function removeWebhook(_id: string): Promise<void> {
  await api.webhooks.remove({ _id })
  await refreshWebhooks()
}

export type Replayed = Parameters<typeof api.webhooks.replay>[0]['what']

export async function replayDeliveries(_id: string, what: Replayed): Promise<number> {
  const { count } = await api.webhooks.replay({ _id, what })
  void refreshWebhooks()
  return count
}

/** Kept under the area's key, so that a push renews them. */
export const useDeliveries = (_id: string, status: WebhookDelivery['status'] | undefined) =>
  useInfiniteQuery({
    queryKey: ['webhooks', 'deliveries', _id, status ?? 'all', 'pages'],
    queryFn: ({ pageParam: continueId }) =>
      api.webhooks.deliveries({ _id, ...(status && { status }), ...(continueId && { continueId }) }),
    initialPageParam: '',
    getNextPageParam: ({ continueId }) => continueId,
  })

/** WEBHOOKS-004. Without `continueId` in its answer, a page is the last one. */
export const useErrors = () =>
  useInfiniteQuery({
    queryKey: ['webhooks', 'errors', 'pages'],
    queryFn: ({ pageParam: continueId }) =>
      api.webhooks.errors({
        pageSize: webhookErrorsPageSize,
        sort: '-created',
        ...(continueId && { continueId }),
      }),
    initialPageParam: '',
    getNextPageParam: ({ continueId }) => continueId,
  })

export async function clearErrors(): Promise<void> {
  await quietly.webhooks.removeErrors({})
  await queryClient.invalidateQueries({ queryKey: ['webhooks', 'errors'] })
}

export const useCalls = (page: number) =>
  useQuery({ ...queries.webhooks.calls({ page }), placeholderData: keepPreviousData })
