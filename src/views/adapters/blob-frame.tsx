import { useEffect, useRef } from 'react'

interface Props {
  readonly title: string
  readonly bytes: Uint8Array
  readonly media: string
  readonly className: string | undefined
}

// for a PDF without a title, Chromium's toolbar would show the GUID of the blob (Open Parameters of PDF)
const hiddenToolbarHash = '#toolbar=0&navpanes=0'

export const BlobFrame = ({ title, bytes, media, className }: Props) => {
  const frame = useRef<HTMLIFrameElement>(null)
  useEffect(() => {
    const url = URL.createObjectURL(new Blob([new Uint8Array(bytes)], { type: media }))
    if (frame.current !== null) frame.current.src = media === 'application/pdf' ? url + hiddenToolbarHash : url
    return () => URL.revokeObjectURL(url)
  }, [bytes, media])
  return <iframe ref={frame} title={title} className={className} />
}
