import * as t from 'io-ts'
import type { Decider } from '../decider.ts'
import { E } from '../fp.ts'

export const ApiCacheEvent = t.strict({ type: t.literal('ApiCacheFlushed') })
export type ApiCacheEvent = t.TypeOf<typeof ApiCacheEvent>

export const flushesCaches = ({ type }: { readonly type: string }): boolean => ApiCacheEvent.is({ type })

export interface FlushApiCache {
  readonly type: 'FlushApiCache'
}

export const apiCache: Decider<null, FlushApiCache, ApiCacheEvent, never> = {
  initial: null,
  decide: () => E.right([{ type: 'ApiCacheFlushed' }]),
  evolve: (state) => state,
}

export const apiCacheStream = 'api-cache'
