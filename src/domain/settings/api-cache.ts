import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'

/** Every node drops what it keeps of what it has read, and every browser reads again what it shows. */
export const ApiCacheEvent = t.strict({ type: t.literal('ApiCacheFlushed') })
export type ApiCacheEvent = t.TypeOf<typeof ApiCacheEvent>

export const flushesCaches = ({ type }: { readonly type: string }): boolean => ApiCacheEvent.is({ type })

export const apiCache: Decider<null, { readonly type: 'FlushApiCache' }, ApiCacheEvent, never> = {
  initial: null,
  decide: () => E.right([{ type: 'ApiCacheFlushed' }]),
  evolve: (state) => state,
}

export const apiCacheStream = 'api-cache'
