/** `hasBegun` once the server is told to stop; `timeOver` is aborted when what is under way then is given no more time. */
export interface Stopping {
  readonly hasBegun: () => boolean
  readonly timeOver: AbortSignal
}
