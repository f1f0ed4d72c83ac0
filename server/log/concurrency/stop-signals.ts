/** `hasBegun` once shutdown starts; `timeOver` aborts when running work gets no more time. */
export interface StopSignals {
  readonly hasBegun: () => boolean
  readonly timeOver: AbortSignal
}
