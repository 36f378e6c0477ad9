/**
 * The file of a message: one of our own is fetched as a whole, without a word when that fails; one from elsewhere is
 * shown from where it is (CONVERSATIONS-029).
 */
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import type { Media } from '#shared/chat/message'
import { webAddress } from './plain-text.tsx'

/** Where a file can be shown from, once it is wanted. */
export function useMediaFile(media: Media, wanted: boolean): { source: string | undefined; failed: boolean } {
  const own = isOwn(media)
  const { data, isError } = useQuery({ ...fileOf(media), enabled: own && wanted })
  const address = useAddress(data)
  return { source: own ? address : addressOf(media), failed: isError }
}

/** Asked for once, whatever its address is by then: that one is short-lived, and the file of a pointer stays the same. */
export const fileOf = ({ pointer, url = '' }: Media) => ({
  queryKey: ['file', pointer],
  queryFn: () => fetchFile(url),
  retry: false,
  staleTime: Infinity,
})

export const isOwn = (media: Media): boolean => addressOf(media)?.startsWith(`${location.origin}/api/`) ?? false

const addressOf = ({ url }: Media): string | undefined =>
  url && URL.canParse(url, location.href) ? webAddress(new URL(url, location.href).href) : undefined

async function fetchFile(url: string): Promise<Blob> {
  const answer = await fetch(url)
  if (!answer.ok) throw new Error(`The file was answered ${answer.status}.`)
  return answer.blob()
}

/** An address of what the browser holds, for as long as it is shown. */
function useAddress(file: Blob | undefined): string | undefined {
  const [address, setAddress] = useState<string>()
  useEffect(() => {
    if (!file) return undefined
    const made = URL.createObjectURL(file)
    // The browser gives the address, and is told here when it can be forgotten.
    // oxlint-disable-next-line react/set-state-in-effect
    setAddress(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return address
}
