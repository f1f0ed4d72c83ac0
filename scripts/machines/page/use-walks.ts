import { useEffect, useState } from 'react'
import type { CatalogueEntry } from './catalogue.ts'

/** Walks by the indices of their events; null if the sample never ends. */
type Walks = readonly (readonly number[])[]

interface MadeWalks {
  readonly of: string
  readonly walks: Walks | null
}

export const useWalks = ({ name }: CatalogueEntry): Walks | null | undefined => {
  const [made, setMade] = useState<MadeWalks>()
  useEffect(() => {
    const worker = new Worker(new URL('./walk-worker.ts', import.meta.url), { type: 'module' })
    worker.addEventListener('message', ({ data }: MessageEvent<Walks>) => {
      setMade({ of: name, walks: data })
    })
    worker.addEventListener('error', (event) => {
      event.preventDefault()
      setMade({ of: name, walks: null })
    })
    worker.postMessage(name)
    return () => {
      worker.terminate()
    }
  }, [name])
  return made?.of === name ? made.walks : undefined
}
