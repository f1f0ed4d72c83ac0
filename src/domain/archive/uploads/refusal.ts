/** Why nothing happens to an upload. `NotOver` is one that is still being filed, `UploadOver` one there is nothing to do for any more, `Conflict` another's under the same id. */
export interface UploadRefusal {
  readonly _tag: 'NotFound' | 'NothingChosen' | 'TooManyFiles' | 'TooLong' | 'NotOver' | 'UploadOver' | 'Conflict'
}
