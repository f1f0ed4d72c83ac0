/** Why nothing happens to a batch. `BatchOver` is one that is done or cancelled, `Conflict` another's under the same id. */
export interface BatchRefusal {
  readonly _tag: 'NotFound' | 'NobodyChosen' | 'TooMany' | 'BatchOver' | 'Conflict'
}
